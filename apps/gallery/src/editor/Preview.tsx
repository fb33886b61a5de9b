import { LoginView, loginLanguages, useLanguage } from "@portico/widget/fixtures";
import { openLogin, playLogin, sampleOrganization } from "@portico/widget/playground";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { displayStyles } from "../lib/brands.ts";
import type { Display } from "../lib/display.ts";
import { fixtureNames } from "../lib/fixtures.ts";
import type { Draft } from "./draft.ts";
import { toStrings } from "./texts.ts";

/** Runs the draft from the first screen on. Changes of styles and texts apply at once; other changes restart it. */
export function Preview({ draft, display }: { draft: Draft; display: Display }) {
  const texts = JSON.stringify(draft.texts);
  const strings = useMemo(() => toStrings(JSON.parse(texts)), [texts]);
  // Serialized, so that an equal object does not restart the widget.
  const settings = JSON.stringify([draft.config, draft.policy]);
  const play = useMemo(() => {
    const [config, policy]: [Draft["config"], Draft["policy"]] = JSON.parse(settings);
    const names = fixtureNames(display.names);
    const organization = sampleOrganization({ organization_name: names.organization, ...policy });
    return playLogin(openLogin(config), { names, organization, isFromStart: true });
  }, [settings, display.names]);
  const language = useLanguage(loginLanguages, display.locale, strings);
  useEffect(() => play.speak(language.strings), [play, language.strings]);
  useEffect(() => {
    play.flow.start();
    return play.flow.stop;
  }, [play]);
  const state = useSyncExternalStore(play.flow.subscribe, play.flow.getState);
  const styles = { ...displayStyles(display), ...draft.styles };
  return (
    <section className="stage" aria-label="Widget">
      <div className="specimen" data-width={display.width}>
        <LoginView
          state={state}
          send={play.flow.send}
          toasts={play.toasts}
          language={language}
          styles={styles}
          dir={display.dir || undefined}
        />
      </div>
    </section>
  );
}
