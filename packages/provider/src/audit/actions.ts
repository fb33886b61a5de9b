/**
 * An entry of the audit log's vocabulary: what has happened, for the reference in the documentation, and what it is in
 * OCSF, as `class.activity` of `to-ocsf.ts`; `failed` where it was refused.
 */
export interface ActionMeaning {
  says: string;
  ocsf:
    | `authentication.${"logon" | "logoff" | "preauth" | "ticket" | "switch"}`
    | `account.${"create" | "enable" | "password_change" | "password_reset" | "disable" | "delete" | "lock" | "attach" | "mfa_enable" | "mfa_disable" | "update"}`
    | `entity.${"create" | "read" | "update" | "delete"}`
    | `api.${"create" | "read" | "update" | "delete" | "other"}`;
  failed?: true;
}

/** The actions that the audit log knows, named object.verb, in the past tense. */
export const auditActions = {
  "email_code.sent": { says: "A code was mailed to somebody who signs in.", ocsf: "authentication.preauth" },
  "email_code.accepted": { says: "A mailed code was right.", ocsf: "authentication.preauth" },
  "email_code.refused": {
    says: "A mailed code was wrong, over or used.",
    ocsf: "authentication.preauth",
    failed: true,
  },
  "email_code.locked": {
    says: "Codes of an address are refused for a while, after too many wrong ones.",
    ocsf: "account.lock",
  },
  "magic_link.sent": { says: "A link was mailed.", ocsf: "authentication.preauth" },
  "magic_link.accepted": { says: "A mailed link was opened and good.", ocsf: "authentication.preauth" },
  "magic_link.refused": {
    says: "A mailed link was over, used or unknown.",
    ocsf: "authentication.preauth",
    failed: true,
  },
  "magic_link.handover_confirmed": {
    says: "A sign-in that began on another device was confirmed.",
    ocsf: "authentication.preauth",
  },
  "magic_link.handover_refused": {
    says: "A sign-in that began on another device was refused.",
    ocsf: "authentication.preauth",
    failed: true,
  },
  "sms_code.sent": { says: "A code was texted.", ocsf: "authentication.preauth" },
  "totp.created": { says: "An authenticator was added, and waits for its first code.", ocsf: "account.update" },
  "totp.deleted": { says: "An authenticator was taken away.", ocsf: "account.mfa_disable" },
  "recovery_codes.shown": { says: "A member looked at their recovery codes.", ocsf: "entity.read" },
  "recovery_codes.rotated": { says: "Recovery codes were replaced.", ocsf: "entity.update" },
  "second_factor.accepted": { says: "A second factor was right.", ocsf: "authentication.preauth" },
  "second_factor.refused": { says: "A second factor was wrong.", ocsf: "authentication.preauth", failed: true },
  "second_factor.locked": {
    says: "Second factors of a member are refused for a while, after too many wrong ones.",
    ocsf: "account.lock",
  },
  "member.second_factors_changed": { says: "A member's second factors changed.", ocsf: "account.mfa_enable" },
  "password.accepted": { says: "A password was right.", ocsf: "authentication.preauth" },
  "password.refused": { says: "A password was wrong.", ocsf: "authentication.preauth", failed: true },
  "password.locked": {
    says: "Passwords of an address are refused for a while, after too many wrong ones.",
    ocsf: "account.lock",
  },
  "password.reset_sent": { says: "A link for a new password was mailed.", ocsf: "account.password_reset" },
  "password.reset_refused": {
    says: "A link for a new password was over, used or unknown.",
    ocsf: "account.password_reset",
    failed: true,
  },
  "password.changed": { says: "A member has another password.", ocsf: "account.password_change" },
  "password.deleted": { says: "A password was taken away.", ocsf: "account.update" },
  "password.upgraded": { says: "A password is kept by a newer hash.", ocsf: "account.update" },
  "oauth.accepted": { says: "An OAuth provider vouched for somebody.", ocsf: "authentication.preauth" },
  "oauth.refused": {
    says: "A sign-in by an OAuth provider was refused.",
    ocsf: "authentication.preauth",
    failed: true,
  },
  "oauth.linked": { says: "A member was linked with an account at an OAuth provider.", ocsf: "account.update" },
  "oauth.unlinked": { says: "Links with accounts at OAuth providers were taken away.", ocsf: "account.update" },
  "sso.accepted": { says: "An organization's identity provider vouched for somebody.", ocsf: "authentication.preauth" },
  "sso.refused": { says: "A single sign-on was refused.", ocsf: "authentication.preauth", failed: true },
  "sso_connection.created": { says: "A single sign-on connection was added.", ocsf: "entity.create" },
  "sso_connection.updated": { says: "A single sign-on connection was changed.", ocsf: "entity.update" },
  "sso_connection.tested": {
    says: "A single sign-on connection was tried, which signed nobody in.",
    ocsf: "entity.read",
  },
  "sso_connection.deleted": { says: "A single sign-on connection was deleted.", ocsf: "entity.delete" },
  "setup_link.created": {
    says: "A link was made that sets up a connection without an account.",
    ocsf: "entity.create",
  },
  "setup_link.opened": {
    says: "A set-up link was opened: its browser may set up the connection.",
    ocsf: "entity.read",
  },
  "setup_link.refused": {
    says: "A set-up link was opened that is used or over; `reason` says which.",
    ocsf: "entity.read",
    failed: true,
  },
  "setup_link.finished": { says: "Whoever opened a set-up link is done.", ocsf: "entity.update" },
  "setup_link.revoked": { says: "A set-up link was ended before its time.", ocsf: "entity.delete" },
  "setup_link.expired": { says: "A set-up link was not opened in its time.", ocsf: "entity.delete" },
  "scim_connection.created": { says: "A directory was connected.", ocsf: "entity.create" },
  "scim_connection.updated": { says: "A directory's connection was changed.", ocsf: "entity.update" },
  "scim_connection.deleted": { says: "A directory's connection was deleted.", ocsf: "entity.delete" },
  "scim_connection.token_rotation_started": { says: "A directory has a next token.", ocsf: "entity.update" },
  "scim_connection.token_rotation_cancelled": { says: "A directory's next token was ended.", ocsf: "entity.update" },
  "scim_connection.token_rotated": { says: "A directory's old token was ended.", ocsf: "entity.update" },
  "directory.user_created": { says: "A directory brought a person in.", ocsf: "account.create" },
  "directory.user_updated": { says: "A directory changed a person.", ocsf: "account.update" },
  "directory.user_deactivated": { says: "A directory made a person inactive.", ocsf: "account.disable" },
  "directory.user_reactivated": { says: "A directory made a person active again.", ocsf: "account.enable" },
  "directory.user_deleted": { says: "A directory deleted a person.", ocsf: "account.delete" },
  "directory.change_requested": {
    says: "A directory wants to change a member over whom it has no power; an admin decides.",
    ocsf: "account.update",
  },
  "directory.change_applied": { says: "An admin applied a change that a directory wanted.", ocsf: "account.update" },
  "directory.change_dismissed": {
    says: "An admin dismissed a change that a directory wanted.",
    ocsf: "account.update",
  },
  "directory.change_withdrawn": {
    says: "A change that a directory wanted no longer waits; `because` says why.",
    ocsf: "account.update",
  },
  "directory.group_created": { says: "A directory added a group.", ocsf: "entity.create" },
  "directory.group_updated": { says: "A directory changed a group, or who is in it.", ocsf: "entity.update" },
  "directory.group_deleted": { says: "A directory deleted a group.", ocsf: "entity.delete" },
  "impersonation.allowed": {
    says: "A back end asked for a token to stand in for a member.",
    ocsf: "authentication.ticket",
  },
  "impersonation.started": { says: "Somebody stands in for a member.", ocsf: "authentication.switch" },
  "session.attested": { says: "A trusted token became a session.", ocsf: "authentication.preauth" },
  "session.issued": { says: "A member was signed in.", ocsf: "authentication.logon" },
  "session.refused": {
    says: "The organization's policy let somebody in by another way alone, or not at all; `decided_by` names the setting.",
    ocsf: "authentication.logon",
    failed: true,
  },
  "session.revoked": { says: "A session was ended.", ocsf: "authentication.logoff" },
  "session.exchanged": { says: "A member went from one organization to another.", ocsf: "authentication.switch" },
  "organization.created": { says: "An organization was added.", ocsf: "entity.create" },
  "organization.updated": { says: "An organization's settings were changed.", ocsf: "entity.update" },
  "organization.sessions_revoked": {
    says: "All sessions of an organization were ended.",
    ocsf: "authentication.logoff",
  },
  "domain.claimed": { says: "An organization claimed a domain.", ocsf: "entity.create" },
  "domain.verified": { says: "The TXT record of a claimed domain was found.", ocsf: "entity.update" },
  "domain.updated": { says: "A domain was given another connection.", ocsf: "entity.update" },
  "domain.record_missed": { says: "The TXT record of a verified domain was not found.", ocsf: "entity.read" },
  "domain.lost": { says: "A domain is no longer its organization's: its TXT record is gone.", ocsf: "entity.update" },
  "domain.deleted": { says: "A domain was given up.", ocsf: "entity.delete" },
  "organization.deleted": { says: "An organization was deleted with all that it had.", ocsf: "entity.delete" },
  "member.created": { says: "A member was added.", ocsf: "account.create" },
  "member.invited": { says: "Somebody was invited.", ocsf: "account.create" },
  "member.joined": { says: "An invited or pending member came in.", ocsf: "account.enable" },
  "member.updated": { says: "A member was changed; `fields` names what.", ocsf: "account.update" },
  "member.glass_broken": {
    says: "A member who is kept for emergencies came past their organization's single sign-on.",
    ocsf: "authentication.logon",
  },
  "member.email_update_started": { says: "A member's address is about to change.", ocsf: "account.update" },
  "member.email_update_cancelled": { says: "A member keeps their address after all.", ocsf: "account.update" },
  "member.change_disowned": {
    says: "A member said that a change of their account was somebody else's. Their sessions and password ended.",
    ocsf: "account.update",
  },
  "member.recovery_access_removed": {
    says: "A member removed what was created before they recovered the account; `ended` counts it.",
    ocsf: "account.update",
  },
  "member.recovery_access_kept": {
    says: "A member kept what was created before they recovered the account.",
    ocsf: "account.update",
  },
  "member.email_updated": { says: "A member has another address.", ocsf: "account.update" },
  "member.retired_email_unlinked": { says: "A former address of a member was given up.", ocsf: "account.update" },
  "member.deleted": { says: "A member was deleted, or an invitation taken back.", ocsf: "account.delete" },
  "member.offboarded": {
    says: "A member is out: `receipt_id` names what ended with that, `ended` counts it.",
    ocsf: "account.disable",
  },
  "member.reactivated": { says: "A deleted member was brought back.", ocsf: "account.enable" },
  "connected_app.created": { says: "A connected app was added.", ocsf: "entity.create" },
  "connected_app.updated": { says: "A connected app was changed.", ocsf: "entity.update" },
  "connected_app.deleted": { says: "A connected app was deleted.", ocsf: "entity.delete" },
  "connected_app.authorized": { says: "A member let an app in.", ocsf: "entity.create" },
  "connected_app.denied": { says: "A member did not let an app in.", ocsf: "entity.create", failed: true },
  "connected_app.revoked": { says: "An app's access to a member was taken away.", ocsf: "entity.delete" },
  "connected_app.tokens_revoked": { says: "An app's tokens were ended.", ocsf: "entity.delete" },
  "api_key.created": { says: "An API key was made.", ocsf: "entity.create" },
  "api_key.rotation_started": { says: "An API key has a next secret.", ocsf: "entity.update" },
  "api_key.rotation_cancelled": { says: "An API key's next secret was ended.", ocsf: "entity.update" },
  "api_key.rotated": { says: "An API key's old secret was ended.", ocsf: "entity.update" },
  "api_key.kept": { says: "A suspended API key works again.", ocsf: "entity.update" },
  "access.suspended": {
    says: "Something that the organization owns was suspended: what it was made from has ended.",
    ocsf: "entity.update",
  },
  "api_key.revoked": { says: "An API key was ended, or its member is out.", ocsf: "entity.delete" },
  "machine_access.allowed": { says: "An organization lets an app act for itself.", ocsf: "entity.create" },
  "machine_access.ended": { says: "An organization lets an app act for itself no more.", ocsf: "entity.delete" },
  "access_token.exchanged": { says: "An app's access token became a session.", ocsf: "authentication.ticket" },
  "project.configured": {
    says: "The project follows another configuration: its settings, its secret, who is in it from the start.",
    ocsf: "entity.update",
  },
  "project.created": { says: "A project was added, whose settings the console keeps.", ocsf: "entity.create" },
  "project.updated": {
    says: "A project's settings were changed: `fields` names what, `version` the new version.",
    ocsf: "entity.update",
  },
  "project.secret_rotation_started": { says: "A project has a next secret.", ocsf: "entity.update" },
  "project.secret_rotation_cancelled": { says: "A project's next secret was ended.", ocsf: "entity.update" },
  "project.secret_rotated": { says: "A project's old secret was ended.", ocsf: "entity.update" },
  "import.applied": {
    says: "Lines of a file were imported: `added`, `changed` and `refused` count them.",
    ocsf: "entity.create",
  },
  "export.read": {
    says: "Organizations or members were exported; `secrets` is true where their hashes and secrets were.",
    ocsf: "entity.read",
  },
  "audit_log.adopted": {
    says: "An operator took the audit log as it was found: `events` counts it, `findings` counts what a check had found in it.",
    ocsf: "entity.update",
  },
  "signing_key.rotated": { says: "A new key signs the project's session JWTs.", ocsf: "entity.update" },
  "captcha.refused": {
    says: "A captcha was not passed; `reason` says why.",
    ocsf: "authentication.preauth",
    failed: true,
  },
  "captcha.unverified": {
    says: "A captcha could not be checked; `let_through` says whether the call went on.",
    ocsf: "authentication.preauth",
  },
  "device.observed": {
    says: "A device that may be a bot's was let through, and why.",
    ocsf: "authentication.preauth",
  },
  "device.challenged": { says: "A device had to pass a captcha.", ocsf: "authentication.preauth" },
  "device.refused": { says: "A device was refused as a bot's.", ocsf: "authentication.preauth", failed: true },
  "webhook_endpoint.created": { says: "A webhook endpoint was added.", ocsf: "entity.create" },
  "webhook_endpoint.updated": { says: "A webhook endpoint was changed.", ocsf: "entity.update" },
  "webhook_endpoint.deleted": { says: "A webhook endpoint was deleted.", ocsf: "entity.delete" },
  "webhook_endpoint.secret_rotated": { says: "A webhook endpoint has a new secret.", ocsf: "entity.update" },
  "queue.retried": {
    says: "Messages that were not sent were tried again; `reason` says why.",
    ocsf: "entity.update",
  },
  "queue.message_dropped": { says: "A message was taken out of its queue unsent.", ocsf: "entity.delete" },
  "member.unlocked": { says: "A member's locks after wrong guesses were opened.", ocsf: "account.enable" },
  "operator.acted": { says: "An operator made a call by the console.", ocsf: "api.other" },
  "action.refused": { says: "A member tried what their roles do not allow.", ocsf: "api.other", failed: true },
} as const satisfies Record<string, ActionMeaning>;

export type AuditAction = keyof typeof auditActions;
