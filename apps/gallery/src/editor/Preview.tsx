import { LoginView, loginLanguages, useLanguage } from "@portico/widget/fixtures";
import { openLogin, playLogin, sampleOrganization } from "@portico/widget/playground";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { stylesOf } from "../ground/brands.ts";
import { namesOf } from "../ground/fixtures.ts";
import type { Look } from "../ground/look.ts";
import type { Draft } from "./draft.ts";
import { stringsOf } from "./texts.ts";

/** The draft as it runs, from its first screen on. Looks and texts change under way; all else begins anew. */
export function Preview({ draft, look }: { draft: Draft; look: Look }) {
  const texts = JSON.stringify(draft.texts);
  const strings = useMemo(() => stringsOf(JSON.parse(texts)), [texts]);
  // What says the same in a new object changes nothing.
  const rules = JSON.stringify([draft.config, draft.policy]);
  const play = useMemo(() => {
    const [config, policy]: [Draft["config"], Draft["policy"]] = JSON.parse(rules);
    const names = namesOf(look.names);
    const organization = sampleOrganization({ organization_name: names.organization, ...policy });
    return playLogin(openLogin(config), { names, organization, isFromStart: true });
  }, [rules, look.names]);
  const language = useLanguage(loginLanguages, look.locale, strings);
  useEffect(() => play.speak(language.strings), [play, language.strings]);
  useEffect(() => {
    play.flow.start();
    return play.flow.stop;
  }, [play]);
  const state = useSyncExternalStore(play.flow.subscribe, play.flow.getState);
  const styles = { ...stylesOf(look), ...draft.styles };
  return (
    <section className="stage" aria-label="Widget">
      <div className="specimen" data-width={look.width}>
        <LoginView
          state={state}
          send={play.flow.send}
          toasts={play.toasts}
          language={language}
          styles={styles}
          dir={look.dir || undefined}
        />
      </div>
    </section>
  );
}
