import type { Operation } from "@portico/wire";
import type { Send } from "../lib/method.ts";
import type { Bootstrap } from "../page/bootstrap.ts";
import { solveWork } from "./solve-work.ts";
import { getFingerprint, getRecaptchaToken, getTurnstileToken } from "./third-party-scripts.ts";

/**
 * Sends a call with the captcha token and fingerprint ID that the project requires. If the provider then demands a
 * captcha, sends it a second time with fresh values, because each value works only once.
 * @throws CaptchaError before sending, if no captcha token could be obtained.
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
      withCaptcha ? getCaptchaToken(send, captchaSettings, view) : undefined,
      runDFPProtectedAuth ? getFingerprint(project, view) : undefined,
    ]);
    return send(name, operation, { ...request, captcha_token, dfp_telemetry_id });
  }

  const isOnDemand = runDFPProtectedAuth && dfpProtectedAuthMode === "DECISIONING";
  try {
    return await attempt(captchaSettings.enabled && !isOnDemand);
  } catch (error) {
    const { message, cause } = error as Error;
    // Only a plain-text response demands a captcha. JSON with the same text is an ordinary error.
    const isDemand = message === "Invalid response from our servers." && String(cause).includes("Captcha required");
    if (!runDFPProtectedAuth || !isDemand) throw error;
    return attempt(captchaSettings.enabled);
  }
}

async function getCaptchaToken(send: Send, settings: Bootstrap["captchaSettings"], view: Window): Promise<string> {
  if (!settings.enabled) return "";
  const { provider, siteKey, script_url } = settings;
  try {
    if (provider === "proof_of_work") return await solveWork(send);
    if (provider === "turnstile") return await getTurnstileToken(view, script_url ?? "", siteKey);
    return await getRecaptchaToken(view, script_url ?? undefined, siteKey);
  } catch (error) {
    throw captchaError(error);
  }
}

/** A plain `Error` with a code: importing an error class would put a second copy of it into this lazy chunk. */
function captchaError(cause: unknown): Error {
  // Errors from the provider, and `unreachable`, are more useful than ours.
  if ((cause as { code?: string }).code) return cause as Error;
  const why = cause instanceof Error ? cause.message : String(cause);
  const message = `We couldn't verify that you're human: ${why} Turn off any ad blocker or extension that may block it, then try again.`;
  return Object.assign(new Error(message, { cause }), { name: "CaptchaError", code: "captcha_unavailable" });
}
