import { z } from "zod";

/** A proof of work of ALTCHA's second version: https://altcha.org/docs/v2/. The solution is the `captcha_token`. */
export const CaptchaChallengeResponse = z.object({
  challenge: z.object({
    parameters: z
      .object({
        algorithm: z.string(),
        nonce: z.string(),
        salt: z.string(),
        cost: z.number(),
        keyLength: z.number(),
        keyPrefix: z.string(),
      })
      .loose()
      .describe(
        "The task: find the counter after `nonce` for which the key derived with `salt` begins with `keyPrefix`.",
      ),
    signature: z.string(),
  }),
  expires_at: z.string().describe("When the challenge expires, in ISO 8601."),
});
export type CaptchaChallengeResponse = z.infer<typeof CaptchaChallengeResponse>;
