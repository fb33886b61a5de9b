import { z } from "zod";
import { sealedAt } from "../../platform/crypto/sealed-at.ts";
import { askService } from "./ask-service.ts";
import { ACTION, type Captcha, isOwnPage, refused } from "./captcha.ts";

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
 * Lets reCAPTCHA Enterprise assess a token, which Google takes once. Nothing of the member goes along: no address, no
 * network address.
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
