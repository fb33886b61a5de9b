/** Operation name -> method and path below `/sdk/v1`. The names are the client's methods, without its root. */
export const operations = {
  "bootstrap.get": { path: "/projects/bootstrap/{public_token}", method: "GET" },
  "events.send": { path: "/events", method: "POST" },

  "magicLinks.email.loginOrSignup": { path: "/b2b/magic_links/email/login_or_signup", method: "POST" },
  "magicLinks.email.invite": { path: "/b2b/magic_links/email/invite", method: "POST" },
  "magicLinks.email.discovery.send": { path: "/b2b/magic_links/email/discovery/send", method: "POST" },
  // Ours, beyond wire.md: docs/adr/0007.
  "magicLinks.describe": { path: "/b2b/magic_links/describe", method: "POST" },
  "magicLinks.authenticate": { path: "/b2b/magic_links/authenticate", method: "POST" },
  "magicLinks.discovery.authenticate": { path: "/b2b/magic_links/discovery/authenticate", method: "POST" },

  "otps.email.loginOrSignup": { path: "/b2b/otps/email/login_or_signup", method: "POST" },
  "otps.email.authenticate": { path: "/b2b/otps/email/authenticate", method: "POST" },
  "otps.email.discovery.send": { path: "/b2b/otps/email/discovery/send", method: "POST" },
  "otps.email.discovery.authenticate": { path: "/b2b/otps/email/discovery/authenticate", method: "POST" },

  "otps.sms.send": { path: "/b2b/otps/sms/send", method: "POST" },
  "otps.sms.authenticate": { path: "/b2b/otps/sms/authenticate", method: "POST" },

  "totp.create": { path: "/b2b/totp", method: "POST" },
  "totp.authenticate": { path: "/b2b/totp/authenticate", method: "POST" },

  "recoveryCodes.get": { path: "/b2b/recovery_codes", method: "GET" },
  "recoveryCodes.rotate": { path: "/b2b/recovery_codes/rotate", method: "POST" },
  "recoveryCodes.recover": { path: "/b2b/recovery_codes/recover", method: "POST" },
  "passwords.authenticate": { path: "/b2b/passwords/authenticate", method: "POST" },
  "passwords.strengthCheck": { path: "/b2b/passwords/strength_check", method: "POST" },
  "passwords.resetByEmailStart": { path: "/b2b/passwords/email/reset/start", method: "POST" },
  "passwords.resetByEmail": { path: "/b2b/passwords/email/reset", method: "POST" },
  "passwords.resetByExistingPassword": { path: "/b2b/passwords/existing_password/reset", method: "POST" },
  "passwords.resetBySession": { path: "/b2b/passwords/session/reset", method: "POST" },
  "passwords.discovery.authenticate": { path: "/b2b/passwords/discovery/authenticate", method: "POST" },
  "passwords.discovery.resetByEmailStart": { path: "/b2b/passwords/discovery/reset/start", method: "POST" },
  "passwords.discovery.resetByEmail": { path: "/b2b/passwords/discovery/reset", method: "POST" },
  "oauth.authenticate": { path: "/b2b/oauth/authenticate", method: "POST" },
  "oauth.discovery.authenticate": { path: "/b2b/oauth/discovery/authenticate", method: "POST" },
  "oauth.googleOneTap.start": { path: "/b2b/oauth/google/onetap/start", method: "GET" },
  "oauth.googleOneTap.submit": { path: "/b2b/oauth/google/onetap/submit", method: "POST" },
  "oauth.googleOneTap.discoverySubmit": { path: "/b2b/oauth/google/onetap/discovery/submit", method: "POST" },

  "sessions.authenticate": { path: "/b2b/sessions/authenticate", method: "POST" },
  "sessions.revoke": { path: "/b2b/sessions/revoke", method: "POST" },
  "sessions.revokeForMember": { path: "/b2b/sessions/revoke/{member_id}", method: "POST" },
  "sessions.attest": { path: "/b2b/sessions/attest", method: "POST" },
  // Ours, beyond wire.md: docs/adr/0016.
  "sessions.list": { path: "/b2b/sessions", method: "GET" },
  "sessions.revokeOne": { path: "/b2b/sessions/{member_session_id}", method: "DELETE" },
  "sessions.exchange": { path: "/b2b/sessions/exchange", method: "POST" },

  "impersonation.authenticate": { path: "/b2b/impersonation/authenticate", method: "POST" },

  "discovery.organizations.list": { path: "/b2b/discovery/organizations", method: "POST" },
  "discovery.organizations.create": { path: "/b2b/discovery/organizations/create", method: "POST" },
  "discovery.intermediateSessions.exchange": { path: "/b2b/discovery/intermediate_sessions/exchange", method: "POST" },

  "sso.discoverConnections": { path: "/b2b/sso/discovery/connections", method: "GET" },
  "sso.authenticate": { path: "/b2b/sso/authenticate", method: "POST" },

  "organizations.getBySlug": { path: "/b2b/organizations/search", method: "POST" },
  "organizations.get": { path: "/b2b/organizations/me", method: "GET" },
  "organizations.update": { path: "/b2b/organizations/me", method: "PUT" },
  "organizations.delete": { path: "/b2b/organizations/me", method: "DELETE" },

  "members.lookup": { path: "/b2b/organizations/members/search", method: "POST" },
  "members.getSelf": { path: "/b2b/organizations/members/me", method: "GET" },
  "members.updateSelf": { path: "/b2b/organizations/members/update", method: "PUT" },
  "members.deleteMFAPhoneNumberSelf": { path: "/b2b/organizations/members/deletePhoneNumber", method: "DELETE" },
  "members.deleteMFATOTPSelf": { path: "/b2b/organizations/members/deleteTOTP", method: "DELETE" },
  "members.startEmailUpdateSelf": { path: "/b2b/organizations/members/start_email_update", method: "POST" },
  "members.unlinkRetiredEmailSelf": { path: "/b2b/organizations/members/unlink_retired_email", method: "POST" },
  "members.create": { path: "/b2b/organizations/members", method: "POST" },
  "members.search": { path: "/b2b/organizations/me/members/search", method: "POST" },
  "members.update": { path: "/b2b/organizations/members/{member_id}", method: "PUT" },
  "members.delete": { path: "/b2b/organizations/members/{member_id}", method: "DELETE" },
  "members.deleteMFAPhoneNumber": {
    path: "/b2b/organizations/members/mfa_phone_numbers/{member_id}",
    method: "DELETE",
  },
  "members.deleteMFATOTP": { path: "/b2b/organizations/members/totp/{member_id}", method: "DELETE" },
  "members.deletePassword": { path: "/b2b/organizations/members/passwords/{member_password_id}", method: "DELETE" },
  "members.reactivate": { path: "/b2b/organizations/members/{member_id}/reactivate", method: "PUT" },
} as const satisfies Record<string, { method: "GET" | "POST" | "PUT" | "DELETE"; path: string }>;

export type OperationName = keyof typeof operations;
