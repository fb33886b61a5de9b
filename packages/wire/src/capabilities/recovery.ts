import { z } from "zod";
import { MfaMethod } from "../entities/entities.ts";
import { Timestamp } from "../entities/fields.ts";

// What was created while a member's account may have been in other hands. Portico's own: docs/suspended-access.md.

export const AccessSinceRecovery = z
  .object({
    kind: z
      .enum([
        "api_key",
        "connected_app",
        "linked_account",
        "phone_number",
        "session",
        ...MfaMethod.exclude(["sms_otp"]).options,
      ])
      .describe(
        "`api_key` for a key of the member's own, `connected_app` for an app that acts for them, `linked_account` for an account at another provider, `passkey` for a passkey, `phone_number` and `totp` for second factors, `session` for a session.",
      ),
    id: z.string().describe("The ID of the key, app, account, passkey, session or authenticator, or the phone number."),
    name: z
      .string()
      .describe("The name of the key, app, passkey or browser, the OAuth provider, or the phone number; may be empty."),
    created_at: Timestamp.describe("When it was created or last extended; RFC 3339, UTC."),
  })
  .meta({ id: "AccessSinceRecovery" });
export type AccessSinceRecovery = z.infer<typeof AccessSinceRecovery>;

export const RecoveryResponse = z.object({
  recovery: z
    .object({
      recovered_at: Timestamp.describe("When the member recovered the account; RFC 3339, UTC."),
      exposed_from: Timestamp.describe("Since when someone else may have controlled the account; RFC 3339, UTC."),
      access: z.array(AccessSinceRecovery).describe("Access created since then, newest first, at most 200."),
    })
    .nullable()
    .describe("Null 30 days after a recovery, and once the member has removed or kept what was created."),
});
export type RecoveryResponse = z.infer<typeof RecoveryResponse>;
