import { z } from "zod";
import type { Call } from "../../platform/call/call.ts";
import { sealedAt } from "../../platform/crypto/sealed-at.ts";
import type { CaptchaResult } from "../../platform/http/metrics.ts";
import { askService, UnverifiableError } from "./ask-service.ts";

const SITEVERIFY = "https://challenges.cloudflare.com/turnstile/v0/siteverify";

/** https://developers.cloudflare.com/turnstile/get-started/server-side-validation/ */
const Verification = z.object({
  success: z.boolean(),
  "error-codes": z.array(z.string()).default([]),
  hostname: z.string().optional(),
  action: z.string().optional(),
});

/** Error codes about the token. All others are about our secret, or about Cloudflare. */
const ofToken = new Set(["invalid-input-response", "missing-input-response", "timeout-or-duplicate"]);

/** Verifies a Turnstile token, which Cloudflare accepts once. No member data is sent. */
export const verifyTurnstile: Captcha = async (call, token) => {
  const { project_id, bots } = call.project;
  const { client_secret = "", verify_url = SITEVERIFY } = bots.captcha;
  const secret = call.serverKey.unseal(client_secret, sealedAt("projects", { project_id, provider: "captcha" }));
  const verification = await askService(call, {
    url: verify_url,
    body: { secret, response: token },
    answer: Verification,
  });
  const { success, "error-codes": errors, hostname, action } = verification;
  if (!success) {
    if (errors.length > 0 && errors.every((error) => ofToken.has(error))) return refused(errors.join(", "));
    throw new UnverifiableError(`Turnstile says ${errors.join(", ") || "no, and not why"}`);
  }
  if (action !== ACTION) return refused("of another action");
  return isOwnPage(call, hostname) ? { result: "passed" } : refused("of another page");
};

/** https://cloud.google.com/recaptcha/docs/reference/rest/v1/projects.assessments */
const Assessment = z.object({
  tokenProperties: z.object({
    valid: z.boolean().default(false),
    invalidReason: z.string().optional(),
    action: z.string().optional(),
    hostname: z.string().optional(),
  }),
  riskAnalysis: z.object({ score: z.number().optional() }).optional(),
});

/**
 * Verifies a reCAPTCHA Enterprise token, which Google accepts once. No member data is sent: no email address, no IP
 * address.
 */
export const assessRecaptcha: Captcha = async (call, token) => {
  const { project_id, bots } = call.project;
  const { site_key, client_secret = "", google_project_id, minimum_score, verify_url } = bots.captcha;
  const own = `https://recaptchaenterprise.googleapis.com/v1/projects/${google_project_id}/assessments`;
  const { tokenProperties, riskAnalysis } = await askService(call, {
    url: verify_url ?? own,
    headers: {
      "X-Goog-Api-Key": call.serverKey.unseal(client_secret, sealedAt("projects", { project_id, provider: "captcha" })),
    },
    body: { event: { token, siteKey: site_key, expectedAction: ACTION } },
    answer: Assessment,
  });
  const { valid, invalidReason, action, hostname } = tokenProperties;
  if (!valid) return refused(invalidReason ?? "invalid");
  if (action !== ACTION) return refused("of another action");
  if (!isOwnPage(call, hostname)) return refused("of another page");
  const score = riskAnalysis?.score ?? 0;
  return score >= minimum_score ? { result: "passed" } : refused(`score ${score}`);
};

/** The result of a captcha. The reason is for the operator, never for the caller. */
export interface CaptchaAnswer {
  result: Exclude<CaptchaResult, "missing">;
  reason?: string;
}

/** Verifies a token. The service that issued it accepts it only once. @throws UnverifiableError. */
export type Captcha = (call: Call, token: string) => Promise<CaptchaAnswer>;

export const refused = (reason: string): CaptchaAnswer => ({ result: "refused", reason });

/** The action that clients send to the service. */
const ACTION = "LOGIN";

/**
 * Whether the hostname is one of the project's: a token from another site proves nothing here (docs/threats.md T78).
 */
function isOwnPage({ project }: Call, hostname: string | undefined): boolean {
  return project.allowed_origins.some((origin) => new URL(origin).hostname === hostname);
}
