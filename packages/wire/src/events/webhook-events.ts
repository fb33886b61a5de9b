import { z } from "zod";

// The webhook events and their data: IDs and values at that time, never the current object
// and never a secret: docs/adr/0031-webhooks-and-emails.md. Fields that are not in the schema are not sent.

const organizationId = z.string().describe("The organization.");
const memberId = z.string().describe("The member.");
const emailAddress = z.string().describe("The member's email address at that time.");
const actor = z.string().optional().describe("The member who did it; absent if it was your server or the provider.");
const fields = z
  .array(z.string())
  .describe("The fields that changed. Read their current values with the management API.");

const ofOrganization = { organization_id: organizationId, actor_member_id: actor };
const ofMember = {
  organization_id: organizationId,
  member_id: memberId,
  email_address: emailAddress.optional(),
  actor_member_id: actor,
};
const ofSession = {
  organization_id: organizationId,
  member_id: memberId,
  email_address: emailAddress.optional(),
  member_session_id: z.string().describe("The session's ID, which is not secret."),
};
const ofConnection = {
  ...ofOrganization,
  connection_id: z.string().describe("The connection."),
  kind: z.enum(["saml", "oidc", "external"]).optional().describe("The connection's protocol."),
  status: z.enum(["pending", "active"]).optional().describe("Whether members can sign in with it."),
};
const ofDomain = { ...ofOrganization, domain: z.string().describe("The domain.") };
const ofDirectory = { ...ofOrganization, connection_id: z.string().describe("The connection.") };
const ofPerson = { ...ofMember, user_id: z.string().describe("The user's SCIM ID.") };
const ofGroup = {
  ...ofOrganization,
  group_id: z.string().describe("The group."),
  display_name: z.string().optional().describe("The group's name."),
  added: z.number().optional().describe("How many members were added."),
  removed: z.number().optional().describe("How many members were removed."),
};
const ofSetupLink = {
  ...ofOrganization,
  setup_link_id: z.string().describe("The link's ID, which is not secret."),
  purpose: z.enum(["sso", "scim"]).describe("What it sets up."),
};
const ofConsent = {
  organization_id: organizationId,
  member_id: memberId,
  email_address: emailAddress.optional(),
  client_id: z.string().describe("The connected app."),
};
const roles = z.array(z.string()).optional().describe("The IDs of the member's roles after the change.");
const slug = z.string().optional().describe("The organization's slug.");

