import type { Client } from "@portico/client";
import type { RootProps } from "@portico/ui/components/Root";
import type { Toasts } from "@portico/ui/lib/toasts";
import type { HostStrings } from "@portico/ui/texts/use-strings";
import type { Styles } from "@portico/ui/theme/styles-config";
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { createFlow, type FlowSnapshot } from "../flow/run-flow.ts";
import { fetchArea, fetchLazy, fetchLazySoon } from "./areas/load-lazy.ts";
import type { LoginCallbacks } from "./effects/kit.ts";
import type { LoginConfig } from "./flow/config.ts";
import { isWaitingForOrganization } from "./flow/steps.ts";
import type { Effect, FlowEvent, FlowState } from "./machine.ts";

// Import the view last: similar code then ends up together in the bundle, which compresses better.

import { type ActiveTranslation, useLanguage } from "@portico/ui/texts/use-language";
import { loginLanguages } from "../languages/login-languages.ts";
import { LoginView, type LoginViewProps } from "./LoginView.tsx";
import { isConsentRequest, type Landing, openingStep, resetsBySession } from "./landing/opening.ts";

export interface LoginWidgetProps extends LoginConfig {
  client: Client;
  /** Theme: colors, font, sizes and logo. */
  styles?: Styles;
  /** Overrides of our texts. */
  strings?: HostStrings;
  /** A language tag, such as `de` or `pt-BR`. Default: the language of the surrounding page, or else of the browser. */
  locale?: string;
  callbacks?: LoginCallbacks;
  /** The nonce of the page's Content-Security-Policy, for browsers without constructable style sheets. */
  nonce?: string;
  /** The text direction. Default: that of the language, or of the page. */
  dir?: "ltr" | "rtl";
  /** The level of a screen's heading, if the page has a level 1 heading of its own. Default: 1. */
  titleLevel?: RootProps["titleLevel"];
}

/** The login widget. */
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
  // Loaded with the engine, which is the only user of toasts.
  const [toasts, setToasts] = useState<Toasts>();
  const language = useLanguage(loginLanguages, locale, strings, onServer?.spoken);
  // Read by effects on every use, because the host may pass new callbacks and texts on any render.
  const latest = useRef({ callbacks, language, nonce });
  useEffect(() => {
    latest.current = { callbacks, language, nonce };
  });

  // Compare by content: only a different configuration restarts the flow.
  const said = JSON.stringify(config);
  const [flow, onServerShown] = useMemo(() => {
    const settled: LoginConfig = JSON.parse(said);
    async function loadEngine({ step }: FlowState) {
      // A landing acts immediately, while the first form waits for the visitor.
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
      // The form stays until the visitor submits something.
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

/** The context of a host's server that rendered the widget. */
export interface OnServer {
  state: Partial<Pick<FlowState, "bootstrap" | "step">>;
  spoken: ActiveTranslation;
}

/** Returns the first state of the flow on this page. */
function openPage(client: Client, config: LoginConfig, onServer?: OnServer): FlowState {
  if (typeof window === "undefined") return openOnServer(config, onServer);
  const { origin, pathname, search } = window.location;
  const { token, ...landing } = client.landing;
  const query = new URLSearchParams(search);
  const opened = {
    ...landing,
    hasToken: token !== null,
    isConsentRequest: isConsentRequest(query),
    slug: query.get("slug"),
    resetEmail:
      landing.redirectType || landing.tokenType === "discovery" ? (client.passwords.getResetEmail() ?? "") : "",
  };
  return {
    ...begin(config, opened),
    isTestProject: client.isTestProject,
    publicToken: client.publicToken,
    pageAddress: origin + pathname,
    bootstrap: onServer?.state.bootstrap ?? client.bootstrapSync(),
  };
}

/** On a server: renders what most visitors see first. The browser continues from there. */
function openOnServer(config: LoginConfig, onServer?: OnServer): FlowState {
  return { ...begin(config, {}), ...onServer?.state };
}

function begin(config: LoginConfig, landing: Partial<Landing>): FlowState {
  return {
    config,
    pageAddress: "",
    bootstrap: null,
    isBootstrapLoaded: false,
    resetsBySession: resetsBySession(landing),
    ...(landing.slug && { landingSlug: landing.slug }),
    ...(landing.resetEmail && { resetEmail: landing.resetEmail }),
    step: openingStep(landing),
    history: [],
  };
}
