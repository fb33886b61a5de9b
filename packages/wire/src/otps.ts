import { z } from "zod";
import { MemberAuthResponse } from "./entities.ts";
import { EmailAddress, Id, Locale, protection, SessionDurationMinutes, Token } from "./fields.ts";

/** Shape only: anything but six digits answers `invalid_code`. */
const Code = z.string().max(64);

/** wire.md section 13.2. */
const CodeExpirationMinutes = z
  .number()
  .int()
  .min(2)
  .max(15)
  .optional()
  .describe("How many minutes the code lives; 10 when absent.");

export const EmailCodeLoginOrSignupRequest = z.object({
  email_address: EmailAddress.describe("Who gets the mail."),
  organization_id: Id.describe("The organization that the code leads into."),
  login_template_id: Id.optional().describe("The mail to a member: one of the project's `email_templates`."),
  signup_template_id: Id.optional().describe("The mail to a stranger: one of the project's `email_templates`."),
  locale: Locale.optional(),
  login_expiration_minutes: CodeExpirationMinutes,
  signup_expiration_minutes: CodeExpirationMinutes,
  ...protection,
});
export type EmailCodeLoginOrSignupRequest = z.infer<typeof EmailCodeLoginOrSignupRequest>;

export const EmailCodeAuthenticateRequest = z.object({
  code: Code,
  email_address: EmailAddress,
  organization_id: Id,
  session_duration_minutes: SessionDurationMinutes.optional(),
  locale: Locale.optional(),
  intermediate_session_token: Token.optional(),
  ...protection,
});
export type EmailCodeAuthenticateRequest = z.infer<typeof EmailCodeAuthenticateRequest>;

export const EmailCodeAuthenticateResponse = MemberAuthResponse.extend({ method_id: z.string() });
export type EmailCodeAuthenticateResponse = z.infer<typeof EmailCodeAuthenticateResponse>;

export const EmailCodeDiscoverySendRequest = z.object({
  email_address: EmailAddress.describe("Who gets the mail."),
  login_template_id: Id.optional().describe("The mail: one of the project's `email_templates`."),
  locale: Locale.optional(),
  discovery_expiration_minutes: CodeExpirationMinutes,
  ...protection,
});
export type EmailCodeDiscoverySendRequest = z.infer<typeof EmailCodeDiscoverySendRequest>;

export const EmailCodeDiscoveryAuthenticateRequest = z.object({
  code: Code,
  email_address: EmailAddress,
  ...protection,
});
export type EmailCodeDiscoveryAuthenticateRequest = z.infer<typeof EmailCodeDiscoveryAuthenticateRequest>;
