import { ConsentView, consentLanguages, LoginView, loginLanguages, useLanguage } from "@portico/widget/fixtures";
import { playConsent, playLogin } from "@portico/widget/playground";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { displayStyles } from "../lib/brands.ts";
import type { Display } from "../lib/display.ts";
import { fixtureNames, isConsent, type WidgetFixture } from "../lib/fixtures.ts";

export type Play = ReturnType<typeof usePlay>;

/** Runs the widget from this state on, against a simulated provider, while the state is shown. */
export function usePlay(fixture: WidgetFixture, { names }: Display) {
  const play = useMemo(() => {
    const options = { names: fixtureNames(names) };
    return isConsent(fixture)
      ? ({ kind: "consent", fixture, ...playConsent(fixture, options) } as const)
      : ({ kind: "login", ...playLogin(fixture, options) } as const);
  }, [fixture, names]);
  useEffect(() => {
    play.flow.start();
    return play.flow.stop;
  }, [play]);
  return play;
}

/** The running widget. */
export function Stage({ play, display, name }: { play: Play; display: Display; name: string }) {
  // Inert for the first frame, so that the widget does not take the focus from the link that opened this page.
  const [isInteractive, setInteractive] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setInteractive(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <section className="stage" aria-label="Widget">
      <div className="specimen" data-width={display.width} data-fixture={name} inert={!isInteractive}>
        {play.kind === "consent" ? (
          <PlayedConsent play={play} display={display} />
        ) : (
          <PlayedLogin play={play} display={display} />
        )}
      </div>
    </section>
  );
}

const viewProps = (display: Display) => ({ styles: displayStyles(display), dir: display.dir || undefined });

function PlayedLogin({ play, display }: { play: Extract<Play, { kind: "login" }>; display: Display }) {
  const { flow, toasts, speak } = play;
  const state = useSyncExternalStore(flow.subscribe, flow.getState);
  const language = useLanguage(loginLanguages, display.locale);
  useEffect(() => speak(language.strings), [speak, language.strings]);
  return <LoginView state={state} send={flow.send} toasts={toasts} language={language} {...viewProps(display)} />;
}

function PlayedConsent({ play, display }: { play: Extract<Play, { kind: "consent" }>; display: Display }) {
  const { flow, fixture } = play;
  const state = useSyncExternalStore(flow.subscribe, flow.getState);
  const { getIDPConsentManifest } = fixture;
  const language = useLanguage(consentLanguages, display.locale);
  return (
    <ConsentView
      state={state}
      send={flow.send}
      getIDPConsentManifest={getIDPConsentManifest}
      language={language}
      {...viewProps(display)}
    />
  );
}
