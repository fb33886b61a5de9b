import { ConsentView, consentLanguages, LoginView, loginLanguages, useLanguage } from "@portico/widget/fixtures";
import { useEffect, useState, useSyncExternalStore } from "react";
import { stylesOf } from "../ground/brands.ts";
import type { Look } from "../ground/look.ts";
import type { Play } from "./use-play.ts";

/** The widget of a play: it can be typed into and pressed, and goes where it would go. */
export function Stage({ play, look, name }: { play: Play; look: Look; name: string }) {
  // The focus stays with who came here by a key, until they go in.
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setAwake(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <section className="stage" aria-label="Widget">
      <div className="specimen" data-width={look.width} data-fixture={name} inert={!isAwake}>
        {play.kind === "consent" ? <PlayedConsent play={play} look={look} /> : <PlayedLogin play={play} look={look} />}
      </div>
    </section>
  );
}

const shownBy = (look: Look) => ({ styles: stylesOf(look), dir: look.dir || undefined });

function PlayedLogin({ play, look }: { play: Extract<Play, { kind: "login" }>; look: Look }) {
  const { flow, toasts, speak } = play;
  const state = useSyncExternalStore(flow.subscribe, flow.getState);
  const language = useLanguage(loginLanguages, look.locale);
  useEffect(() => speak(language.strings), [speak, language.strings]);
  return <LoginView state={state} send={flow.send} toasts={toasts} language={language} {...shownBy(look)} />;
}

function PlayedConsent({ play, look }: { play: Extract<Play, { kind: "consent" }>; look: Look }) {
  const { flow, fixture } = play;
  const state = useSyncExternalStore(flow.subscribe, flow.getState);
  const { getIDPConsentManifest } = fixture;
  const language = useLanguage(consentLanguages, look.locale);
  return (
    <ConsentView
      state={state}
      send={flow.send}
      getIDPConsentManifest={getIDPConsentManifest}
      language={language}
      {...shownBy(look)}
    />
  );
}
