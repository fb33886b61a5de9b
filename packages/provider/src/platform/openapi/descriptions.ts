import type { OperationName } from "@portico/wire";

/**
 * What the calls of browsers are called and do, for the API reference: a verb phrase of at most eight words, a full stop, and
 * sentences in the third person. Management calls and pages have theirs in their own objects.
 */
export const operations: Record<OperationName, string> = {
  "bootstrap.get": "Get the settings of the sign-in page. Returns the project's public settings for the sign-in page.",
  "events.send": "Send telemetry events. Accepts up to 15 telemetry events. It never refuses any.",
  "captcha.challenge":
    "Create a proof-of-work challenge. Creates a proof-of-work challenge. Its solution is a captcha token.",

  "magicLinks.email.loginOrSignup":
    "Send a magic link. Sends a magic link that logs in a member, or signs up someone who may join.",
  "magicLinks.email.invite": "Invite someone by email. Invites someone to the caller's organization by email.",
  "magicLinks.email.discovery.send":
    "Send a magic link for discovery. Sends a magic link that leads to the organizations of an email address.",
  "magicLinks.describe": "Describe an emailed link. Returns what an emailed link is for, without using it.",
  "magicLinks.authenticate": "Log in with a magic link. Logs in a member with the token of a magic link.",
  "magicLinks.discovery.authenticate":
    "Verify an email address with a magic link. Verifies an email address with the token of a magic link, and returns its organizations.",

  "otps.email.loginOrSignup":
    "Send an email code. Sends a six-digit code by email to a member, or to someone who may join.",
  "otps.email.authenticate": "Log in with an email code. Logs in a member with an email code.",
  "otps.email.discovery.send":
    "Send an email code for discovery. Sends a six-digit code by email that leads to the organizations of the email address.",
  "otps.email.discovery.authenticate":
    "Verify an email address with a code. Verifies an email address with an email code, and returns its organizations.",
  "otps.sms.send":
    "Send a code by text message. Sends a six-digit code by text message to a member's phone, as a second factor.",
  "otps.sms.authenticate":
    "Authenticate with a code from a text message. Authenticates the second factor with a code from a text message.",

  "passkeys.registerStart": "Start to add a passkey. Starts to add a passkey, and returns the options for the browser.",
  "passkeys.register": "Add a passkey. Adds a passkey.",
  "passkeys.authenticateStart":
    "Start a login with a passkey. Starts a login with a passkey, and returns the options for the browser.",
  "passkeys.authenticate": "Log in with a passkey. Logs a member in to an organization with a passkey.",
  "passkeys.discovery.authenticateStart":
    "Start a discovery with a passkey. Starts a discovery with a passkey, and returns the options for the browser.",
  "passkeys.discovery.authenticate":
    "Find organizations with a passkey. Authenticates with a passkey, and lists the organizations.",
  "passkeys.mfa.authenticateStart":
    "Start a second factor with a passkey. Starts to authenticate the second factor with a passkey.",
  "passkeys.mfa.authenticate":
    "Authenticate with a passkey as the second factor. Authenticates the second factor with a passkey.",
  "passkeys.list": "List your passkeys. Lists the member's passkeys.",
  "passkeys.update": "Rename a passkey. Renames a passkey of the member.",
  "passkeys.delete": "Delete a passkey. Deletes a passkey of the member.",
  "totp.create":
    "Set up an authenticator app. Starts setting up an authenticator app, and returns its secret and a QR code.",
  "totp.authenticate":
    "Authenticate with an authenticator app. Authenticates the second factor with a code from an authenticator app.",
  "recoveryCodes.get": "Get the caller's recovery codes. Returns the member's recovery codes.",
  "recoveryCodes.rotate": "Replace the caller's recovery codes. Replaces the member's recovery codes.",
  "recoveryCodes.recover":
    "Authenticate with a recovery code. Authenticates with a recovery code instead of the second factor, and uses it up.",

  "passwords.authenticate": "Log in with a password. Logs in a member with a password.",
  "passwords.strengthCheck":
    "Check the strength of a password. Returns the strength of a password, and whether it appears in a data breach.",
  "passwords.resetByEmailStart": "Send a password reset link. Sends a password reset link for one organization.",
  "passwords.resetByEmail":
    "Reset a password with an emailed link. Sets a new password with the token of a reset link, and logs in.",
  "passwords.resetByExistingPassword":
    "Reset a password with the existing one. Sets a new password with the existing password, and logs in.",
  "passwords.resetBySession": "Set the caller's password. Sets a new password for the logged-in member.",
  "passwords.discovery.authenticate":
    "Verify a password for discovery. Verifies a password, and returns the organizations that it is valid in.",
  "passwords.discovery.resetByEmailStart":
    "Send a password reset link for discovery. Sends a password reset link without an organization.",
  "passwords.discovery.resetByEmail":
    "Reset a password for discovery. Sets a new password with the token of a reset link, and returns the organizations.",

  "oauth.authenticate": "Log in with an OAuth token. Logs in a member with the token from an OAuth redirect.",
  "oauth.discovery.authenticate":
    "Verify an email address with OAuth. Verifies an email address with an OAuth login, and returns its organizations.",
  "oauth.googleOneTap.start": "Start Google One Tap. Returns the client ID for Google One Tap.",
  "oauth.googleOneTap.submit":
    "Submit a Google One Tap token. Submits the ID token from Google One Tap for one organization.",
  "oauth.googleOneTap.discoverySubmit":
    "Submit a Google One Tap token for discovery. Submits the ID token from Google One Tap for discovery.",

  "sessions.authenticate":
    "Authenticate the session. Returns the caller's session with new tokens, and extends it on request.",
  "sessions.revoke": "Revoke the session. Revokes the caller's session.",
  "sessions.revokeForMember":
    "Revoke all sessions of a member. Revokes all sessions of a member of the caller's organization.",
  "sessions.attest": "Exchange a trusted token for a session. Exchanges a trusted issuer's token for a session.",
  "sessions.list": "List the caller's sessions. Lists the member's sessions.",
  "sessions.revokeOne": "Revoke one of the caller's sessions. Revokes one of the member's own sessions.",
  "self.revokeOtherSessions":
    "Revoke the caller's other sessions. Revokes all of the member's sessions except the caller's.",
  "sessions.exchange":
    "Switch the session to another organization. Exchanges the session for a session in another of the member's organizations.",
  "sessions.checkStepUp":
    "Check what a step-up challenge requires. Returns which factors a server's step-up challenge still requires of the session.",
  "sessions.exchangeAccessToken":
    "Exchange an access token for a session. Exchanges an app's access token for a session.",
  "impersonation.authenticate":
    "Start an impersonation session. Starts an impersonation session with an impersonation token.",

  "discovery.organizations.list":
    "List the organizations of an email address. Lists the organizations that a verified email address belongs to or may join.",
  "discovery.organizations.create":
    "Create an organization. Creates an organization, with the caller as its first member.",
  "discovery.intermediateSessions.exchange":
    "Log in to a discovered organization. Exchanges an intermediate session for a session in an organization.",

  "sso.discoverConnections":
    "List the connections for an email address. Lists the single sign-on connections for an email address.",
  "sso.authenticate":
    "Log in with a single sign-on token. Logs in a member with the token from a single sign-on redirect.",
  "sso.startLogout":
    "Log out, also at the identity provider. Ends the caller's session. If it came from a connection that logs members out at its identity provider, the answer has a URL to navigate to. The browser returns to `logout_redirect_url`.",
  "sso.getConnections": "List single sign-on connections. Lists the organization's single sign-on connections.",
  "organization.listAuditEvents":
    "List the organization's audit events. Lists the organization's audit events, newest first.",
  "self.listAuditEvents": "List the caller's audit events. Lists the member's own audit events, newest first.",
  "sso.listAttempts":
    "List the latest single sign-on attempts. Lists the latest single sign-on attempts, with the reasons of failures.",
  "sso.activateConnection": "Activate a single sign-on connection. Activates a held connection.",
  "sso.holdConnection": "Deactivate a single sign-on connection. Deactivates a connection.",
  "sso.createTestRun": "Create a test of a connection. Creates a link that tests a connection, active or not.",
  "sso.getTestRun": "Get the results of a test. Returns the results of a test.",
  "sso.deleteConnection": "Delete a single sign-on connection. Deletes a single sign-on connection.",
  "sso.saml.createConnection": "Create a SAML connection. Creates a SAML connection.",
  "sso.saml.updateConnection": "Update a SAML connection. Updates the fields of a SAML connection that you send.",
  "sso.saml.updateConnectionByURL":
    "Update a SAML connection from metadata. Updates a SAML connection from the identity provider's metadata URL.",
  "sso.saml.deleteVerificationCertificate":
    "Delete a SAML verification certificate. Deletes a certificate of a SAML connection.",
  "sso.saml.deleteEncryptionPrivateKey": "Delete a SAML decryption key. Deletes a decryption key of a SAML connection.",
  "sso.oidc.createConnection": "Create an OpenID Connect connection. Creates an OpenID Connect connection.",
  "sso.oidc.updateConnection":
    "Update an OpenID Connect connection. Updates the fields of an OpenID Connect connection that you send.",
  "sso.external.createConnection":
    "Create an external connection. Creates an external connection, which uses a connection of another organization.",
  "sso.external.updateConnection":
    "Update an external connection. Updates the fields of an external connection that you send.",

  "organization.listSuspendedAccess":
    "List the organization's suspended access. Lists the organization's suspended access.",
  "organization.keepSuspendedAccess": "Restore suspended access. Restores suspended access.",
  "organization.deleteSuspendedAccess": "Delete suspended access. Deletes suspended access permanently.",
  "organization.listMachineApps":
    "List apps that may use client credentials. Lists the apps that may use client credentials in the organization.",
  "organization.allowMachineApp":
    "Allow client credentials to an app. Allows an app to use client credentials in the organization, with these scopes.",
  "organization.disallowMachineApp":
    "Stop allowing client credentials to an app. Stops allowing an app to use client credentials, and revokes its tokens.",
  "apiKeys.create":
    "Create an API key. Creates an API key for the organization or the member. It is returned only once.",
  "apiKeys.list": "List API keys. Lists the member's or the organization's API keys, without the keys themselves.",
  "apiKeys.revoke": "Revoke an API key. Revokes an API key immediately.",
  "apiKeys.rotateStart": "Start the rotation of an API key. Starts a rotation, and returns the next API key.",
  "apiKeys.rotateComplete":
    "Complete the rotation of an API key. Completes a rotation. The next API key replaces the old one.",
  "apiKeys.rotateCancel": "Cancel the rotation of an API key. Cancels a rotation. The next API key is revoked.",

  "setupLinks.create":
    "Create a setup link. Creates a setup link, with which someone without an account can set up one connection. It is returned only once.",
  "setupLinks.list": "List setup links. Lists the setup links of the last 30 days with their status.",
  "setupLinks.revoke": "Revoke a setup link. Revokes a setup link immediately, also in the browser that opened it.",

  "scim.createConnection":
    "Create a directory connection. Connects the organization's directory, and returns its token.",
  "scim.updateConnection":
    "Update the directory connection. Updates the fields of the directory's connection that you send.",
  "scim.deleteConnection": "Delete the directory connection. Deletes the directory's connection. The members stay.",
  "scim.getConnection": "Get the directory connection. Returns the directory's connection.",
  "scim.getConnectionGroups": "List the directory's groups. Lists the directory's groups.",
  "scim.getGroupMembers": "List the members of a group. Lists the members of a directory group.",
  "scim.listExchanges":
    "List the directory's latest requests. Lists the directory's latest requests with their responses. Secrets are masked.",
  "scim.activateConnection": "Activate the directory connection. Activates a held directory connection.",
  "scim.listPendingChanges":
    "List the directory's pending changes. Lists changes that the directory requested and an admin must decide.",
  "scim.applyPendingChange": "Apply a pending change. Applies a change that the directory requested.",
  "scim.dismissPendingChange": "Dismiss a pending change. Dismisses a change that the directory requested.",
  "scim.rotateStart":
    "Start the rotation of the directory's token. Starts a rotation, and returns the directory's next token.",
  "scim.rotateComplete":
    "Complete the rotation of the directory's token. Completes a rotation. The next token replaces the old one.",
  "scim.rotateCancel": "Cancel the rotation of the directory's token. Cancels a rotation. The next token is revoked.",

  "organization.domains.claim":
    "Claim a domain. Claims a domain. The claim has no effect until its TXT record is found.",
  "organization.domains.list": "List the organization's domains. Lists the domains that the organization has claimed.",
  "organization.domains.get":
    "Get a claimed domain. Returns a domain with the record to set and the problem found by the last check.",
  "organization.domains.verify": "Verify a claimed domain. Checks the TXT record of a domain now.",
  "organization.domains.update":
    "Set a domain's single sign-on connection. Sets the single sign-on connection for a domain.",
  "organization.domains.delete":
    "Remove a claimed domain. Removes a claim. Other organizations can then claim the domain.",
  "organization.previewPolicy":
    "Preview a change of the organization's settings. Previews the effect of other settings on the members.",
  "organization.explainSignIn":
    "Explain whether a member can sign in. Explains whether a member can sign in with each method, and why.",
  "organization.searchSignIns":
    "List attempts to sign in, and explain them. Lists the attempts to sign in to the organization, refused ones included, and explains what each method would do now.",
  "organization.members.unlock": "Unlock a member. Ends a member's locks after too many wrong attempts.",
  "organizations.getBySlug": "Get an organization by its slug. Returns the public data of an organization by its slug.",
  "organizations.get": "Get the organization. Returns the caller's organization.",
  "organizations.update": "Update the organization. Updates the settings of the caller's organization that you send.",
  "organizations.delete": "Delete the organization. Deletes the caller's organization with all its data.",
  "organization.getConnectedApps":
    "List the organization's connected apps. Lists the apps that the organization's members have connected.",
  "organization.getConnectedApp":
    "Get a connected app and its members. Returns one of these apps with the members who connected it.",
  "organization.revokeConnectedApp":
    "Revoke an app's access to all members. Revokes an app's access to all members of the caller's organization.",
  "organization.members.startEmailUpdate":
    "Start a change of a member's email address. Sends a link or a code that changes a member's email address.",
  "organization.members.unlinkRetiredEmail":
    "Remove a member's former email address. Removes a former email address of a member.",

  "members.lookup": "Look up a member by email address. Returns the public data of a member by email address.",
  "members.getSelf": "Get the caller. Returns the logged-in member.",
  "members.updateSelf": "Update the caller. Updates the caller's own fields that you send.",
  "members.deleteMFAPhoneNumberSelf": "Delete the caller's phone number. Deletes the caller's phone number.",
  "members.deleteMFATOTPSelf": "Delete the caller's authenticator app. Deletes the caller's authenticator app.",
  "members.startEmailUpdateSelf":
    "Start a change of the caller's email address. Sends a link or a code that changes the caller's email address.",
  "self.getEmailUpdate": "Get the caller's pending email change. Returns the caller's pending email change.",
  "self.cancelEmailUpdate":
    "Cancel the caller's pending email change. Cancels the caller's pending email change. Its link or code is no longer valid.",
  "self.getRecovery":
    "List access to review after a recovery. Lists access that was created while someone else may have controlled the caller's account.",
  "self.removeAccessSinceRecovery":
    "Remove access listed after a recovery. Removes everything that `self.getRecovery` lists.",
  "self.keepAccessSinceRecovery":
    "Keep access listed after a recovery. Keeps everything that `self.getRecovery` lists, and stops listing it.",
  "members.unlinkRetiredEmailSelf":
    "Remove the caller's former email address. Removes a former email address of the caller.",
  "members.create": "Create a member. Creates a member in the caller's organization.",
  "members.search": "Search the organization's members. Searches the members of the caller's organization.",
  "members.update": "Update a member. Updates the fields of a member that you send.",
  "members.delete": "Delete a member. Deletes a member.",
  "members.deleteMFAPhoneNumber": "Delete a member's phone number. Deletes a member's phone number.",
  "members.deleteMFATOTP": "Delete a member's authenticator app. Deletes a member's authenticator app.",
  "members.deletePassword": "Delete a member's password. Deletes a member's password.",
  "members.reactivate": "Reactivate a deleted member. Reactivates a deleted member.",
  "members.listSessions": "List a member's sessions. Lists a member's active sessions, newest first, at most 100.",
  "members.listPasskeys": "List a member's passkeys. Lists a member's passkeys, without when they were last used.",
  "members.deletePasskey":
    "Delete a member's passkey. Deletes a member's passkey, and revokes the sessions in which it was used.",
  "self.listRememberedDevices":
    "List your remembered devices. Lists the browsers in which the caller is not asked for the second factor.",
  "self.deleteRememberedDevice":
    "Remove one of your remembered devices. Removes one of the caller's remembered browsers, and revokes the sessions that started there without the second factor.",
  "members.listRememberedDevices":
    "List a member's remembered devices. Lists the browsers in which a member is not asked for the second factor.",
  "members.deleteRememberedDevice":
    "Remove a member's remembered device. Removes a member's remembered browser, and revokes the sessions that started there without the second factor.",
  "members.revokeSession":
    "Revoke a session of a member. Revokes one session of a member, and the access that was created in it.",
  "members.getConnectedApps": "List a member's connected apps. Lists the apps that a member has connected.",
  "members.revokeConnectedApp": "Revoke an app's access to a member. Revokes an app's access to a member.",

  "idp.oauthAuthorizeStart":
    "Check an app's authorization request. Checks an app's authorization request, and returns what to ask the member.",
  "idp.oauthAuthorizeSubmit":
    "Answer an app's authorization request. Submits the member's answer to an app's request, and returns the redirect URL.",
  "idp.oauthLogoutStart": "Start a logout. Starts a logout that an app requested.",
  "self.getConnectedApps": "List the caller's connected apps. Lists the apps that the caller has connected.",
  "self.revokeConnectedApp": "Revoke an app's access to the caller. Revokes an app's access to the caller.",
};

