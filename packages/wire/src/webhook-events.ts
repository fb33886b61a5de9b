import { z } from "zod";

// The events that a project's back end can hear of, and the data of each. Ids and facts of that moment, never the object
// as it is now, and never a secret: docs/adr/0031-webhooks-and-emails.md. What a schema does not name is not sent.

const organizationId = z.string().describe("The organization.");
const memberId = z.string().describe("The member.");
const emailAddress = z.string().describe("The member's address at that time.");
const actor = z.string().optional().describe("The member who did it; absent where it was a back end, or nobody.");
const fields = z.array(z.string()).describe("The fields that changed. Read what they are now by the management API.");

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
  member_session_id: z.string().describe("The session; its id is no secret."),
};
const ofConnection = {
  ...ofOrganization,
  connection_id: z.string().describe("The connection."),
  kind: z.enum(["saml", "oidc", "external"]).optional().describe("How it signs in."),
  status: z.enum(["pending", "active"]).optional().describe("Whether members can sign in by it."),
};
const ofDomain = { ...ofOrganization, domain: z.string().describe("The domain.") };
const ofDirectory = { ...ofOrganization, connection_id: z.string().describe("The connection.") };
const ofPerson = { ...ofMember, user_id: z.string().describe("The person's id in the directory's view of us.") };
const ofGroup = {
  ...ofOrganization,
  group_id: z.string().describe("The group."),
  display_name: z.string().optional().describe("The group's name."),
  added: z.number().optional().describe("How many people came into it."),
  removed: z.number().optional().describe("How many people left it."),
};
const ofSetupLink = {
  ...ofOrganization,
  setup_link_id: z.string().describe("The link; its id is no secret."),
  purpose: z.enum(["sso", "scim"]).describe("What it sets up."),
};
const ofConsent = {
  organization_id: organizationId,
  member_id: memberId,
  email_address: emailAddress.optional(),
  client_id: z.string().describe("The connected app."),
};
const roles = z.array(z.string()).optional().describe("The ids of the roles that the member has from now on.");
const slug = z.string().optional().describe("The organization's slug.");

