import { SdkError } from "@portico/client";
import { asSdkError, callHost, toProblem } from "../../flow/effects/perform.ts";
import { type EffectKit, type Effects, redirectURLs } from "../effects/kit.ts";
import type { PromptOneTap } from "../flow/offered-methods.ts";
import type { OneTapEffect, OneTapEvent } from "./flow.ts";

/** The part of Google's script that we use. If the browser itself shows the prompt, no reasons are reported. */
export interface GoogleIdentity {
  initialize(options: {
    client_id: string;
    cancel_on_tap_outside: boolean;
    callback: (answer: { credential: string }) => void;
  }): void;
  prompt(listener: (moment: PromptMoment) => void): void;
  cancel(): void;
}

export interface PromptMoment {
  isNotDisplayed?(): boolean;
  getNotDisplayedReason?(): string;
  isSkippedMoment?(): boolean;
  getSkippedReason?(): string;
}

interface GooglePage {
  google?: { accounts?: { id?: GoogleIdentity } };
  trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): unknown } };
}

const GOOGLE_URL = "https://accounts.google.com/gsi/client";
const PATIENCE_MS = 10_000;

const pendingIdentities = new Map<string, Promise<GoogleIdentity>>();
const allowed = new Set<string>();
let policy: { createScriptURL(url: string): unknown } | undefined;

/** Loads Google's script once per page, only if a prompt is needed. A failed load can be retried. */
function loadGoogle(url = GOOGLE_URL, nonce?: string): Promise<GoogleIdentity> {
  const flight = pendingIdentities.get(url) ?? addScript(url, nonce);
  pendingIdentities.set(url, flight);
  flight.catch(() => pendingIdentities.delete(url));
  return flight;
}

function addScript(url: string, nonce = ""): Promise<GoogleIdentity> {
  const page = window as GooglePage;
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      clearTimeout(patience);
      script.remove();
      reject(new Error("Google's script failed to load."));
    };
    const patience = setTimeout(fail, PATIENCE_MS);
    allowed.add(url);
    // Trusted Types: the page allows this policy by name. It accepts only the script URLs requested here.
    policy ??= page.trustedTypes?.createPolicy("portico", {
      createScriptURL: (text: string) => (allowed.has(text) ? text : ""),
    });
    script.async = true;
    script.nonce = nonce;
    script.onload = () => {
      clearTimeout(patience);
      const google = page.google?.accounts?.id;
      if (google) resolve(google);
      else fail();
    };
    script.onerror = fail;
    Object.assign(script, { src: policy?.createScriptURL(url) ?? url });
    document.head.append(script);
  });
}

const UNKNOWN = "unknown_reason";
/** Google's reasons that a developer can fix. All others are reported as unknown. */
const googleReasons = ["unregistered_origin", "invalid_client"];

/**
 * Google's One Tap prompt: shows it, cancels it and turns its credential into a landing. Pages without it never load
 * this.
 */
export function googleEffects(kit: EffectKit<OneTapEvent>): Effects<OneTapEffect> {
  const { client, config, callbacks, nonce, send, signal } = kit;
  const { oneTapScriptURL, discoveryRedirectURL, ...urls } = config.oauthOptions ?? {};
  let current: PromptOneTap | null = null;
  let google: GoogleIdentity | undefined;

  function fail(error: SdkError) {
    callHost(callbacks().onError, error);
  }

  function miss(prompt: PromptOneTap, reason: string, cause?: unknown) {
    if (prompt !== current) return;
    current = null;
    if (reason === "user_cancel") callHost(callbacks().onOneTapCancel, reason);
    else fail(new SdkError("OneTapError", reason, `One Tap could not load: ${reason}`, cause));
    send({ type: "oneTapMissed", reason, isTestProject: client.isTestProject });
  }

  async function prompt(asked: PromptOneTap) {
    current = asked;
    try {
      const { google_client_id } = await client.oauth.googleOneTap.start();
      if (!google_client_id) return miss(asked, "oauth_config_not_found");
      google = await loadGoogle(oneTapScriptURL, nonce());
      if (asked !== current) return;
      google.initialize({
        client_id: google_client_id,
        cancel_on_tap_outside: asked.cancelOnTapOutside,
        callback: ({ credential }) => asked === current && submit(asked, credential),
      });
      google.prompt((moment) => {
        const reason = reasonOf(moment);
        if (reason) miss(asked, reason);
      });
    } catch (thrown) {
      const problem = toProblem(asSdkError(thrown));
      miss(asked, problem.kind === "refused" ? problem.errorType : UNKNOWN, thrown);
    }
  }

  async function submit({ organizationId }: PromptOneTap, id_token: string) {
    send({ type: "oneTapChosen" });
    try {
      const { googleOneTap } = client.oauth;
      const { redirect_url } = await (organizationId === null
        ? googleOneTap.discoverySubmit({ id_token, discovery_redirect_url: discoveryRedirectURL })
        : googleOneTap.submit({ id_token, organization_id: organizationId, ...redirectURLs(urls) }));
      window.location.assign(redirect_url);
    } catch (thrown) {
      const error = asSdkError(thrown);
      fail(error);
      send({ type: "oneTapRefused", problem: toProblem(error) });
    }
  }

  function cancel() {
    current = null;
    google?.cancel();
  }

  signal.addEventListener("abort", cancel);
  return { promptOneTap: prompt, cancelOneTap: cancel };
}

/** Returns why the prompt is missing, if Google reports it; null while it is visible. */
function reasonOf(moment: PromptMoment): string | null {
  if (moment.isNotDisplayed?.()) {
    const reason = moment.getNotDisplayedReason?.() ?? "";
    return googleReasons.includes(reason) ? reason : UNKNOWN;
  }
  if (!moment.isSkippedMoment?.()) return null;
  return moment.getSkippedReason?.() === "user_cancel" ? "user_cancel" : UNKNOWN;
}
