import { z } from "zod";
import { sealedAt } from "../../platform/crypto/sealed-at.ts";
import { askService, UnverifiableError } from "./ask-service.ts";
import { ACTION, type Captcha, isOwnPage, refused } from "./captcha.ts";

const SITEVERIFY = "https://challenges.cloudflare.com/turnstile/v0/siteverify";

/** https://developers.cloudflare.com/turnstile/get-started/server-side-validation/ */
const Verification = z.object({
  success: z.boolean(),
  "error-codes": z.array(z.string()).default([]),
  hostname: z.string().optional(),
  action: z.string().optional(),
});

/** Errors that say something of the token; all others say something of our secret, or of Cloudflare. */
const ofToken = new Set(["invalid-input-response", "missing-input-response", "timeout-or-duplicate"]);

/** Lets Turnstile look at a token, which Cloudflare takes once. Nothing of the member goes along. */
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