/** The data of each event, by its type. */
export const webhookData = {
  "organization.created": z
    .object({ ...ofOrganization, organization_slug: slug })
    .describe("An organization was added."),
  "organization.updated": z.object({ ...ofOrganization, fields }).describe("Settings of an organization changed."),
  "organization.deleted": z
    .object({ ...ofOrganization, organization_slug: slug })
    .describe("An organization was deleted, with its members."),
  "organization.sessions_revoked": z
    .object({ ...ofOrganization, revoked: z.number().describe("How many sessions were ended.") })
    .describe("All sessions of an organization were ended at once."),
  "domain.verified": z.object(ofDomain).describe("A domain's TXT record was found: it is the organization's."),
  "domain.lost": z.object(ofDomain).describe("A domain's TXT record is gone: it is the organization's no longer."),
  "domain.deleted": z.object(ofDomain).describe("An organization gave a domain, or its claim of one, up."),
  "member.created": z
    .object({ ...ofMember, status: z.string().optional().describe("`active` or `pending`."), roles })
    .describe("A member was added."),
  "member.invited": z.object({ ...ofMember, roles }).describe("A member was invited by mail."),
  "member.joined": z.object(ofMember).describe("A member who was invited or pending signed in for the first time."),
  "member.updated": z.object({ ...ofMember, fields, roles }).describe("A member's name, roles or metadata changed."),
  "member.email_updated": z
    .object({ ...ofMember, previous_email_address: z.string().describe("The address of before.") })
    .describe("A member has another e-mail address."),
  "member.second_factors_changed": z
    .object({ ...ofMember, fields })
    .describe("What a member can show as a second factor changed."),
  "member.deleted": z.object(ofMember).describe("A member was deactivated: sessions and access of apps have ended."),
  "member.reactivated": z.object(ofMember).describe("A member who was deleted is active again."),
  "member.glass_broken": z
    .object(ofMember)
    .describe("A break-glass member came in past the organization's single sign-on."),
  "member.offboarded": z
    .object({
      ...ofMember,
      receipt_id: z.string().describe("The receipt of what ended, which the management API shows."),
      reason: z.enum(["deactivated", "deleted"]).optional().describe("What was done to the member."),
      ended: z.record(z.string(), z.unknown()).describe("What ended, counted by its kind."),
    })
    .describe("A member's access has ended, in all its forms."),
  "directory.connected": z.object(ofDirectory).describe("A directory (SCIM) was connected."),
  "directory.updated": z.object(ofDirectory).describe("A directory's connection changed."),
  "directory.disconnected": z.object(ofDirectory).describe("A directory's connection was deleted."),
  "setup_link.created": z.object(ofSetupLink).describe("A link was made that sets up a connection without an account."),
  "setup_link.opened": z.object(ofSetupLink).describe("A set-up link was opened."),
  "setup_link.finished": z.object(ofSetupLink).describe("Whoever opened a set-up link is done."),
  "setup_link.revoked": z.object(ofSetupLink).describe("A set-up link was ended before its time."),
  "setup_link.expired": z.object(ofSetupLink).describe("A set-up link was not opened in its time."),
  "directory.user_created": z.object(ofPerson).describe("A directory brought a person in."),
  "directory.user_updated": z.object(ofPerson).describe("A directory changed a person."),
  "directory.user_deactivated": z.object(ofPerson).describe("A directory made a person inactive."),
  "directory.user_reactivated": z.object(ofPerson).describe("A directory made a person active again."),
  "directory.user_deleted": z.object(ofPerson).describe("A directory deleted a person."),
  "directory.group_created": z.object(ofGroup).describe("A directory added a group."),
  "directory.group_updated": z.object(ofGroup).describe("A directory changed a group, or who is in it."),
  "directory.group_deleted": z.object(ofGroup).describe("A directory deleted a group."),
  "session.issued": z
    .object({ ...ofSession, factors: z.array(z.string()).describe("What was shown, such as `email_otp`.") })
    .describe("A member signed in."),
  "session.revoked": z.object(ofSession).describe("A session was ended before its time."),
  "session.exchanged": z
    .object({ ...ofSession, from_organization_id: z.string().describe("The organization of the session before.") })
    .describe("A member went over to another organization."),
  "sso_connection.created": z.object(ofConnection).describe("A single sign-on connection was added."),
  "sso_connection.updated": z.object(ofConnection).describe("A single sign-on connection changed."),
  "sso_connection.deleted": z.object(ofConnection).describe("A single sign-on connection was deleted."),
  "consent.granted": z
    .object({ ...ofConsent, scopes: z.array(z.string()).describe("What the app may do.") })
    .describe("A member let a connected app in."),
  "consent.denied": z.object(ofConsent).describe("A member did not let a connected app in."),
  "consent.revoked": z.object(ofConsent).describe("What a member had granted a connected app has ended."),
  "sign_in.refused": z
    .object({
      organization_id: organizationId.nullable().describe("The organization; null where none was chosen."),
      member_id: z.string().optional().describe("The member, where one is known."),
      email_address: z
        .string()
        .optional()
        .describe("The address that was claimed, where there is one. Nobody has proven it."),
      method: z
        .string()
        .describe(
          "What was shown, such as `password` or `sso`; `policy` where it was right, and the organization's policy refuses it.",
        ),
      reason: z
        .string()
        .optional()
        .describe("The error type, the rule, or the verdict on an identity provider's answer."),
      is_locked: z.boolean().describe("Whether it was refused unseen, after too many guesses."),
    })
    .describe("A proof of a sign-in was refused."),
  "webhook.test": z.object({}).describe("Your test call, or the command's, sent it."),
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
