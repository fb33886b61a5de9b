import type { Client } from "@portico/client";
import { createIdp } from "@portico/client/idp";
import type { RootProps } from "@portico/ui/components/Root";
import type { HostStrings } from "@portico/ui/texts/use-strings";
import type { Styles } from "@portico/ui/theme/styles-config";
import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { createFlow, type FlowSnapshot } from "../flow/run-flow.ts";
import { connectEffects } from "./connect-effects.ts";
import type { ConsentCallbacks, GetConsentManifest } from "./flow/callbacks.ts";
import type { Effect, FlowEvent, FlowState } from "./machine.ts";
import { transition } from "./machine.ts";
import type { TrustedAuthTokenParams } from "./session/attest-once.ts";
import { openingEffects, openingStep } from "./session/flow.ts";

// Import the view last: similar code then ends up together in the bundle, which compresses better.

import { useLanguage } from "@portico/ui/texts/use-language";
import { consentLanguages } from "../languages/consent-languages.ts";
import { ConsentView } from "./ConsentView.tsx";
import { type ConsentRequest, readRequest } from "./flow/read-request.ts";

export interface ConsentWidgetProps {
  client: Client;
  /** Replaces our descriptions of scopes. */
  getIDPConsentManifest?: GetConsentManifest;
  /** Signs in with this token, once, before anything else. */
  trustedAuthTokenParams?: TrustedAuthTokenParams;
  /** Theme: colors, font, sizes and logo. */
  styles?: Styles;
  /** Overrides of our texts. */
  strings?: HostStrings;
  /** A language tag, such as `de` or `pt-BR`. Default: the language of the surrounding page, or else of the browser. */
  locale?: string;
  callbacks?: ConsentCallbacks;
  /** The nonce of the page's Content-Security-Policy, for browsers without constructable style sheets. */
  nonce?: string;
  /** The text direction. Default: that of the language, or of the page. */
  dir?: "ltr" | "rtl";
  /** The level of a screen's heading, if the page has a level 1 heading of its own. Default: 1. */
  titleLevel?: RootProps["titleLevel"];
}

const navigate = (url: string) => window.location.assign(url);

/** The consent and logout widget. */
export function ConsentWidget({
  client,
  trustedAuthTokenParams,
  strings,
  locale,
  callbacks = {},
  ...look
}: ConsentWidgetProps) {
  const language = useLanguage(consentLanguages, locale, strings);
  const { styles, dir, titleLevel, getIDPConsentManifest } = look;
  const manifest = getIDPConsentManifest && "getIDPConsentManifest";
  const configuration = { styles, strings, locale, dir, titleLevel, manifest };
  // The host may pass new callbacks and texts on any render.
  const latest = useRef({ callbacks, configuration });
  useEffect(() => {
    latest.current = { callbacks, configuration };
  });

  // Compare by content: a new object with the same token changes nothing.
  const token = JSON.stringify(trustedAuthTokenParams);
  const flow = useMemo(() => {
    const engine = async () => {
      const dependencies = {
        client,
        idp: createIdp(client),
        trustedAuthTokenParams: token === undefined ? undefined : (JSON.parse(token) as TrustedAuthTokenParams),
        callbacks: () => latest.current.callbacks,
        configuration: () => latest.current.configuration,
        navigate,
      };
      return {
        openingEffects,
        transition,
        connect: (send: (event: FlowEvent) => void) => connectEffects(dependencies, send),
      };
    };
    return createFlow<FlowState, FlowEvent, Effect>(() => openPage(client), engine);
  }, [client, token]);

  useEffect(() => {
    flow.start();
    return flow.stop;
  }, [flow]);

  const { state, hasFailed } = useSyncExternalStore(flow.subscribe, flow.getSnapshot, shownOnServer);
  const identify = async (tag: string) =>
    (await import("../flow/effects/create-identity.ts")).createIdentity(client, tag);
  return (
    <ConsentView
      state={state}
      send={flow.send}
      identify={identify}
      onRetry={hasFailed && flow.retry}
      language={language}
      {...look}
    />
  );
}

const onServer: FlowSnapshot<FlowState> = { state: openOnServer() };
const shownOnServer = () => onServer;

/** Returns the first state of the flow on this page. */
function openPage(client: Client): FlowState {
  if (typeof window === "undefined") return openOnServer();
  return begin(readRequest(new URLSearchParams(window.location.search)), client.bootstrapSync(), history.length > 1);
}

/** On a server there is no URL, so it renders the loading state. */
function openOnServer(): FlowState {
  return begin(null, null, false);
}

function begin(request: ConsentRequest | null, bootstrap: FlowState["bootstrap"], hasPast: boolean): FlowState {
  return {
    request,
    bootstrap,
    isBootstrapLoaded: false,
    hasPast,
    who: null,
    organizations: null,
    step: openingStep({ request }),
  };
}
