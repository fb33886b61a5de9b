import { z } from "zod";
import { DiscoveryResponse } from "../entities/authentication.ts";
import { EmailAddress, Id, Locale, protection, SessionDurationMinutes, Token, Url } from "../entities/fields.ts";

/**
 * Any characters, at most 4096 (docs/threats.md T45). The project's policy decides what a new password
 * needs.
 */
const Password = z.string().min(1).max(4096);

/** The lifetime of a reset link: docs/wire/rules.md#passwords. */
const ResetExpirationMinutes = z.number().int().min(5).max(10080).optional();

/**
 * Shape only: the provider answers `invalid_pkce_code_challenge`. These fields have two names:
 * docs/wire/rules.md#proof-keys.
 */
const CodeChallenge = z.string().max(256).optional();
const CodeVerifier = z.string().max(512).optional();

export const PasswordAuthenticateRequest = z.object({
  organization_id: Id,
  email_address: EmailAddress,
  password: Password,
  session_duration_minutes: SessionDurationMinutes.optional(),
  locale: Locale.optional(),
  /** Sent whenever the browser holds one, and ignored: a password needs no link. */
  code_verifier: CodeVerifier,
  intermediate_session_token: Token.optional(),
  ...protection,
});
export type PasswordAuthenticateRequest = z.infer<typeof PasswordAuthenticateRequest>;

export const PasswordDiscoveryAuthenticateRequest = z.object({
  email_address: EmailAddress,
  password: Password,
  code_verifier: CodeVerifier,
  ...protection,
});
export type PasswordDiscoveryAuthenticateRequest = z.infer<typeof PasswordDiscoveryAuthenticateRequest>;

/** The organization if the password belongs to only one; null if several share it. */
export const PasswordDiscoveryResponse = DiscoveryResponse.extend({ organization_id_hint: z.string().nullable() });
export type PasswordDiscoveryResponse = z.infer<typeof PasswordDiscoveryResponse>;

export const PasswordStrengthCheckRequest = z.object({
  email_address: EmailAddress.optional(),
  /** Empty while nothing is typed yet. */
  password: z.string().max(4096),
});
export type PasswordStrengthCheckRequest = z.infer<typeof PasswordStrengthCheckRequest>;

/** Both kinds of feedback are always sent: docs/wire/rules.md#passwords. */
export const PasswordStrengthResponse = z.object({
  valid_password: z.boolean(),
  /** 0 to 4. */
  score: z.number(),
  breached_password: z.boolean(),
  breach_detection_on_create: z.boolean(),
  strength_policy: z.enum(["none", "zxcvbn", "luds"]),
  zxcvbn_feedback: z.object({ suggestions: z.array(z.string()), warning: z.string() }),
  luds_feedback: z.object({
    has_lower_case: z.boolean(),
    has_upper_case: z.boolean(),
    has_digit: z.boolean(),
    has_symbol: z.boolean(),
    missing_complexity: z.number(),
    missing_characters: z.number(),
  }),
});
export type PasswordStrengthResponse = z.infer<typeof PasswordStrengthResponse>;

export const PasswordResetStartRequest = z.object({
  organization_id: Id,
  email_address: EmailAddress,
  login_redirect_url: Url.optional(),
  reset_password_redirect_url: Url.optional(),
  reset_password_expiration_minutes: ResetExpirationMinutes,
  reset_password_template_id: Id.optional(),
  verify_email_template_id: Id.optional(),
  locale: Locale.optional(),
  code_challenge: CodeChallenge,
  ...protection,
});
export type PasswordResetStartRequest = z.infer<typeof PasswordResetStartRequest>;

export const PasswordResetRequest = z.object({
  password_reset_token: Token,
  password: Password,
  session_duration_minutes: SessionDurationMinutes.optional(),
  locale: Locale.optional(),
  code_verifier: CodeVerifier,
  intermediate_session_token: Token.optional(),
  ...protection,
});
export type PasswordResetRequest = z.infer<typeof PasswordResetRequest>;

export const PasswordDiscoveryResetStartRequest = z.object({
  email_address: EmailAddress,
  discovery_redirect_url: Url.optional(),
  reset_password_redirect_url: Url.optional(),
  reset_password_expiration_minutes: ResetExpirationMinutes,
  reset_password_template_id: Id.optional(),
  verify_email_template_id: Id.optional(),
  locale: Locale.optional(),
  pkce_code_challenge: CodeChallenge,
  ...protection,
});
export type PasswordDiscoveryResetStartRequest = z.infer<typeof PasswordDiscoveryResetStartRequest>;

export const PasswordDiscoveryResetRequest = z.object({
  password_reset_token: Token,
  password: Password,
  pkce_code_verifier: CodeVerifier,
  intermediate_session_token: Token.optional(),
  ...protection,
});
export type PasswordDiscoveryResetRequest = z.infer<typeof PasswordDiscoveryResetRequest>;

export const PasswordResetByExistingRequest = z.object({
  organization_id: Id,
  email_address: EmailAddress,
  existing_password: Password,
  new_password: Password,
  session_duration_minutes: SessionDurationMinutes.optional(),
  locale: Locale.optional(),
  ...protection,
});
export type PasswordResetByExistingRequest = z.infer<typeof PasswordResetByExistingRequest>;

export const PasswordResetBySessionRequest = z.object({ password: Password, ...protection });
export type PasswordResetBySessionRequest = z.infer<typeof PasswordResetBySessionRequest>;
