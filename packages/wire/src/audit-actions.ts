import type { WebhookEventType } from "./webhook-events.ts";

// What the audit log knows, one row an action. A row says what the reference of actions prints, who reads the event, and
// which webhook it sends. The text that admins read is in `packages/admin/src/audit/texts.ts`, which needs one for each
// action of an organization.

/** The webhook of an action: its type, and what its data is about. */
export type ActionWebhook =
  | { type: WebhookEventType; about: "member" | "organization" }
  | { type: "sign_in.refused"; about: "sign_in"; method: string; isLocked: boolean };

const aboutMember = (type: WebhookEventType): ActionWebhook => ({ type, about: "member" });
const aboutOrganization = (type: WebhookEventType): ActionWebhook => ({ type, about: "organization" });
const refusedSignIn = (method: string, isLocked = false): ActionWebhook => {
  return { type: "sign_in.refused", about: "sign_in", method, isLocked };
};

/** An action that an organization's admins read. Without a webhook, nobody outside is told. */
const inOrganization = (description: string, webhook?: ActionWebhook) => {
  return { log: "organization", description, webhook } as const;
};
/** An action that only the project's back end and operators read. */
const inProject = (description: string, webhook?: ActionWebhook) => {
  return { log: "project", description, webhook } as const;
};

/** The actions of the audit log, named object.verb, in the past tense. */
export const auditActions = {
  // Steps on the way to a session send nothing; the session or the refusal does.
  "email_code.sent": inOrganization("A code was mailed to somebody who signs in."),
  "email_code.accepted": inOrganization("A mailed code was right."),
  "email_code.refused": inOrganization("A mailed code was wrong, over or used.", refusedSignIn("email_otp")),
  "email_code.locked": inOrganization(
    "Codes of an address are refused for a while, after too many wrong ones.",
    refusedSignIn("email_otp", true),
  ),
  "magic_link.sent": inOrganization("A link was mailed."),
  "magic_link.accepted": inOrganization("A mailed link was opened and good."),
  "magic_link.refused": inOrganization("A mailed link was over, used or unknown.", refusedSignIn("magic_link")),
  "sms_code.sent": inOrganization("A code was texted."),
  // A member's own credentials: `member.second_factors_changed` tells what matters outside.
  "totp.created": inOrganization("An authenticator was added, and waits for its first code."),
  "totp.deleted": inOrganization("An authenticator was taken away."),
  "recovery_codes.shown": inOrganization("A member looked at their recovery codes."),
  "recovery_codes.rotated": inOrganization("Recovery codes were replaced."),
  "second_factor.accepted": inOrganization("A second factor was right."),
  "second_factor.refused": inOrganization("A second factor was wrong.", refusedSignIn("second_factor")),
  "second_factor.locked": inOrganization(
    "Second factors of a member are refused for a while, after too many wrong ones.",
    refusedSignIn("second_factor", true),
  ),
  "member.second_factors_changed": inOrganization(
    "A member's second factors changed.",
    aboutMember("member.second_factors_changed"),
  ),
  "password.accepted": inOrganization("A password was right."),
  "password.refused": inOrganization("A password was wrong.", refusedSignIn("password")),
  "password.locked": inOrganization(
    "Passwords of an address are refused for a while, after too many wrong ones.",
    refusedSignIn("password", true),
  ),
  "password.reset_sent": inOrganization("A link for a new password was mailed."),
  "password.reset_refused": inOrganization("A link for a new password was over, used or unknown."),
  "password.changed": inOrganization("A member has another password."),
  "password.deleted": inOrganization("A password was taken away."),
  "password.upgraded": inOrganization("A password is kept by a newer hash."),
  "oauth.accepted": inOrganization("An OAuth provider vouched for somebody."),
  "oauth.refused": inOrganization("A sign-in by an OAuth provider was refused.", refusedSignIn("oauth")),
  "oauth.linked": inOrganization("A member was linked with an account at an OAuth provider."),
  "oauth.unlinked": inOrganization("Links with accounts at OAuth providers were taken away."),
  "sso.accepted": inOrganization("An organization's identity provider vouched for somebody."),
  "sso.refused": inOrganization("A single sign-on was refused.", refusedSignIn("sso")),
  "sso_connection.created": inOrganization(
    "A single sign-on connection was added.",
    aboutOrganization("sso_connection.created"),
  ),
  "sso_connection.updated": inOrganization(
    "A single sign-on connection was changed.",
    aboutOrganization("sso_connection.updated"),
  ),
  // Signs nobody in and changes nothing: `sso_connection.updated` tells when it is activated.
  "sso_connection.tested": inOrganization("A single sign-on connection was tried, which signed nobody in."),
  "sso_connection.deleted": inOrganization(
    "A single sign-on connection was deleted.",
    aboutOrganization("sso_connection.deleted"),
  ),
  "setup_link.created": inOrganization(
    "A link was made that sets up a connection without an account.",
    aboutOrganization("setup_link.created"),
  ),
  "setup_link.opened": inOrganization(
    "A set-up link was opened: its browser may set up the connection.",
    aboutOrganization("setup_link.opened"),
  ),
  // Opens nothing, and anyone with an old link can cause it as often as they like.
  "setup_link.refused": inOrganization("A set-up link was opened that is used or over; `reason` says which."),
  "setup_link.finished": inOrganization(
    "Whoever opened a set-up link is done.",
    aboutOrganization("setup_link.finished"),
  ),
  "setup_link.revoked": inOrganization(
    "A set-up link was ended before its time.",
    aboutOrganization("setup_link.revoked"),
  ),
  "setup_link.expired": inOrganization(
    "A set-up link was not opened in its time.",
    aboutOrganization("setup_link.expired"),
  ),
  "scim_connection.created": inOrganization("A directory was connected.", aboutOrganization("directory.connected")),
  "scim_connection.updated": inOrganization(
    "A directory's connection was changed.",
    aboutOrganization("directory.updated"),
  ),
  "scim_connection.deleted": inOrganization(
    "A directory's connection was deleted.",
    aboutOrganization("directory.disconnected"),
  ),
  "scim_connection.token_rotation_started": inOrganization("A directory has a next token."),
  "scim_connection.token_rotation_cancelled": inOrganization("A directory's next token was ended."),
  "scim_connection.token_rotated": inOrganization("A directory's old token was ended."),
  "directory.user_created": inOrganization("A directory brought a person in.", aboutMember("directory.user_created")),
  "directory.user_updated": inOrganization("A directory changed a person.", aboutMember("directory.user_updated")),
  "directory.user_deactivated": inOrganization(
    "A directory made a person inactive.",
    aboutMember("directory.user_deactivated"),
  ),
  "directory.user_reactivated": inOrganization(
    "A directory made a person active again.",
    aboutMember("directory.user_reactivated"),
  ),
  "directory.user_deleted": inOrganization("A directory deleted a person.", aboutMember("directory.user_deleted")),
  // The member's events tell what came of a pending change.
  "directory.change_requested": inOrganization(
    "A directory wants to change a member over whom it has no power; an admin decides.",
  ),
  "directory.change_applied": inOrganization("An admin applied a change that a directory wanted."),
  "directory.change_dismissed": inOrganization("An admin dismissed a change that a directory wanted."),
  "directory.change_withdrawn": inOrganization("A change that a directory wanted no longer waits; `because` says why."),
  "directory.group_created": inOrganization("A directory added a group.", aboutOrganization("directory.group_created")),
  "directory.group_updated": inOrganization(
    "A directory changed a group, or who is in it.",
    aboutOrganization("directory.group_updated"),
  ),
  "directory.group_deleted": inOrganization(
    "A directory deleted a group.",
    aboutOrganization("directory.group_deleted"),
  ),
  "impersonation.allowed": inOrganization("A back end asked for a token to stand in for a member."),
  "impersonation.started": inOrganization("Somebody stands in for a member."),
  "session.attested": inOrganization("A trusted token became a session."),
  "session.issued": inOrganization("A member was signed in.", aboutMember("session.issued")),
  "session.refused": inOrganization(
    "The organization's policy let somebody in by another way alone, or not at all; `decided_by` names the setting.",
    refusedSignIn("policy"),
  ),
  "session.revoked": inOrganization("A session was ended.", aboutMember("session.revoked")),
  "session.exchanged": inOrganization(
    "A member went from one organization to another.",
    aboutMember("session.exchanged"),
  ),
  "organization.created": inOrganization("An organization was added.", aboutOrganization("organization.created")),
  "organization.updated": inOrganization(
    "An organization's settings were changed.",
    aboutOrganization("organization.updated"),
  ),
  "organization.sessions_revoked": inOrganization(
    "All sessions of an organization were ended.",
    aboutOrganization("organization.sessions_revoked"),
  ),
  // A claim counts for nothing until its record is found, and a domain whose record is missed still counts.
  "domain.claimed": inOrganization("An organization claimed a domain."),
  "domain.verified": inOrganization(
    "The TXT record of a claimed domain was found.",
    aboutOrganization("domain.verified"),
  ),
  "domain.updated": inOrganization("A domain was given another connection."),
  "domain.record_missed": inOrganization("The TXT record of a verified domain was not found."),
  "domain.lost": inOrganization(
    "A domain is no longer its organization's: its TXT record is gone.",
    aboutOrganization("domain.lost"),
  ),
  "domain.deleted": inOrganization("A domain was given up.", aboutOrganization("domain.deleted")),
  "organization.deleted": inProject(
    "An organization was deleted with all that it had.",
    aboutOrganization("organization.deleted"),
  ),
  "member.created": inOrganization("A member was added.", aboutMember("member.created")),
  "member.invited": inOrganization("Somebody was invited.", aboutMember("member.invited")),
  "member.joined": inOrganization("An invited or pending member came in.", aboutMember("member.joined")),
  "member.updated": inOrganization("A member was changed; `fields` names what.", aboutMember("member.updated")),
  "member.glass_broken": inOrganization(
    "A member who is kept for emergencies came past their organization's single sign-on.",
    aboutMember("member.glass_broken"),
  ),
  "member.email_update_started": inOrganization("A member's address is about to change."),
  "member.email_update_cancelled": inOrganization("A member keeps their address after all."),
  "member.change_disowned": inOrganization(
    "A member said that a change of their account was somebody else's. Their sessions and password ended.",
  ),
  "member.recovery_access_removed": inOrganization(
    "A member removed what was created before they recovered the account; `ended` counts it.",
  ),
  "member.recovery_access_kept": inOrganization("A member kept what was created before they recovered the account."),
  "member.email_updated": inOrganization("A member has another address.", aboutMember("member.email_updated")),
  "member.retired_email_unlinked": inOrganization("A former address of a member was given up."),
  "member.deleted": inOrganization("A member was deleted, or an invitation taken back.", aboutMember("member.deleted")),
  "member.offboarded": inOrganization(
    "A member is out: `receipt_id` names what ended with that, `ended` counts it.",
    aboutMember("member.offboarded"),
  ),
  "member.reactivated": inOrganization("A deleted member was brought back.", aboutMember("member.reactivated")),
  "connected_app.created": inProject("A connected app was added."),
  "connected_app.updated": inProject("A connected app was changed."),
  "connected_app.deleted": inProject("A connected app was deleted."),
  "connected_app.authorized": inOrganization("A member let an app in.", aboutMember("consent.granted")),
  "connected_app.denied": inOrganization("A member did not let an app in.", aboutMember("consent.denied")),
  "connected_app.revoked": inOrganization(
    "An app's access to a member was taken away.",
    aboutMember("consent.revoked"),
  ),
  "connected_app.tokens_revoked": inOrganization("An app's tokens were ended.", aboutMember("consent.revoked")),
  // A key is a credential: its owner learns of its end when they use it.
  "api_key.created": inOrganization("An API key was made."),
  "api_key.rotation_started": inOrganization("An API key has a next secret."),
  "api_key.rotation_cancelled": inOrganization("An API key's next secret was ended."),
  "api_key.rotated": inOrganization("An API key's old secret was ended."),
  "api_key.kept": inOrganization("A suspended API key works again."),
  "access.suspended": inOrganization(
    "Something that the organization owns was suspended: what it was made from has ended.",
  ),
  "api_key.revoked": inOrganization("An API key was ended, or its member is out."),
  "machine_access.allowed": inOrganization("An organization lets an app act for itself."),
  "machine_access.ended": inOrganization("An organization lets an app act for itself no more."),
  "access_token.exchanged": inOrganization("An app's access token became a session."),
  // What operators and back ends did themselves.
  "project.configured": inProject(
    "The project follows another configuration: its settings, its secret, who is in it from the start.",
  ),
  "project.created": inProject("A project was added, whose settings the console keeps."),
  "project.updated": inProject("A project's settings were changed: `fields` names what, `version` the new version."),
  "project.secret_rotation_started": inProject("A project has a next secret."),
  "project.secret_rotation_cancelled": inProject("A project's next secret was ended."),
  "project.secret_rotated": inProject("A project's old secret was ended."),
  "import.applied": inProject("Lines of a file were imported: `added`, `changed` and `refused` count them."),
  "export.read": inProject(
    "Organizations or members were exported; `secrets` is true where their hashes and secrets were.",
  ),
  "audit_log.adopted": inProject(
    "An operator took the audit log as it was found: `events` counts it, `findings` counts what a check had found in it.",
  ),
  "signing_key.rotated": inProject("A new key signs the project's session JWTs."),
  "captcha.refused": inProject("A captcha was not passed; `reason` says why."),
  "captcha.unverified": inProject("A captcha could not be checked; `let_through` says whether the call went on."),
  "device.observed": inProject("A device that may be a bot's was let through, and why."),
  "device.challenged": inOrganization("A device had to pass a captcha."),
  "device.refused": inOrganization("A device was refused as a bot's."),
  "webhook_endpoint.created": inProject("A webhook endpoint was added."),
  "webhook_endpoint.updated": inProject("A webhook endpoint was changed."),
  "webhook_endpoint.deleted": inProject("A webhook endpoint was deleted."),
  "webhook_endpoint.secret_rotated": inProject("A webhook endpoint has a new secret."),
  "queue.retried": inProject("Messages that were not sent were tried again; `reason` says why."),
  "queue.message_dropped": inProject("A message was taken out of its queue unsent."),
  "member.unlocked": inOrganization("A member's locks after wrong guesses were opened."),
  // What an operator did is told by what came of it.
  "operator.acted": inOrganization("An operator made a call by the console."),
  "action.refused": inOrganization("A member tried what their roles do not allow."),
} satisfies Record<
  string,
  { log: "organization" | "project"; description: string; webhook: ActionWebhook | undefined }
>;

export type AuditAction = keyof typeof auditActions;

/** The actions that an organization's audit log may show. */
export type OrganizationAction = {
  [Action in AuditAction]: (typeof auditActions)[Action]["log"] extends "organization" ? Action : never;
}[AuditAction];
