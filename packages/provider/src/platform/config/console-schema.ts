import { z } from "zod";

export const ConsoleSettings = z.strictObject({
  enabled: z
    .boolean()
    .default(false)
    .describe("Whether there is a console. The first operator comes in by `portico console invite`."),
  second_factor_required: z
    .boolean()
    .default(true)
    .describe("Whether each operator shows an authenticator app, too. Turn it off on a machine of your own alone."),
  session_minutes: z
    .number()
    .int()
    .min(5)
    .max(1440)
    .default(480)
    .describe("The longest life of an operator's session, in minutes. 480 is 8 hours."),
});
