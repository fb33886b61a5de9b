import type { AdminOperationName } from "./admin-operations.ts";
import type { HandoverOperationName } from "./handover-operations.ts";
import type { IdpOperationName } from "./idp-operations.ts";
import type { OperationName } from "./operations.ts";

/**
 * Whose hands a session is in: the member's own; those of an app that was let do everything (`full_access`), or of one
 * that registered itself, as agents do; of one of the host's own people; or of whoever a trusted issuer vouched for.
 */
export const sessionKinds = ["own", "app", "agent", "impersonation", "trusted_token"] as const;
export type SessionKind = (typeof sessionKinds)[number];

/** The kinds of session that may make a call; `open` where it asks for none, so that one which comes along changes nothing. */
export type SessionMark = "open" | readonly SessionKind[];

/** Every operation has one: a new operation without a mark does not compile. */
export type SessionMarks<
  Name extends string = OperationName | AdminOperationName | IdpOperationName | HandoverOperationName,
> = Readonly<Record<Name, SessionMark>>;

const open = "open";
/** Whatever changes a way in, or what somebody may do: nobody but the member (threats.md T63). */
const own = ["own"] as const;
/** What every session is for: to be checked and ended, and to read who and where it is. */
const any = sessionKinds;
/** What shows or changes what belongs to the member and opens nothing. */
const acting = ["own", "app", "impersonation", "trusted_token"] as const;
/** What is done in the member's own browser, and in that of whoever stands in for them. */
const inBrowser = ["own", "impersonation", "trusted_token"] as const;

/**
 * What each kind of session may do, by operation. A table of its own, behind the provider's door: browsers have no use
 * for it. A session of a kind that is not here is refused before anything else is looked at.
 */
export const sessionMarks: SessionMarks = {
  "bootstrap.get": open,
  "events.send": open,

  "magicLinks.email.loginOrSignup": open,
  "magicLinks.email.invite": own,
  "magicLinks.email.discovery.send": open,
  "magicLinks.describe": open,
  "magicLinks.authenticate": open,
  "magicLinks.discovery.authenticate": open,
  "magicLinks.handover.authenticate": open,

  "otps.email.loginOrSignup": open,
  "otps.email.authenticate": open,
  "otps.email.discovery.send": open,
  "otps.email.discovery.authenticate": open,

  "otps.sms.send": own,
  "otps.sms.authenticate": own,
  "totp.create": own,
  "totp.authenticate": own,
  "recoveryCodes.get": own,
  "recoveryCodes.rotate": own,
  "recoveryCodes.recover": own,

  "passwords.authenticate": open,
  "passwords.strengthCheck": open,
  "passwords.resetByEmailStart": open,
  "passwords.resetByEmail": open,
  "passwords.resetByExistingPassword": open,
  "passwords.resetBySession": own,
  "passwords.discovery.authenticate": open,
  "passwords.discovery.resetByEmailStart": open,
  "passwords.discovery.resetByEmail": open,

  "oauth.authenticate": open,
  "oauth.discovery.authenticate": open,
  "oauth.googleOneTap.start": open,
  "oauth.googleOneTap.submit": open,
  "oauth.googleOneTap.discoverySubmit": open,

  "sessions.authenticate": any,
  "sessions.revoke": any,
  "sessions.revokeForMember": own,
  "sessions.attest": open,
  "sessions.list": inBrowser,
  "sessions.revokeOne": own,
  "sessions.exchange": own,
  "sessions.exchangeAccessToken": open,
  "impersonation.authenticate": open,

  // A session that is good in its organization alone hears of that one.
  "discovery.organizations.list": any,
  "discovery.organizations.create": open,
  "discovery.intermediateSessions.exchange": open,

  "sso.discoverConnections": open,
  "sso.authenticate": open,
  "sso.getConnections": own,
  "sso.listAttempts": own,
  "sso.deleteConnection": own,
  "sso.saml.createConnection": own,
  "sso.saml.updateConnection": own,
  "sso.saml.updateConnectionByURL": own,
  "sso.saml.deleteVerificationCertificate": own,
  "sso.saml.deleteEncryptionPrivateKey": own,
  "sso.oidc.createConnection": own,
  "sso.oidc.updateConnection": own,
  "sso.external.createConnection": own,
  "sso.external.updateConnection": own,

  "organizations.getBySlug": open,
  "organizations.get": any,
  "organizations.update": own,
  "organizations.delete": own,

  "members.lookup": open,
  "members.getSelf": any,
  // A name and metadata; second factors are the member's own to change, which the rule sees to.
  "members.updateSelf": acting,
  "members.deleteMFAPhoneNumberSelf": own,
  "members.deleteMFATOTPSelf": own,
  "members.startEmailUpdateSelf": own,
  "members.unlinkRetiredEmailSelf": own,
  "members.create": own,
  "members.search": acting,
  "members.update": own,
  "members.delete": own,
  "members.deleteMFAPhoneNumber": own,
  "members.deleteMFATOTP": own,
  "members.deletePassword": own,
  "members.reactivate": own,
  "organization.members.startEmailUpdate": own,
  "organization.members.unlinkRetiredEmail": own,

  // A consent page may sign its visitor in by a trusted token, and then asks them (wire.md section 14).
  "idp.oauthAuthorizeStart": ["own", "trusted_token"],
  "idp.oauthAuthorizeSubmit": ["own", "trusted_token"],
  "idp.oauthLogoutStart": inBrowser,
  "self.getConnectedApps": inBrowser,
  "self.revokeConnectedApp": own,
  "organization.getConnectedApps": inBrowser,
  "organization.getConnectedApp": inBrowser,
  "members.getConnectedApps": inBrowser,
  "members.revokeConnectedApp": own,
};
