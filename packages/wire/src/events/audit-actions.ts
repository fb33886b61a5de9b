import type { WebhookEventType } from "./webhook-events.ts";

// The actions of the audit log. A row has the description for the reference, who can read the event, and
// its webhook. The titles that people see are in `packages/ui/src/texts/audit-events.ts`.

/** The webhook of an action: its type, and the kind of its data. */
export type ActionWebhook =
  | { type: WebhookEventType; about: "member" | "organization" }
  | { type: "sign_in.refused"; about: "sign_in"; method: string; isLocked: boolean };

const aboutMember = (type: WebhookEventType): ActionWebhook => ({ type, about: "member" });
const aboutOrganization = (type: WebhookEventType): ActionWebhook => ({ type, about: "organization" });
const refusedSignIn = (method: string, isLocked = false): ActionWebhook => {
  return { type: "sign_in.refused", about: "sign_in", method, isLocked };
};

/** An action that an organization's admins can read. */
const inOrganization = (description: string, webhook?: ActionWebhook) => {
  return { log: "organization", description, webhook } as const;
};
/** An action that only your server and operators can read. */
const inProject = (description: string, webhook?: ActionWebhook) => {
  return { log: "project", description, webhook } as const;
};

/** The actions, named object.verb, in the past tense. */
export const auditActions = {
  // Steps of a sign-in send no webhook. The session or the refusal does.
  "email_code.sent": inOrganization("A code was sent by email."),
  "email_code.accepted": inOrganization("An email code was correct."),
  "email_code.refused": inOrganization("An email code was wrong, expired or already used.", refusedSignIn("email_otp")),
  "email_code.locked": inOrganization(
    "Email codes for an address were locked after too many wrong codes.",
    refusedSignIn("email_otp", true),
  ),
  "magic_link.sent": inOrganization("A magic link was sent."),
  "magic_link.accepted": inOrganization("A magic link was opened and accepted."),
  "magic_link.refused": inOrganization(
    "A magic link was expired, already used or unknown.",
    refusedSignIn("magic_link"),
  ),
  "sms_code.sent": inOrganization("A code was sent by text message."),
  // A member's own credentials. The webhook is `member.second_factors_changed`.
  "totp.created": inOrganization("An authenticator app was created. It is not verified yet."),
  "totp.deleted": inOrganization("An authenticator app was deleted."),
  "passkey.accepted": inOrganization("A passkey was accepted."),
  "passkey.refused": inOrganization("A passkey was refused. `reason` says why.", refusedSignIn("passkey")),
  "passkey.created": inOrganization("A passkey was added.", aboutMember("member.passkey_created")),
  "passkey.updated": inOrganization("A passkey was renamed."),
  "passkey.deleted": inOrganization("A passkey was deleted.", aboutMember("member.passkey_deleted")),
  "remembered_device.created": inOrganization(
    "A browser was remembered after a second factor.",
    aboutMember("member.remembered_device_created"),
  ),
  "remembered_device.deleted": inOrganization(
    "A remembered browser was removed. The next login there asks for the second factor.",
    aboutMember("member.remembered_device_deleted"),
  ),
  "recovery_codes.shown": inOrganization("A member viewed their recovery codes."),
  "recovery_codes.rotated": inOrganization("Recovery codes were replaced."),
  "second_factor.accepted": inOrganization("A second factor was correct."),
  "second_factor.refused": inOrganization("A second factor was wrong.", refusedSignIn("second_factor")),
  "second_factor.locked": inOrganization(
    "A member's second factors were locked after too many wrong codes.",
    refusedSignIn("second_factor", true),
  ),
  "member.second_factors_changed": inOrganization(
    "A member's second factors were changed.",
    aboutMember("member.second_factors_changed"),
  ),
  "password.accepted": inOrganization("A password was correct."),
  "password.refused": inOrganization("A password was wrong.", refusedSignIn("password")),
  "password.locked": inOrganization(
    "Passwords for an email address were locked after too many wrong passwords.",
    refusedSignIn("password", true),
  ),
  "password.reset_sent": inOrganization("A password reset link was sent."),
  "password.reset_refused": inOrganization("A password reset link was expired, already used or unknown."),
  "password.changed": inOrganization("A member's password was changed."),
  "password.deleted": inOrganization("A password was deleted."),
  "password.upgraded": inOrganization("A password was rehashed with a newer algorithm."),
  "oauth.accepted": inOrganization("An OAuth login was accepted."),
  "oauth.refused": inOrganization("An OAuth login was refused.", refusedSignIn("oauth")),
  "oauth.linked": inOrganization("A member was linked to an account at an OAuth provider."),
  "oauth.unlinked": inOrganization("Links to accounts at OAuth providers were removed."),
  "sso.accepted": inOrganization("A single sign-on was accepted."),
  "sso.refused": inOrganization("A single sign-on was refused.", refusedSignIn("sso")),
  "sso.logged_out": inOrganization("An identity provider reported a logout, and the sessions that came from it ended."),
  "sso.logout_refused": inOrganization("A logout that was sent in the name of an identity provider was refused."),
  "sso_connection.created": inOrganization(
    "A single sign-on connection was created.",
    aboutOrganization("sso_connection.created"),
  ),
  "sso_connection.updated": inOrganization(
    "A single sign-on connection was changed.",
    aboutOrganization("sso_connection.updated"),
  ),
  // A test changes nothing. Activation sends `sso_connection.updated`.
  "sso_connection.tested": inOrganization("A single sign-on connection was tested."),
  "sso_connection.deleted": inOrganization(
    "A single sign-on connection was deleted.",
    aboutOrganization("sso_connection.deleted"),
  ),
  "setup_link.created": inOrganization("A setup link was created.", aboutOrganization("setup_link.created")),
  "setup_link.opened": inOrganization(
    "A setup link was opened. Its browser can set up the connection.",
    aboutOrganization("setup_link.opened"),
  ),
  // Without a webhook, because anyone with an old link can cause any number of these.
  "setup_link.refused": inOrganization("A used or expired setup link was opened. `reason` says which."),
  "setup_link.finished": inOrganization(
    "The setup with a setup link was finished.",
    aboutOrganization("setup_link.finished"),
  ),
  "setup_link.revoked": inOrganization("A setup link was revoked.", aboutOrganization("setup_link.revoked")),
  "setup_link.expired": inOrganization("A setup link expired unopened.", aboutOrganization("setup_link.expired")),
  "scim_connection.created": inOrganization("A directory was connected.", aboutOrganization("directory.connected")),
  "scim_connection.updated": inOrganization(
    "A directory's connection was changed.",
    aboutOrganization("directory.updated"),
  ),
  "scim_connection.deleted": inOrganization(
    "A directory's connection was deleted.",
    aboutOrganization("directory.disconnected"),
  ),
  "scim_connection.token_rotation_started": inOrganization("A rotation of a directory's token was started."),
  "scim_connection.token_rotation_cancelled": inOrganization("A rotation of a directory's token was canceled."),
  "scim_connection.token_rotated": inOrganization("A rotation of a directory's token was completed."),
  "directory.user_created": inOrganization("A directory created a user.", aboutMember("directory.user_created")),
  "directory.user_updated": inOrganization("A directory changed a user.", aboutMember("directory.user_updated")),
  "directory.user_deactivated": inOrganization(
    "A directory deactivated a user.",
    aboutMember("directory.user_deactivated"),
  ),
  "directory.user_reactivated": inOrganization(
    "A directory reactivated a user.",
    aboutMember("directory.user_reactivated"),
  ),
  "directory.user_deleted": inOrganization("A directory deleted a user.", aboutMember("directory.user_deleted")),
  // A pending change sends no webhook. The events of the member do.
  "directory.change_requested": inOrganization(
    "A directory requested a change of a member that it does not manage. An admin must decide.",
  ),
  "directory.change_applied": inOrganization("An admin applied a change that a directory requested."),
  "directory.change_dismissed": inOrganization("An admin dismissed a change that a directory requested."),
  "directory.change_withdrawn": inOrganization(
    "A change that a directory requested is no longer pending. `because` says why.",
  ),
  "directory.group_created": inOrganization(
    "A directory created a group.",
    aboutOrganization("directory.group_created"),
  ),
  "directory.group_updated": inOrganization(
    "A directory changed a group or its members.",
    aboutOrganization("directory.group_updated"),
  ),
  "directory.group_deleted": inOrganization(
    "A directory deleted a group.",
    aboutOrganization("directory.group_deleted"),
  ),
  "impersonation.allowed": inOrganization("Your server requested an impersonation token for a member."),
  "impersonation.started": inOrganization("An impersonation session was started."),
  "session.attested": inOrganization("A trusted token was exchanged for a session."),
  "session.issued": inOrganization("A member signed in.", aboutMember("session.issued")),
  "session.refused": inOrganization(
    "The organization's policy refused a sign-in or required another method. `decided_by` names the setting.",
    refusedSignIn("policy"),
  ),
  "session.revoked": inOrganization("A session was revoked.", aboutMember("session.revoked")),
  "session.exchanged": inOrganization("A member switched to another organization.", aboutMember("session.exchanged")),
  "organization.created": inOrganization("An organization was created.", aboutOrganization("organization.created")),
  "organization.updated": inOrganization(
    "An organization's settings were changed.",
    aboutOrganization("organization.updated"),
  ),
  "organization.sessions_revoked": inOrganization(
    "All sessions of an organization were revoked.",
    aboutOrganization("organization.sessions_revoked"),
  ),
  // Without webhooks: a claim has no effect until its record is found, and a domain with a missing record keeps its effect for now.
  "domain.claimed": inOrganization("An organization claimed a domain."),
  "domain.verified": inOrganization(
    "The TXT record of a claimed domain was found.",
    aboutOrganization("domain.verified"),
  ),
  "domain.updated": inOrganization("A domain was assigned to another connection."),
  "domain.record_missed": inOrganization("The TXT record of a verified domain is missing."),
  "domain.lost": inOrganization(
    "An organization lost a domain because its TXT record is missing.",
    aboutOrganization("domain.lost"),
  ),
  "domain.deleted": inOrganization("A claim of a domain was removed.", aboutOrganization("domain.deleted")),
  "organization.deleted": inProject(
    "An organization was deleted with all its data.",
    aboutOrganization("organization.deleted"),
  ),
  "member.created": inOrganization("A member was created.", aboutMember("member.created")),
  "member.invited": inOrganization("A member was invited.", aboutMember("member.invited")),
  "member.joined": inOrganization(
    "An invited or pending member signed in for the first time.",
    aboutMember("member.joined"),
  ),
  "member.updated": inOrganization(
    "A member was changed. `fields` lists the changed fields.",
    aboutMember("member.updated"),
  ),
  "member.emergency_access_used": inOrganization(
    "A member used emergency access and signed in without their organization's single sign-on.",
    aboutMember("member.emergency_access_used"),
  ),
  "member.email_update_started": inOrganization("A change of a member's email address was started."),
  "member.email_update_cancelled": inOrganization("A change of a member's email address was canceled."),
  "member.change_disowned": inOrganization(
    "A member reported that they did not make a change of their account. Their sessions and password were revoked.",
  ),
  "member.recovery_access_removed": inOrganization(
    "A member removed access that was created before they recovered the account. `ended` counts it.",
  ),
  "member.recovery_access_kept": inOrganization(
    "A member kept access that was created before they recovered the account.",
  ),
  "member.email_updated": inOrganization("A member's email address was changed.", aboutMember("member.email_updated")),
  "member.retired_email_unlinked": inOrganization("A former email address of a member was made available again."),
  "member.deleted": inOrganization(
    "A member was deleted, or an invitation was revoked.",
    aboutMember("member.deleted"),
  ),
  "member.offboarded": inOrganization(
    "All access of a member ended. `receipt_id` names the receipt, `ended` counts what ended.",
    aboutMember("member.offboarded"),
  ),
  "member.reactivated": inOrganization("A deleted member was reactivated.", aboutMember("member.reactivated")),
  "connected_app.created": inProject("A connected app was created."),
  "connected_app.updated": inProject("A connected app was changed."),
  "connected_app.deleted": inProject("A connected app was deleted."),
  "signal_stream.created": inProject("A connected app created its stream of security events."),
  "signal_stream.updated": inProject("A connected app's stream of security events was changed."),
  "signal_stream.deleted": inProject("A connected app's stream of security events was deleted."),
  "connected_app.authorized": inOrganization("A member connected an app.", aboutMember("consent.granted")),
  "connected_app.denied": inOrganization("A member denied an app access.", aboutMember("consent.denied")),
  "connected_app.revoked": inOrganization("An app's access to a member was revoked.", aboutMember("consent.revoked")),
  "connected_app.tokens_revoked": inOrganization("An app's tokens were revoked.", aboutMember("consent.revoked")),
  // Without webhooks, because a key is a credential of its owner.
  "api_key.created": inOrganization("An API key was created."),
  "api_key.rotation_started": inOrganization("A rotation of an API key was started."),
  "api_key.rotation_cancelled": inOrganization("A rotation of an API key was canceled."),
  "api_key.rotated": inOrganization("A rotation of an API key was completed."),
  "api_key.kept": inOrganization("A suspended API key was restored."),
  "access.suspended": inOrganization(
    "Access owned by the organization was suspended, because the access it was created with has ended.",
  ),
  "api_key.revoked": inOrganization("An API key was revoked, or its member was deleted."),
  "machine_access.allowed": inOrganization("An organization allowed an app to use client credentials."),
  "machine_access.ended": inOrganization("An organization no longer allows an app to use client credentials."),
  "access_token.exchanged": inOrganization("An app's access token was exchanged for a session."),
  // Actions of operators and servers.
  "project.configured": inProject("The project took over a changed configuration: settings, secret or seed data."),
  "project.created": inProject("A project was created in the console."),
  "project.updated": inProject(
    "A project's settings were changed. `fields` lists the changed fields, `version` is the new version.",
  ),
  "project.secret_rotation_started": inProject("A rotation of a project's secret was started."),
  "project.secret_rotation_cancelled": inProject("A rotation of a project's secret was canceled."),
  "project.secret_rotated": inProject("A rotation of a project's secret was completed."),
  "import.applied": inProject("Lines of a file were imported. `added`, `changed` and `refused` count them."),
  "export.read": inProject(
    "Organizations or members were exported. `secrets` is true if hashes and secrets were included.",
  ),
  "audit_log.adopted": inProject(
    "An operator accepted the audit log in its current state. `events` counts its events, `findings` counts the issues of the last check.",
  ),
  "signing_key.rotated": inProject("The project's signing key was rotated."),
  "captcha.refused": inProject("A captcha was not passed. `reason` says why."),
  "captcha.unverified": inProject("A captcha could not be verified. `let_through` says whether the call was allowed."),
  "device.observed": inProject("A device that may be a bot was allowed."),
  "device.challenged": inOrganization("A device was asked for a captcha."),
  "device.refused": inOrganization("A device was refused as a bot."),
  "webhook_endpoint.created": inProject("A webhook endpoint was created."),
  "webhook_endpoint.updated": inProject("A webhook endpoint was changed."),
  "webhook_endpoint.deleted": inProject("A webhook endpoint was deleted."),
  "webhook_endpoint.secret_rotated": inProject("A webhook endpoint's secret was rotated."),
  "queue.retried": inProject("Unsent messages were retried. `reason` says why."),
  "queue.message_dropped": inProject("A message was removed from its queue without being sent."),
  "member.unlocked": inOrganization("A member's locks after wrong guesses were opened."),
  // An operator's action is recorded as the event that it caused.
  "operator.acted": inOrganization("An operator made a call by the console."),
  "action.refused": inOrganization("A member tried what their roles do not allow."),
} satisfies Record<
  string,
  { log: "organization" | "project"; description: string; webhook: ActionWebhook | undefined }
>;

export type AuditAction = keyof typeof auditActions;

/** The actions in an organization's audit log. */
export type OrganizationAction = {
  [Action in AuditAction]: (typeof auditActions)[Action]["log"] extends "organization" ? Action : never;
}[AuditAction];
