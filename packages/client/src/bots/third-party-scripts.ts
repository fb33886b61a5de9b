import type { Bootstrap } from "../page/bootstrap.ts";

interface ScriptPolicy {
  createScriptURL(url: string): unknown;
}
interface ScriptPage {
  trustedTypes?: { createPolicy(name: string, rules: object): ScriptPolicy };
}

const LOAD_TIMEOUT_MS = 10_000;
const load = new WeakMap<Window, Map<string, Promise<void>>>();
const policies = new WeakMap<Window, ScriptPolicy>();
const allowed = new Set<string>();

/** Loads a script whose URL comes from the bootstrap response, once per page. A failed load can be retried. */
function loadScript(view: Window, url: string): Promise<void> {
  const pageLoads = load.get(view) ?? new Map<string, Promise<void>>();
  load.set(view, pageLoads);
  const flight = pageLoads.get(url) ?? addScript(view, url);
  pageLoads.set(url, flight);
  flight.catch(() => pageLoads.delete(url));
  return flight;
}

function addScript(view: Window, url: string): Promise<void> {
  const { document } = view;
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      clearTimeout(patience);
      script.remove();
      reject(new Error(`the script from ${new URL(url).host} failed to load.`));
    };
    const patience = setTimeout(fail, LOAD_TIMEOUT_MS);
    script.async = true;
    // On a page whose Content-Security-Policy allows scripts by nonce, reuse the nonce of the page's own scripts.
    script.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
    script.onload = () => {
      clearTimeout(patience);
      resolve();
    };
    script.onerror = fail;
    Object.assign(script, { src: policyOf(view, url)?.createScriptURL(url) ?? url });
    document.head.append(script);
  });
}

/** Trusted Types: the page allows this policy by name. It accepts only the script URLs requested here. */
function policyOf(view: Window, url: string): ScriptPolicy | undefined {
  allowed.add(url);
  const { trustedTypes } = view as ScriptPage;
  const policy =
    policies.get(view) ??
    trustedTypes?.createPolicy("portico-bots", { createScriptURL: (text: string) => (allowed.has(text) ? text : "") });
  if (policy) policies.set(view, policy);
  return policy;
}

interface Enterprise {
  ready(then: () => void): void;
  execute(siteKey: string, options: { action: string }): PromiseLike<string>;
}

const SCRIPT = "https://www.google.com/recaptcha/enterprise.js";

/** Runs reCAPTCHA Enterprise: https://cloud.google.com/recaptcha/docs/instrument-web-pages */
export async function getRecaptchaToken(view: Window, scriptUrl = SCRIPT, siteKey: string): Promise<string> {
  await loadScript(view, `${scriptUrl}?render=${encodeURIComponent(siteKey)}`);
  const { enterprise } = (view as { grecaptcha?: { enterprise?: Enterprise } }).grecaptcha ?? {};
  if (!enterprise) throw new Error("The reCAPTCHA script did not define grecaptcha.enterprise.");
  await new Promise<void>((resolve) => enterprise.ready(resolve));
  return enterprise.execute(siteKey, { action: "LOGIN" });
}

interface Turnstile {
  render(container: HTMLElement, options: object): string;
  remove(widget: string): void;
}

/**
 * Runs Cloudflare Turnstile. The box is visible only if the visitor has to click it:
 * https://developers.cloudflare.com/turnstile/get-started/client-side-rendering/
 */
export async function getTurnstileToken(view: Window, scriptUrl: string, sitekey: string): Promise<string> {
  await loadScript(view, `${scriptUrl}?render=explicit`);
  const { turnstile } = view as { turnstile?: Turnstile };
  if (!turnstile) throw new Error("The Turnstile script did not define window.turnstile.");
  const { document } = view;
  const box = document.createElement("div");
  Object.assign(box.style, { position: "fixed", bottom: "16px", right: "16px", zIndex: "2147483647" });
  document.body.append(box);
  let widget: string | undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = (code?: unknown) => reject(new Error(`Turnstile failed with ${code ?? "no error code"}.`));
      widget = turnstile.render(box, {
        sitekey,
        action: "LOGIN",
        appearance: "interaction-only",
        callback: resolve,
        "error-callback": fail,
        "timeout-callback": fail,
        "unsupported-callback": fail,
      });
    });
  } finally {
    if (widget !== undefined) turnstile.remove(widget);
    box.remove();
  }
}

interface FingerprintPage {
  GetTelemetryID?: (options: { submitURL: string }) => Promise<string>;
}

/**
 * Returns the telemetry ID under which the fingerprinting script reported this browser, or `undefined` if the script
 * did not load (for example because of an ad blocker). The provider decides what a missing ID means. See
 * docs/bots.md#a-fingerprint-service-of-your-own.
 */
export async function getFingerprint({ dfpSettings }: Bootstrap, view: Window): Promise<string | undefined> {
  if (!dfpSettings) return undefined;
  try {
    await loadScript(view, dfpSettings.script_url);
    return await (view as FingerprintPage).GetTelemetryID?.({ submitURL: dfpSettings.submit_url });
  } catch {
    return undefined;
  }
}