/** The data of each event, by its type. */
export const webhookData = {
  "organization.created": z
    .object({ ...ofOrganization, organization_slug: slug })
    .describe("An organization was created."),
  "organization.updated": z.object({ ...ofOrganization, fields }).describe("An organization's settings were changed."),
  "organization.deleted": z
    .object({ ...ofOrganization, organization_slug: slug })
    .describe("An organization was deleted, with its members."),
  "organization.sessions_revoked": z
    .object({ ...ofOrganization, revoked: z.number().describe("How many sessions were revoked.") })
    .describe("All sessions of an organization were revoked."),
  "domain.verified": z
    .object(ofDomain)
    .describe("A domain's TXT record was found. The organization owns the domain now."),
  "domain.lost": z
    .object(ofDomain)
    .describe("A domain's TXT record is missing. The organization no longer owns the domain."),
  "domain.deleted": z.object(ofDomain).describe("An organization removed its claim of a domain."),
  "member.created": z
    .object({ ...ofMember, status: z.string().optional().describe("`active` or `pending`."), roles })
    .describe("A member was created."),
  "member.invited": z.object({ ...ofMember, roles }).describe("A member was invited by email."),
  "member.joined": z.object(ofMember).describe("A member who was invited or pending signed in for the first time."),
  "member.updated": z
    .object({ ...ofMember, fields, roles })
    .describe("A member's name, roles or metadata were changed."),
  "member.email_updated": z
    .object({ ...ofMember, previous_email_address: z.string().describe("The previous email address.") })
    .describe("A member's email address was changed."),
  "member.second_factors_changed": z
    .object({ ...ofMember, fields })
    .describe("A member's second factors were changed."),
  "member.remembered_device_created": z
    .object({ ...ofMember, remembered_device_id: z.string().describe("The device's ID.") })
    .describe("A member's browser was remembered, and is not asked for the second factor."),
  "member.remembered_device_deleted": z
    .object({ ...ofMember, remembered_device_id: z.string().describe("The device's ID.") })
    .describe("A member's remembered browser was removed."),
  "member.passkey_created": z
    .object({ ...ofMember, passkey_id: z.string().describe("The passkey's ID.") })
    .describe("A member added a passkey."),
  "member.passkey_deleted": z
    .object({ ...ofMember, passkey_id: z.string().describe("The passkey's ID.") })
    .describe("A member's passkey was deleted."),
  "member.deleted": z
    .object(ofMember)
    .describe("A member was deleted. Their sessions and the access of their apps ended."),
  "member.reactivated": z.object(ofMember).describe("A deleted member was reactivated."),
  "member.emergency_access_used": z
    .object(ofMember)
    .describe("A member used emergency access and signed in without the organization's single sign-on."),
  "member.offboarded": z
    .object({
      ...ofMember,
      receipt_id: z.string().describe("The off-boarding receipt's ID, for the management API."),
      reason: z.enum(["deactivated", "deleted"]).optional().describe("Whether the member was deactivated or deleted."),
      ended: z.record(z.string(), z.unknown()).describe("How many of each kind of access ended."),
    })
    .describe("All access of a member ended."),
  "directory.connected": z.object(ofDirectory).describe("A directory (SCIM) was connected."),
  "directory.updated": z.object(ofDirectory).describe("A directory's connection was changed."),
  "directory.disconnected": z.object(ofDirectory).describe("A directory's connection was deleted."),
  "setup_link.created": z.object(ofSetupLink).describe("A setup link was created."),
  "setup_link.opened": z.object(ofSetupLink).describe("A setup link was opened."),
  "setup_link.finished": z.object(ofSetupLink).describe("The setup with a setup link was finished."),
  "setup_link.revoked": z.object(ofSetupLink).describe("A setup link was revoked."),
  "setup_link.expired": z.object(ofSetupLink).describe("A setup link expired unopened."),
  "directory.user_created": z.object(ofPerson).describe("A directory created a user."),
  "directory.user_updated": z.object(ofPerson).describe("A directory changed a user."),
  "directory.user_deactivated": z.object(ofPerson).describe("A directory deactivated a user."),
  "directory.user_reactivated": z.object(ofPerson).describe("A directory reactivated a user."),
  "directory.user_deleted": z.object(ofPerson).describe("A directory deleted a user."),
  "directory.group_created": z.object(ofGroup).describe("A directory created a group."),
  "directory.group_updated": z.object(ofGroup).describe("A directory changed a group or its members."),
  "directory.group_deleted": z.object(ofGroup).describe("A directory deleted a group."),
  "session.issued": z
    .object({ ...ofSession, factors: z.array(z.string()).describe("The factors used, such as `email_otp`.") })
    .describe("A member signed in."),
  "session.revoked": z
    .object({
      ...ofSession,
      reason: z
        .enum(["concurrent_session_limit", "identity_provider_logout"])
        .optional()
        .describe(
          "The organization's setting that ended it, or the identity provider's logout. Absent if a member, an admin or your server ended it.",
        ),
    })
    .describe("A session was revoked."),
  "session.exchanged": z
    .object({ ...ofSession, from_organization_id: z.string().describe("The organization of the previous session.") })
    .describe("A member switched to another organization."),
  "sso_connection.created": z.object(ofConnection).describe("A single sign-on connection was created."),
  "sso_connection.updated": z.object(ofConnection).describe("A single sign-on connection was changed."),
  "sso_connection.deleted": z.object(ofConnection).describe("A single sign-on connection was deleted."),
  "consent.granted": z
    .object({ ...ofConsent, scopes: z.array(z.string()).describe("The granted scopes.") })
    .describe("A member connected an app."),
  "consent.denied": z.object(ofConsent).describe("A member denied an app access."),
  "consent.revoked": z.object(ofConsent).describe("An app's access to a member was revoked."),
  "sign_in.refused": z
    .object({
      organization_id: organizationId.nullable().describe("The organization; null if none was chosen yet."),
      member_id: z.string().optional().describe("The member, if known."),
      email_address: z.string().optional().describe("The email address that was entered, if any. It is not verified."),
      method: z
        .string()
        .describe(
          "The method, such as `password` or `sso`; `policy` if the authentication succeeded and the organization's policy refused it.",
        ),
      reason: z
        .string()
        .optional()
        .describe("The error type, the rule, or the reason code of a single sign-on attempt."),
      is_locked: z.boolean().describe("Whether it was refused without a check because of a lock."),
    })
    .describe("A sign-in was refused."),
  "webhook.test": z.object({}).describe("Sent by your test call or by the CLI."),
} as const satisfies Record<string, z.ZodType>;

export type WebhookEventType = keyof typeof webhookData;

/** An event as it is sent; `type` says what its `data` holds. */
export type WebhookEvent = {
  [Type in WebhookEventType]: {
    type: Type;
    /** When it happened; RFC 3339, UTC. */
    timestamp: string;
    data: z.infer<(typeof webhookData)[Type]>;
  };
}[WebhookEventType];
