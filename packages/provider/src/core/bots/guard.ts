import { allowCaptchaRetry, type Call, rememberPassed } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { CaptchaResult, DeviceVerdict } from "../../platform/http/metrics.ts";
import type { Guard } from "../../platform/http/serve-routes.ts";
import { ApiError, CaptchaDemand } from "../../platform/lib/api-error.ts";
import { audit } from "../audit/audit.ts";
import { UnverifiableError } from "./ask-service.ts";
import { assessRecaptcha, type Captcha, type CaptchaAnswer, verifyTurnstile } from "./captcha.ts";
import { checkDevice } from "./check-device.ts";
import { checkWork } from "./proof-of-work.ts";

const captchas: Record<"proof_of_work" | "recaptcha_enterprise" | "turnstile", Captcha> = {
  proof_of_work: checkWork,
  recaptcha_enterprise: assessRecaptcha,
  turnstile: verifyTurnstile,
};

/** Counts and logs the results. */
export interface BotLog {
  countCaptcha(provider: string, result: CaptchaResult): void;
  countDevice(mode: string, verdict: DeviceVerdict): void;
  warn(fields: object, message: string): void;
}

interface Guarded {
  call: Call;
  operation: string;
  log: BotLog;
}

/**
 * Runs before the calls with the mark D (docs/wire/rules.md#one-retry), so that a bot is refused before anything is
 * looked up, hashed or sent. Calls of back ends have no such mark.
 * @throws ApiError `captcha_required`, `invalid_captcha`, `captcha_unavailable`, `device_refused`; CaptchaDemand if
 * the same call with a captcha may pass.
 */
export const createGuard =
  (log: BotLog): Guard =>
  async (call, operation, { captcha_token, dfp_telemetry_id }) => {
    const { captcha, device } = call.project.bots;
    const guarded = { call, operation, log };
    if (device.mode !== "off") {
      const isChallenged = await challengesDevice(guarded, dfp_telemetry_id);
      if (device.mode === "DECISIONING") {
        allowCaptchaRetry(call);
        if (isChallenged && !captcha_token) throw new CaptchaDemand();
        // A captcha is verified even if the device is fine, because a limit may ask for it later (docs/threats.md T68).
        if (!captcha_token) return;
      }
    }
    if (captcha.provider !== "off") await requireCaptcha(guarded, captcha.provider, captcha_token);
  };

/** Returns whether the device has to pass a captcha. @throws ApiError `device_refused`. */
async function challengesDevice({ call, operation, log }: Guarded, telemetryId: string | undefined): Promise<boolean> {
  const { mode, when_unverifiable } = call.project.bots.device;
  const { verdict, reasons } = await checkDevice(call, telemetryId, operation);
  log.countDevice(mode, verdict);
  if (verdict === "ALLOW") return false;
  const details = { operation, verdict, reasons, mode };
  const { project_id } = call.project;
  log.warn({ request_id: call.requestId, project_id, ...details }, "a device may be a bot");
  const isRefused = verdict === "BLOCK" || (verdict === "unverified" && when_unverifiable === "closed");
  const isLetThrough = verdict === "unverified" && when_unverifiable === "open";
  if (mode === "OBSERVATION" || isLetThrough) {
    await transaction(call, (tx) => audit(call, tx, { action: "device.observed", details }));
    return false;
  }
  return transaction(call, async (tx) => {
    await audit(call, tx, { action: isRefused ? "device.refused" : "device.challenged", details });
    return isRefused ? new ApiError("device_refused") : true;
  });
}

/** @throws ApiError `captcha_required`, `invalid_captcha`, `captcha_unavailable`. */
async function requireCaptcha(
  { call, operation, log }: Guarded,
  provider: keyof typeof captchas,
  token: string | undefined,
): Promise<void> {
  if (!token) {
    log.countCaptcha(provider, "missing");
    throw new ApiError("captcha_required");
  }
  const { result, reason } = await ask(captchas[provider], call, token);
  log.countCaptcha(provider, result);
  if (result === "passed") return rememberPassed(call);
  const isLetThrough = result === "unverified" && call.project.bots.captcha.when_unverifiable === "open";
  const details = { operation, provider, reason, let_through: isLetThrough };
  const { project_id } = call.project;
  if (result === "unverified")
    log.warn({ request_id: call.requestId, project_id, ...details }, "a captcha could not be verified");
  await transaction(call, async (tx) => {
    await audit(call, tx, { action: `captcha.${result}`, details });
    if (isLetThrough) return;
    return new ApiError(result === "refused" ? "invalid_captcha" : "captcha_unavailable");
  });
}

async function ask(captcha: Captcha, call: Call, token: string): Promise<CaptchaAnswer> {
  try {
    return await captcha(call, token);
  } catch (error) {
    if (!(error instanceof UnverifiableError)) throw error;
    return { result: "unverified", reason: error.message };
  }
}
