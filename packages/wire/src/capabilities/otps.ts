import { z } from "zod";
import { FactorResponse, MemberAuthResponse } from "../entities/authentication.ts";
import {
  EmailAddress,
  Id,
  Locale,
  protection,
  RememberDevice,
  SessionDurationMinutes,
  Token,
} from "../entities/fields.ts";
import { SetMfaEnrollment } from "./second-factors.ts";

/** Shape only: anything but six digits answers `invalid_code`. */
const Code = z.string().max(64);

/** The lifetime of a code: docs/wire/rules.md#links-and-codes. */
const CodeExpirationMinutes = z
  .number()
  .int()
  .min(2)
  .max(15)
  .optional()
  .describe("Lifetime of the code, in minutes. Default: 10.");

export const EmailCodeLoginOrSignupRequest = z.object({
  email_address: EmailAddress.describe("The recipient's email address."),
  organization_id: Id.describe("The organization to log in to."),
  login_template_id: Id.optional().describe(
    "Email template for existing members, an ID from the project's `email_templates`.",
  ),
  signup_template_id: Id.optional().describe(
    "Email template for new members, an ID from the project's `email_templates`.",
  ),
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
  email_address: EmailAddress.describe("The recipient's email address."),
  login_template_id: Id.optional().describe("Email template, an ID from the project's `email_templates`."),
  locale: Locale.optional(),
  discovery_expiration_minutes: CodeExpirationMinutes,
  ...protection,
});
export type EmailCodeDiscoverySendRequest = z.infer<typeof EmailCodeDiscoverySendRequest>;

export const EmailCodeDiscoveryAuthenticateRequest = z.object({
  code: Code,
  email_address: EmailAddress,
  /** Portico's own: what an account claimed before the address was proven. */
  intermediate_session_token: Token.optional(),
  ...protection,
});
export type EmailCodeDiscoveryAuthenticateRequest = z.infer<typeof EmailCodeDiscoveryAuthenticateRequest>;

/** The caller is the member of the session or intermediate session. */
export const SmsSendRequest = z.object({
  organization_id: Id,
  member_id: Id,
  /** E.164; only to enrol a number, or to change it. */
  mfa_phone_number: z.string().max(64).optional(),
  locale: Locale.optional(),
  enable_autofill: z
    .boolean()
    .optional()
    .describe("Adds the page's domain to the text message, so that browsers can autofill the code."),
  autofill_session_duration_minutes: SessionDurationMinutes.optional().describe(
    "Session duration in minutes, if the call that authenticates the code does not name one.",
  ),
  intermediate_session_token: Token.optional(),
  ...protection,
});
export type SmsSendRequest = z.infer<typeof SmsSendRequest>;

export const SmsAuthenticateRequest = z.object({
  organization_id: Id,
  member_id: Id,
  code: Code,
  session_duration_minutes: SessionDurationMinutes.optional(),
  set_mfa_enrollment: SetMfaEnrollment.optional(),
  remember_device: RememberDevice.optional(),
  intermediate_session_token: Token.optional(),
  ...protection,
});
export type SmsAuthenticateRequest = z.infer<typeof SmsAuthenticateRequest>;

export const SmsAuthenticateResponse = FactorResponse;
export type SmsAuthenticateResponse = z.infer<typeof SmsAuthenticateResponse>;
