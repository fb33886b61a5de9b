import type { z } from "zod";
import type { allOperations, OperationName } from "./all-operations.ts";
import * as bootstrap from "./bootstrap.ts";
import * as discovery from "./discovery.ts";
import * as entities from "./entities.ts";
import * as events from "./events.ts";
import { NoBody, Nothing } from "./fields.ts";
import * as idp from "./idp.ts";
import * as impersonation from "./impersonation.ts";
import * as magicLinks from "./magic-links.ts";
import * as members from "./members.ts";
import * as oauth from "./oauth.ts";
import * as organizations from "./organizations.ts";
import * as otps from "./otps.ts";
import * as passwords from "./passwords.ts";
import * as recoveryCodes from "./recovery-codes.ts";
import { type SessionKind, sessionKinds } from "./session-kinds.ts";
import * as sessions from "./sessions.ts";
import * as sso from "./sso.ts";
import * as totp from "./totp.ts";

/** The kinds of session that may make a call; `open` where it asks for none, so that one which comes along changes nothing. */
export type SessionMark = "open" | readonly SessionKind[];

/** An operation's request and answer, and the sessions that may make the call. `request_id` and `status_code` come on top of every answer. */
interface Row<Request extends z.ZodType = z.ZodType, Response extends z.ZodType = z.ZodType> {
  request: Request;
  response: Response;
  sessions: SessionMark;
}

const rowFor =
  (sessions: SessionMark) =>
  <Request extends z.ZodType, Response extends z.ZodType>(request: Request, response: Response) =>
    ({ request, response, sessions }) satisfies Row as Row<Request, Response>;

const open = rowFor("open");
/** Nobody but the member changes a way in, or what somebody may do (docs/threats.md T63). */
const own = rowFor(["own"]);
/** Every session may be checked and ended, and may read who and where it is. */
const any = rowFor(sessionKinds);
/** Shows or changes what belongs to the member and opens nothing. */
const acting = rowFor(["own", "app", "impersonation", "trusted_token"]);
/** Is done in the member's own browser, and in that of whoever stands in for them. */
const inBrowser = rowFor(["own", "impersonation", "trusted_token"]);
/** A consent page may have signed its visitor in by a trusted token. */
const consenting = rowFor(["own", "trusted_token"]);

/**
 * One row an operation, as the provider reads it; `operations.ts` and its neighbours hold method, path and marks, which is
 * all that browsers carry. An operation without a row does not compile, and neither does a row without an operation.
 * A session of a kind that its row leaves out is refused before anything else is looked at.
 */
