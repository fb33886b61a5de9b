import type { Operator, OperatorRole } from "../call/call.ts";

/** What a call asks of an operator. */
export interface Terms {
  least: OperatorRole;
  /** True where the operator says why: it changes something, or hands out what is secret. */
  needsReason: boolean;
  /** What nobody below an owner sends. */
  ownersFields?: readonly string[];
  /** Fields that the operator does not send: they follow from who it is, and why. */
  imposed?: Record<string, (operator: Operator) => unknown>;
}

const read: Terms = { least: "read_only", needsReason: false };
const by = (least: OperatorRole): Terms => ({ least, needsReason: true });
/** It signs somebody in, or acts for a member or a program: an operator impersonates, where the member is told. */
const never = null;

/**
 * Every call of the management API: the least role that may make it, and whether it takes a reason; `never` for what no
 * operator does. What hands out a secret, or lets somebody in for good, is an owner's. A test asks for each call.
 */
export const leastRoles: Record<string, Terms | null> = {
  "api_keys.create": by("owner"),
  "api_keys.search": read,
  "api_keys.revoke": by("support"),
  "api_keys.rotate_start": by("owner"),
  "api_keys.rotate_complete": by("owner"),
  "api_keys.rotate_cancel": by("owner"),
  "api_keys.verify": never,
  "audit_events.search": read,
  "audit_events.get": read,
  "audit_events.verify": read,
  "connected_apps.create": by("owner"),
  "connected_apps.get": read,
  "connected_apps.list": read,
  "connected_apps.update": by("owner"),
  "connected_apps.delete": by("owner"),
  "connected_apps.secret.rotate_start": by("owner"),
  "connected_apps.secret.rotate_complete": by("owner"),
  "connected_apps.secret.rotate_cancel": by("owner"),
  "domains.claim": by("owner"),
  "domains.list": read,
  "domains.get": read,
  "domains.verify": by("support"),
  "domains.update": by("owner"),
  "domains.delete": by("owner"),
  "export.organizations": by("owner"),
  "export.members": by("owner"),
  "impersonation.tokens.create": {
    ...by("support"),
    imposed: { impersonator_id: ({ operator_id }) => operator_id, reason: ({ reason = "" }) => reason },
  },
  "import.lines": by("owner"),
  "keys.list": read,
  "keys.rotate": by("owner"),
  // With a role, whoever is invited could be the operator's own second address, and an administrator there.
  "magic_links.email.invite": { ...by("support"), ownersFields: ["roles"] },
  "magic_links.email.login_or_signup": never,
  "magic_links.email.discovery.send": never,
  "members.create": by("owner"),
  "members.get": read,
  "members.search": read,
  "members.find": read,
  "members.update": by("owner"),
  "members.start_email_update": by("owner"),
  "members.delete": by("owner"),
  "members.reactivate": by("owner"),
  "members.second_factors.list": read,
  "members.mfa_phone_number.delete": by("support"),
  "members.totp.delete": by("support"),
  "members.connected_apps.list": read,
  "members.connected_apps.revoke": by("support"),
  "members.roles.assign": by("owner"),
  "members.roles.unassign": by("owner"),
  "off_boarding_receipts.search": read,
  "off_boarding_receipts.get": read,
  "organizations.create": by("owner"),
  "organizations.get": read,
  "organizations.search": read,
  "organizations.find": read,
  "organizations.update": by("owner"),
  "organizations.delete": by("owner"),
  "organizations.connected_apps.list": read,
  "organizations.roles.list": read,
  "organizations.sessions.revoke": by("support"),
  "otps.email.login_or_signup": never,
  "otps.email.discovery.send": never,
  "roles.list": read,
  "scim_connections.create": by("owner"),
  "scim_connections.get": read,
  "scim_connections.groups": read,
  "scim_connections.exchanges": read,
  "scim_connections.update": by("owner"),
  "scim_connections.rotate_start": by("owner"),
  "scim_connections.rotate_complete": by("owner"),
  "scim_connections.rotate_cancel": by("owner"),
  "scim_connections.delete": by("owner"),
  "secrets.list": read,
  "sessions.authenticate": never,
  "sessions.get": read,
  "sessions.revoke": by("support"),
  "sign_ins.explain": read,
  "sign_ins.explain_refusal": read,
  "sign_ins.preview": read,
  "sso.connections.list": read,
  "sso.connections.get": read,
  "sso.connections.delete": by("owner"),
  "sso.connections.activate": by("owner"),
  "sso.connections.hold": by("owner"),
  "sso.attempts.search": read,
  "sso.saml.create": by("owner"),
  "sso.saml.update": by("owner"),
  "sso.saml.update_by_metadata": by("owner"),
  "sso.saml.certificates.delete": by("owner"),
  "sso.saml.encryption_keys.delete": by("owner"),
  "sso.oidc.create": by("owner"),
  "sso.oidc.update": by("owner"),
  "sso.external.create": by("owner"),
  "sso.external.update": by("owner"),
  "sso.test_runs.create": by("support"),
  "sso.test_runs.get": read,
  "webhooks.endpoints.create": by("owner"),
  "webhooks.endpoints.list": read,
  "webhooks.endpoints.get": read,
  "webhooks.endpoints.update": by("owner"),
  "webhooks.endpoints.delete": by("owner"),
  "webhooks.endpoints.rotate_secret": by("owner"),
  "webhooks.endpoints.test": by("support"),
  "webhooks.endpoints.pull": never,
  "webhooks.messages.search": read,
  "webhooks.messages.get": read,
  "webhooks.messages.replay": by("support"),
};
