import type { Operation } from "@portico/wire";
import type { Send } from "../lib/method.ts";
import type { Bootstrap } from "../page/bootstrap.ts";
import { takeFingerprint } from "./fingerprint.ts";
import { passRecaptcha } from "./recaptcha.ts";
import { solveWork } from "./solve-work.ts";
import { passTurnstile } from "./turnstile.ts";

/**
 * Sends a call with the proofs that the project asks for, and once more where it asks for a captcha then: at most two
 * requests. Both have fresh proofs, for each is good once.
 * @throws CaptchaError before anything is sent, when the captcha cannot be had.
 */
export async function sendGuarded(
  send: Send,
  project: Bootstrap,
  view: Window,
  name: string,
  operation: Operation,
  request?: object,
): Promise<unknown> {
  const { captchaSettings, runDFPProtectedAuth, dfpProtectedAuthMode } = project;
  async function attempt(withCaptcha: boolean) {
    const [captcha_token, dfp_telemetry_id] = await Promise.all([
      withCaptcha ? passCaptcha(send, captchaSettings, view) : undefined,
      runDFPProtectedAuth ? takeFingerprint(project, view) : undefined,
    ]);
    return send(name, operation, { ...request, captcha_token, dfp_telemetry_id });
  }

  const isOnDemand = runDFPProtectedAuth && dfpProtectedAuthMode === "DECISIONING";
  try {
    return await attempt(captchaSettings.enabled && !isOnDemand);
  } catch (error) {
    const { message, cause } = error as Error;
    // As plain text: JSON that says so is an error like any other.
    const isDemand = message === "Invalid response from our servers." && String(cause).includes("Captcha required");
    if (!runDFPProtectedAuth || !isDemand) throw error;
    return attempt(captchaSettings.enabled);
  }
}

async function passCaptcha(send: Send, settings: Bootstrap["captchaSettings"], view: Window): Promise<string> {
  if (!settings.enabled) return "";
  const { provider, siteKey, script_url } = settings;
  try {
    if (provider === "proof_of_work") return await solveWork(send);
    if (provider === "turnstile") return await passTurnstile(view, script_url ?? "", siteKey);
    return await passRecaptcha(view, script_url ?? undefined, siteKey);
  } catch (error) {
    throw captchaError(error);
  }
}

/** By its code, and of no class of ours: this chunk comes alone, and brings no second copy of one. */
function captchaError(cause: unknown): Error {
  // A refusal of the provider, or its absence, says more than we could.
  if ((cause as { code?: string }).code) return cause as Error;
  const why = cause instanceof Error ? cause.message : String(cause);
  const message = `We couldn't verify that you're human: ${why} Turn off any ad blocker or extension that may block it, then try again.`;
  return Object.assign(new Error(message, { cause }), { name: "CaptchaError", code: "captcha_unavailable" });
}
