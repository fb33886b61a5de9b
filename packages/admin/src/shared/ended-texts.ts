import type { EndedKind } from "@portico/wire";

/** The names of what a receipt lists. */
export const ended: Record<EndedKind, string> & { title: string; nothing: string } = {
  title: "What this ended",
  nothing: "Nothing else was open.",
  sessions: "Sessions",
  intermediate_sessions: "Sign-ins under way",
  magic_links: "Links in mails",
  email_codes: "Codes in mails",
  sms_codes: "Codes in texts",
  sso_logins: "Single sign-ons under way",
  sso_registrations: "Links with single sign-on",
  oauth_registrations: "Links with other accounts",
  totp_registrations: "Authenticator apps",
  recovery_codes: "Recovery codes",
  impersonation_tokens: "Support access",
  app_consents: "Permissions of apps",
  app_grants: "Access of apps",
  api_keys: "API keys",
};
