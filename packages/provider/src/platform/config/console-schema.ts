import { z } from "zod";

export const ConsoleSettings = z.strictObject({
  enabled: z
    .boolean()
    .default(false)
    .describe("Enables the console. Invite the first operator with `portico console invite`."),
  second_factor_required: z
    .boolean()
    .default(true)
    .describe(
      "Requires operators to sign in with an authenticator app as a second factor. Turn it off only on your own machine.",
    ),
  session_minutes: z
    .number()
    .int()
    .min(5)
    .max(1440)
    .default(480)
    .describe("Maximum lifetime of an operator's session, in minutes. 480 is 8 hours."),
});