/** The tags of the calls, by the first word of their names: the tag's name, a full stop, and its description. The most used come first. */
export const areas: Record<string, string> = {
  organizations: "Organizations. Organizations and their settings.",
  members: "Members. Members: people in an organization.",
  sessions: "Sessions. Sessions of members.",
  sign_ins: "Sign-ins. Explanations of sign-in decisions, and previews of policy changes.",
  magic_links: "Magic links. Links by email, for login and invitations.",
  otps: "Codes. Codes by email and text message.",
  passwords: "Passwords. Passwords: sign-in, strength and resets.",
  passkeys: "Passkeys. Passkeys, as the first and the second factor.",
  totp: "Authenticator apps. Authenticator apps as the second factor.",
  recovery_codes: "Recovery codes. Codes for members who lost their second factor.",
  oauth: "OAuth. Sign-in with Google, Microsoft and other providers.",
  sso: "Single sign-on. Single sign-on: SAML and OpenID Connect connections.",
  scim: "Directory connections. The connection of an organization's directory, for its admins.",
  scim_connections: "Directories. Directories that sync users and groups with SCIM.",
  setup_links: "Setup links. Links with which a customer's IT department sets up a connection without an account.",
  off_boarding_receipts: "Off-boarding. Receipts of the access that ended when a member left.",
  import: "Import. Import of organizations and members.",
  export: "Export. All organizations and members, in the import format.",
  domains: "Domains. Domains that organizations claim and verify by DNS.",
  roles: "Roles. The roles of the RBAC policy.",
  discovery: "Discovery. The organizations of a verified email address.",
  connected_apps: "Connected apps. Other apps that sign members in.",
  idp: "Consent. The consent page of connected apps.",
  impersonation: "Impersonation. Support staff who act as a member.",
  webhooks: "Webhooks. Events sent to your server.",
  queues: "Queues. Emails, text messages and webhooks that are waiting or failed.",
  measurements: "Measurements. Sign-ins, limits hit and errors over time.",
  certificates: "Certificates. Certificates, keys and tokens that expire.",
  sso_failures: "Failed single sign-on. Refused single sign-ons, and what to change.",
  keys: "Signing keys. The keys that sign session JWTs.",
  api_keys: "API keys. API keys of organizations and members.",
  project: "Project. The project's settings, their versions, and its emails.",
  secrets: "Project secrets. The project's secret and its rotation.",
  audit_events: "Audit log. Audit events, and verification that the log was not altered.",
  bootstrap: "Bootstrap. Settings for sign-in pages.",
  events: "Events. Telemetry of the client.",
};

/** Descriptions of path parameters. */
export const parameterMeanings: Record<string, string> = {
  organization_id: "The organization's ID.",
  member_id: "The member's ID.",
  project_id: "The project's ID.",
  public_token: "A public token of the project.",
  provider: "The OAuth provider, for example `google`.",
  client_id: "The app's client ID.",
  connected_app_id: "The app's client ID.",
  connection_id: "The connection's ID.",
  domain: "A domain that the organization has claimed.",
  role_id: "ID of a role in the RBAC policy.",
  request_id: "The request's ID, from its response.",
  certificate_id: "The certificate's ID.",
  private_key_id: "The key's ID.",
  test_run_id: "The test's ID.",
  endpoint_id: "The endpoint's ID.",
  message_id: "The message's ID.",
  audit_event_id: "The event's ID.",
  api_key_id: "The key's ID.",
  setup_link_id: "The setup link's ID.",
  version: "A version number of the settings.",
  receipt_id: "The receipt's ID.",
};

/** Splits `Title. Description.` at its first full stop. */
export function splitTitle(text: string): [title: string, description: string] {
  const end = text.indexOf(". ");
  return [text.slice(0, end), text.slice(end + 2)];
}
