/** Operation name -> method and path below `/sdk/v1`. The names are the client's methods, without its root. */
export const operations = {
  "bootstrap.get": { method: "GET", path: "/projects/bootstrap/{public_token}" },
  "events.send": { method: "POST", path: "/events" },

  "magicLinks.email.loginOrSignup": { method: "POST", path: "/b2b/magic_links/email/login_or_signup" },
  "magicLinks.email.invite": { method: "POST", path: "/b2b/magic_links/email/invite" },
  "magicLinks.email.discovery.send": { method: "POST", path: "/b2b/magic_links/email/discovery/send" },
  // Ours, beyond wire.md: docs/adr/0007.
  "magicLinks.describe": { method: "POST", path: "/b2b/magic_links/describe" },
  "magicLinks.authenticate": { method: "POST", path: "/b2b/magic_links/authenticate" },
  "magicLinks.discovery.authenticate": { method: "POST", path: "/b2b/magic_links/discovery/authenticate" },

  "otps.email.loginOrSignup": { method: "POST", path: "/b2b/otps/email/login_or_signup" },
  "otps.email.authenticate": { method: "POST", path: "/b2b/otps/email/authenticate" },
  "otps.email.discovery.send": { method: "POST", path: "/b2b/otps/email/discovery/send" },
  "otps.email.discovery.authenticate": { method: "POST", path: "/b2b/otps/email/discovery/authenticate" },

  "sessions.authenticate": { method: "POST", path: "/b2b/sessions/authenticate" },
  "sessions.revoke": { method: "POST", path: "/b2b/sessions/revoke" },
  "sessions.revokeForMember": { method: "POST", path: "/b2b/sessions/revoke/{member_id}" },
  "sessions.exchange": { method: "POST", path: "/b2b/sessions/exchange" },

  "discovery.organizations.list": { method: "POST", path: "/b2b/discovery/organizations" },
  "discovery.organizations.create": { method: "POST", path: "/b2b/discovery/organizations/create" },
  "discovery.intermediateSessions.exchange": {
    method: "POST",
    path: "/b2b/discovery/intermediate_sessions/exchange",
  },

  "organizations.getBySlug": { method: "POST", path: "/b2b/organizations/search" },
  "organizations.get": { method: "GET", path: "/b2b/organizations/me" },
  "organizations.update": { method: "PUT", path: "/b2b/organizations/me" },
  "organizations.delete": { method: "DELETE", path: "/b2b/organizations/me" },

  "members.lookup": { method: "POST", path: "/b2b/organizations/members/search" },
  "members.getSelf": { method: "GET", path: "/b2b/organizations/members/me" },
  "members.updateSelf": { method: "PUT", path: "/b2b/organizations/members/update" },
  "members.create": { method: "POST", path: "/b2b/organizations/members" },
  "members.search": { method: "POST", path: "/b2b/organizations/me/members/search" },
  "members.update": { method: "PUT", path: "/b2b/organizations/members/{member_id}" },
  "members.delete": { method: "DELETE", path: "/b2b/organizations/members/{member_id}" },
  "members.reactivate": { method: "PUT", path: "/b2b/organizations/members/{member_id}/reactivate" },
} as const satisfies Record<string, { method: "GET" | "POST" | "PUT" | "DELETE"; path: string }>;

export type OperationName = keyof typeof operations;
