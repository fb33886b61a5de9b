/** The kinds of access that an off-boarding receipt counts: docs/off-boarding.md. */
export const endedKinds = [
  "sessions",
  "intermediate_sessions",
  "magic_links",
  "email_codes",
  "sms_codes",
  "sso_logins",
  "sso_registrations",
  "oauth_registrations",
  "totp_registrations",
  "recovery_codes",
  "passkeys",
  "impersonation_tokens",
  "app_consents",
  "app_grants",
  "api_keys",
] as const;
export type EndedKind = (typeof endedKinds)[number];
