import type { EndedKind } from "@portico/wire";

/** The labels of a list of ended sessions, keys and apps. */
export const ended: Record<EndedKind, string> & { title: string; nothing: string } = {
  title: "Access removed",
  nothing: "None",
  sessions: "Sessions",
  intermediate_sessions: "Sign-ins in progress",
  magic_links: "Magic links",
  email_codes: "Email codes",
  sms_codes: "Text message codes",
  sso_logins: "Single sign-on attempts",
  sso_registrations: "Single sign-on identities",
  oauth_registrations: "Linked accounts",
  totp_registrations: "Authenticator apps",
  recovery_codes: "Backup codes",
  impersonation_tokens: "Support sessions",
  app_consents: "App permissions",
  app_grants: "App access",
  api_keys: "API keys",
};
