import { z } from "zod";
import { setting } from "./fields.ts";

export const ConsoleSettings = z.strictObject({
  enabled: setting(
    z.boolean().default(false),
    "Enables the console. Invite the first operator with `portico console invite`.",
  ),
  second_factor_required: setting(
    z.boolean().default(true),
    "Requires operators to sign in with an authenticator app as a second factor. Turn it off only on your own machine.",
  ),
  session_minutes: setting(
    z.number().int().min(5).max(1440).default(480),
    "Maximum lifetime of an operator's session, in minutes. 480 is 8 hours.",
  ),
});
