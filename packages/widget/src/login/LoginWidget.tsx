import type { Client } from "@portico/client";
import type { RootProps } from "@portico/ui/components/Root";
import type { Toasts } from "@portico/ui/lib/toasts";
import type { HostStrings } from "@portico/ui/texts/use-strings";
import type { Styles } from "@portico/ui/theme/styles-config";
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { createFlow, type FlowSnapshot } from "../flow/run-flow.ts";
import { fetchArea, fetchLazy, fetchLazySoon } from "./areas/load-lazy.ts";
import type { LoginCallbacks } from "./effects/callbacks.ts";
import type { LoginConfig } from "./flow/config.ts";
import { isWaitingForOrganization } from "./flow/main-step.ts";
import type { Effect, FlowEvent, FlowState } from "./machine.ts";
import { type OnServer, openOnServer, openPage } from "./open-page.ts";

// The view comes last: what runs is packed next to the client, which it resembles, and the bundle is smaller for it.

import { useLanguage } from "@portico/ui/texts/use-language";
import { loginLanguages } from "../languages/login-languages.ts";
import { LoginView, type LoginViewProps } from "./LoginView.tsx";

export interface LoginWidgetProps extends LoginConfig {
  client: Client;
  /** Colors, font, sizes and logo. */
  styles?: Styles;
  /** Texts in the place of ours. */
  strings?: HostStrings;
  /** The tag of a language, such as `de` or `pt-BR`: that of the page around, or the browser's, when absent. */
  locale?: string;
  callbacks?: LoginCallbacks;
  /** The nonce of the page's Content-Security-Policy, for browsers without constructable style sheets. */
  nonce?: string;
  /** The direction of the texts; that of the language, or of the page, when absent. */
  dir?: "ltr" | "rtl";
  /** The level of a screen's heading, where the page has a first one of its own; 1 when absent. */
  titleLevel?: RootProps["titleLevel"];
}

/** The login widget: the running flow and what it looks like. */
export function LoginWidget({
  client,
  styles = {},
  strings,
  locale,
  callbacks = {},
  nonce,
  dir,
  titleLevel,
  onServer,
  Frame,
  ...config
}: LoginWidgetProps & { onServer?: OnServer } & Pick<LoginViewProps, "Frame">) {
  // They come with the engine, which is what has something to say.
  const [toasts, setToasts] = useState<Toasts>();
  const language = useLanguage(loginLanguages, locale, strings, onServer?.spoken);
  // What effects ask for when they need it: the host may pass new callbacks and texts at any time.
  const latest = useRef({ callbacks, language, nonce });
  useEffect(() => {
    latest.current = { callbacks, language, nonce };
  });

  // A configuration that says the same in a new object changes nothing; one that says something else begins anew.
  const said = JSON.stringify(config);
  const [flow, onServerShown] = useMemo(() => {
    const settled: LoginConfig = JSON.parse(said);
    async function loadEngine({ step }: FlowState) {
      // A landing does something by itself; the first form waits for somebody.
      const fetchEngine = step.screen === "Main" ? fetchLazySoon : fetchLazy;
      const { createEngine } = await fetchEngine();
      const engine = createEngine({ client, config: settled, fetchArea, latest: () => latest.current });
      setToasts(engine.toasts);
      return engine;
    }
    const flow = createFlow<FlowState, FlowEvent, Effect>(() => openPage(client, settled, onServer), loadEngine);
    return [flow, { state: openOnServer(settled, onServer) } as FlowSnapshot<FlowState>];
  }, [client, said, onServer]);

  useEffect(() => {
    flow.start();
    return flow.stop;
  }, [flow]);

  const { state, waiting, hasFailed } = useSyncExternalStore(flow.subscribe, flow.getSnapshot, () => onServerShown);
  return (
    <LoginView
      state={state}
      send={flow.send}
      busy={!!waiting}
      // A form that can be filled in stays until somebody has asked for something.
      onRetry={
        hasFailed &&
        (waiting || state.step.screen !== "Main" || isWaitingForOrganization(state.step, state)) &&
        flow.retry
      }
      styles={styles}
      language={language}
      nonce={nonce}
      dir={dir}
      titleLevel={titleLevel}
      toasts={toasts}
      Frame={Frame}
    />
  );
}