export const contract = {
  "bootstrap.get": open(NoBody, bootstrap.BootstrapResponse),
  "events.send": open(events.TelemetryBatch, Nothing),

  "magicLinks.email.loginOrSignup": open(magicLinks.MagicLinkLoginOrSignupRequest, magicLinks.MagicLinkSendResponse),
  "magicLinks.email.invite": own(magicLinks.MagicLinkInviteRequest, members.MemberResponse),
  "magicLinks.email.discovery.send": open(magicLinks.MagicLinkDiscoverySendRequest, magicLinks.MagicLinkSendResponse),
  "magicLinks.describe": open(magicLinks.MagicLinkDescribeRequest, magicLinks.MagicLinkDescribeResponse),
  "magicLinks.authenticate": open(magicLinks.MagicLinkAuthenticateRequest, magicLinks.MagicLinkAuthenticateResponse),
  "magicLinks.discovery.authenticate": open(
    magicLinks.MagicLinkDiscoveryAuthenticateRequest,
    entities.DiscoveryResponse,
  ),
  "magicLinks.handover.authenticate": open(
    magicLinks.MagicLinkHandoverAuthenticateRequest,
    magicLinks.MagicLinkHandoverAuthenticateResponse,
  ),

  "otps.email.loginOrSignup": open(otps.EmailCodeLoginOrSignupRequest, Nothing),
  "otps.email.authenticate": open(otps.EmailCodeAuthenticateRequest, otps.EmailCodeAuthenticateResponse),
  "otps.email.discovery.send": open(otps.EmailCodeDiscoverySendRequest, Nothing),
  "otps.email.discovery.authenticate": open(otps.EmailCodeDiscoveryAuthenticateRequest, entities.DiscoveryResponse),

  "otps.sms.send": own(otps.SmsSendRequest, Nothing),
  "otps.sms.authenticate": own(otps.SmsAuthenticateRequest, otps.SmsAuthenticateResponse),
  "totp.create": own(totp.TotpCreateRequest, totp.TotpCreateResponse),
  "totp.authenticate": own(totp.TotpAuthenticateRequest, totp.TotpAuthenticateResponse),
  "recoveryCodes.get": own(NoBody, recoveryCodes.RecoveryCodesResponse),
  "recoveryCodes.rotate": own(recoveryCodes.RecoveryCodesRotateRequest, recoveryCodes.RecoveryCodesResponse),
  "recoveryCodes.recover": own(recoveryCodes.RecoverRequest, recoveryCodes.RecoverResponse),

  "passwords.authenticate": open(passwords.PasswordAuthenticateRequest, entities.MemberAuthResponse),
  "passwords.strengthCheck": open(passwords.PasswordStrengthCheckRequest, passwords.PasswordStrengthResponse),
  "passwords.resetByEmailStart": open(passwords.PasswordResetStartRequest, Nothing),
  "passwords.resetByEmail": open(passwords.PasswordResetRequest, entities.MemberAuthResponse),
  "passwords.resetByExistingPassword": open(passwords.PasswordResetByExistingRequest, entities.MemberAuthResponse),
  "passwords.resetBySession": own(passwords.PasswordResetBySessionRequest, entities.SessionResponse),
  "passwords.discovery.authenticate": open(
    passwords.PasswordDiscoveryAuthenticateRequest,
    passwords.PasswordDiscoveryResponse,
  ),
  "passwords.discovery.resetByEmailStart": open(passwords.PasswordDiscoveryResetStartRequest, Nothing),
  "passwords.discovery.resetByEmail": open(
    passwords.PasswordDiscoveryResetRequest,
    passwords.PasswordDiscoveryResponse,
  ),

  "oauth.authenticate": open(oauth.OauthAuthenticateRequest, oauth.OauthAuthenticateResponse),
  "oauth.discovery.authenticate": open(oauth.OauthDiscoveryAuthenticateRequest, entities.DiscoveryResponse),
  "oauth.googleOneTap.start": open(NoBody, oauth.OneTapStartResponse),
  "oauth.googleOneTap.submit": open(oauth.OneTapSubmitRequest, oauth.OneTapSubmitResponse),
  "oauth.googleOneTap.discoverySubmit": open(oauth.OneTapDiscoverySubmitRequest, oauth.OneTapSubmitResponse),

  "sessions.authenticate": any(sessions.SessionAuthenticateRequest, entities.SessionResponse),
  "sessions.revoke": any(NoBody, Nothing),
  "sessions.revokeForMember": own(NoBody, Nothing),
  "sessions.attest": open(sessions.SessionAttestRequest, entities.SessionResponse),
  "sessions.list": inBrowser(NoBody, sessions.SessionListResponse),
  "sessions.revokeOne": own(NoBody, Nothing),
  "sessions.exchange": own(sessions.SessionExchangeRequest, entities.MemberAuthResponse),
  "sessions.exchangeAccessToken": open(idp.ExchangeAccessTokenRequest, entities.SessionResponse),
  "impersonation.authenticate": open(impersonation.ImpersonationAuthenticateRequest, entities.MemberAuthResponse),

  // A session that is good in its organization alone hears of that one.
  "discovery.organizations.list": any(
    discovery.DiscoveredOrganizationsRequest,
    discovery.DiscoveredOrganizationsResponse,
  ),
  "discovery.organizations.create": open(discovery.CreateDiscoveredOrganizationRequest, entities.MemberAuthResponse),
  "discovery.intermediateSessions.exchange": open(
    discovery.IntermediateSessionExchangeRequest,
    entities.MemberAuthResponse,
  ),

  "sso.discoverConnections": open(sso.SsoDiscoverConnectionsRequest, sso.SsoDiscoverConnectionsResponse),
  "sso.authenticate": open(sso.SsoAuthenticateRequest, sso.SsoAuthenticateResponse),
  "sso.getConnections": own(NoBody, sso.SsoConnectionsResponse),
  "sso.listAttempts": own(sso.SsoListAttemptsRequest, sso.SsoListAttemptsResponse),
  "sso.deleteConnection": own(NoBody, sso.DeleteConnectionResponse),
  "sso.saml.createConnection": own(sso.CreateConnectionRequest, sso.SamlConnectionResponse),
  "sso.saml.updateConnection": own(sso.UpdateSamlConnectionRequest, sso.SamlConnectionResponse),
  "sso.saml.updateConnectionByURL": own(sso.UpdateSamlConnectionByUrlRequest, sso.SamlConnectionResponse),
  "sso.saml.deleteVerificationCertificate": own(NoBody, sso.DeleteCertificateResponse),
  "sso.saml.deleteEncryptionPrivateKey": own(NoBody, sso.DeleteEncryptionKeyResponse),
  "sso.oidc.createConnection": own(sso.CreateConnectionRequest, sso.OidcConnectionResponse),
  "sso.oidc.updateConnection": own(sso.UpdateOidcConnectionRequest, sso.OidcConnectionUpdateResponse),
  "sso.external.createConnection": own(sso.CreateExternalConnectionRequest, sso.ExternalConnectionResponse),
  "sso.external.updateConnection": own(sso.UpdateExternalConnectionRequest, sso.ExternalConnectionResponse),

  "organizations.getBySlug": open(organizations.OrganizationBySlugRequest, organizations.OrganizationBySlugResponse),
  "organizations.get": any(NoBody, organizations.OrganizationResponse),
  "organizations.update": own(organizations.UpdateOrganizationRequest, organizations.OrganizationResponse),
  "organizations.delete": own(NoBody, organizations.DeleteOrganizationResponse),

  "members.lookup": open(members.MemberLookupRequest, members.MemberLookupResponse),
  "members.getSelf": any(NoBody, members.GetSelfResponse),
  // A name and metadata; second factors are the member's own to change, which the rule sees to.
  "members.updateSelf": acting(members.UpdateSelfRequest, members.MemberResponse),
  "members.deleteMFAPhoneNumberSelf": own(NoBody, members.MemberResponse),
  "members.deleteMFATOTPSelf": own(NoBody, members.MemberResponse),
  "members.startEmailUpdateSelf": own(members.StartEmailUpdateRequest, members.MemberResponse),
  "members.unlinkRetiredEmailSelf": own(members.UnlinkRetiredEmailRequest, members.MemberResponse),
  "members.create": own(members.CreateMemberRequest, members.MemberResponse),
  "members.search": acting(members.MemberSearchRequest, members.MemberSearchResponse),
  "members.update": own(members.UpdateMemberRequest, members.MemberResponse),
  "members.delete": own(NoBody, members.DeleteMemberResponse),
  "members.deleteMFAPhoneNumber": own(NoBody, members.MemberResponse),
  "members.deleteMFATOTP": own(NoBody, members.MemberResponse),
  "members.deletePassword": own(NoBody, members.MemberResponse),
  "members.reactivate": own(NoBody, members.MemberResponse),
  "organization.members.startEmailUpdate": own(members.StartEmailUpdateRequest, members.MemberResponse),
  "organization.members.unlinkRetiredEmail": own(members.UnlinkRetiredEmailRequest, members.MemberResponse),

  "idp.oauthAuthorizeStart": consenting(idp.AuthorizeStartRequest, idp.AuthorizeStartResponse),
  "idp.oauthAuthorizeSubmit": consenting(idp.AuthorizeSubmitRequest, idp.AuthorizeSubmitResponse),
  "idp.oauthLogoutStart": inBrowser(idp.LogoutStartRequest, idp.LogoutStartResponse),
  "self.getConnectedApps": inBrowser(NoBody, idp.MemberConnectedAppsResponse),
  "self.revokeConnectedApp": own(NoBody, Nothing),
  "organization.getConnectedApps": inBrowser(NoBody, idp.OrganizationConnectedAppsResponse),
  "organization.getConnectedApp": inBrowser(NoBody, idp.OrganizationConnectedAppResponse),
  "members.getConnectedApps": inBrowser(NoBody, idp.MemberConnectedAppsResponse),
  "members.revokeConnectedApp": own(NoBody, Nothing),
} satisfies Record<OperationName, Row>;

type Rows = typeof contract;

/** The fields that a path names: `{ member_id: string }` of `/members/{member_id}`. */
type PathFields<Path extends string> = Path extends `${string}{${infer Field}}${infer Rest}`
  ? { [Name in Field]: string } & PathFields<Rest>
  : object;

/** Zod infers a record of nothing for an object without fields, which could not be joined with those of the path. */
type BodyFields<Body> = string extends keyof Body ? object : Body;

/** The request of a call: the fields of its body or query, and those that its path names. */
export type RequestFields<Request extends z.ZodType, Path extends string> = BodyFields<z.infer<Request>> &
  PathFields<Path>;

/** Each operation's request and answer, as types for both sides. */
export type Contract = {
  [Name in OperationName]: {
    request: RequestFields<Rows[Name]["request"], (typeof allOperations)[Name]["path"]>;
    response: z.infer<Rows[Name]["response"]>;
  };
};
