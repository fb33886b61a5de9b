import type { z } from "zod";
import type { allOperations, OperationName } from "./all-operations.ts";

import { type SessionKind, sessionKinds } from "./session-kinds.ts";
import * as shapes from "./shapes.ts";

/** The kinds of session that may make a call; `open` where it asks for none, so that one which comes along changes nothing. */
export type SessionMark = "open" | readonly SessionKind[];

/** Rows name their schemas, so that the published type of the table is as long as the table. */
type Shapes = typeof shapes;
type ShapeName = { [Name in keyof Shapes]: Shapes[Name] extends z.ZodType ? Name : never }[keyof Shapes];

/** An operation's request and answer, and the sessions that may make the call. `request_id` and `status_code` come on top of every answer. */
interface Row<Request extends ShapeName, Response extends ShapeName> {
  request: Shapes[Request];
  response: Shapes[Response];
  sessions: SessionMark;
}

const rowFor =
  (sessions: SessionMark) =>
  <Request extends ShapeName, Response extends ShapeName>(
    request: Request,
    response: Response,
  ): Row<
    Request,
    Response
  > => // biome-ignore lint/performance/noDynamicNamespaceImportAccess: no browser has a bundle with this file.
  ({ request: shapes[request], response: shapes[response], sessions });

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
  "bootstrap.get": open("NoBody", "BootstrapResponse"),
  "events.send": open("TelemetryBatch", "Nothing"),
  "captcha.challenge": open("NoBody", "CaptchaChallengeResponse"),

  "magicLinks.email.loginOrSignup": open("MagicLinkLoginOrSignupRequest", "MagicLinkSendResponse"),
  "magicLinks.email.invite": own("MagicLinkInviteRequest", "MemberResponse"),
  "magicLinks.email.discovery.send": open("MagicLinkDiscoverySendRequest", "MagicLinkSendResponse"),
  "magicLinks.describe": open("MagicLinkDescribeRequest", "MagicLinkDescribeResponse"),
  "magicLinks.authenticate": open("MagicLinkAuthenticateRequest", "MagicLinkAuthenticateResponse"),
  "magicLinks.discovery.authenticate": open("MagicLinkDiscoveryAuthenticateRequest", "DiscoveryResponse"),
  "magicLinks.handover.authenticate": open(
    "MagicLinkHandoverAuthenticateRequest",
    "MagicLinkHandoverAuthenticateResponse",
  ),

  "otps.email.loginOrSignup": open("EmailCodeLoginOrSignupRequest", "SendResponse"),
  "otps.email.authenticate": open("EmailCodeAuthenticateRequest", "EmailCodeAuthenticateResponse"),
  "otps.email.discovery.send": open("EmailCodeDiscoverySendRequest", "SendResponse"),
  "otps.email.discovery.authenticate": open("EmailCodeDiscoveryAuthenticateRequest", "DiscoveryResponse"),

  "otps.sms.send": own("SmsSendRequest", "SendResponse"),
  "otps.sms.authenticate": own("SmsAuthenticateRequest", "SmsAuthenticateResponse"),
  "totp.create": own("TotpCreateRequest", "TotpCreateResponse"),
  "totp.authenticate": own("TotpAuthenticateRequest", "TotpAuthenticateResponse"),
  "recoveryCodes.get": own("NoBody", "RecoveryCodesResponse"),
  "recoveryCodes.rotate": own("RecoveryCodesRotateRequest", "RecoveryCodesResponse"),
  "recoveryCodes.recover": own("RecoverRequest", "RecoverResponse"),

  "passwords.authenticate": open("PasswordAuthenticateRequest", "MemberAuthResponse"),
  "passwords.strengthCheck": open("PasswordStrengthCheckRequest", "PasswordStrengthResponse"),
  "passwords.resetByEmailStart": open("PasswordResetStartRequest", "SendResponse"),
  "passwords.resetByEmail": open("PasswordResetRequest", "MemberAuthResponse"),
  "passwords.resetByExistingPassword": open("PasswordResetByExistingRequest", "MemberAuthResponse"),
  "passwords.resetBySession": own("PasswordResetBySessionRequest", "FactorResponse"),
  "passwords.discovery.authenticate": open("PasswordDiscoveryAuthenticateRequest", "PasswordDiscoveryResponse"),
  "passwords.discovery.resetByEmailStart": open("PasswordDiscoveryResetStartRequest", "SendResponse"),
  "passwords.discovery.resetByEmail": open("PasswordDiscoveryResetRequest", "PasswordDiscoveryResponse"),

  "oauth.authenticate": open("OauthAuthenticateRequest", "OauthAuthenticateResponse"),
  "oauth.discovery.authenticate": open("OauthDiscoveryAuthenticateRequest", "OauthDiscoveryAuthenticateResponse"),
  "oauth.googleOneTap.start": open("NoBody", "OneTapStartResponse"),
  "oauth.googleOneTap.submit": open("OneTapSubmitRequest", "OneTapSubmitResponse"),
  "oauth.googleOneTap.discoverySubmit": open("OneTapDiscoverySubmitRequest", "OneTapSubmitResponse"),

  "sessions.authenticate": any("SessionAuthenticateRequest", "SessionResponse"),
  "sessions.revoke": any("NoBody", "Nothing"),
  "sessions.revokeForMember": own("NoBody", "EndedResponse"),
  "sessions.attest": open("SessionAttestRequest", "SessionResponse"),
  "sessions.list": inBrowser("NoBody", "SessionListResponse"),
  "sessions.revokeOne": own("NoBody", "Nothing"),
  "sessions.exchange": own("SessionExchangeRequest", "MemberAuthResponse"),
  "sessions.exchangeAccessToken": open("ExchangeAccessTokenRequest", "SessionResponse"),
  "impersonation.authenticate": open("ImpersonationAuthenticateRequest", "MemberAuthResponse"),

  // A session that is good in its organization alone hears of that one.
  "discovery.organizations.list": any("DiscoveredOrganizationsRequest", "DiscoveredOrganizationsResponse"),
  "discovery.organizations.create": open("CreateDiscoveredOrganizationRequest", "MemberAuthResponse"),
  "discovery.intermediateSessions.exchange": open("IntermediateSessionExchangeRequest", "MemberAuthResponse"),

  "sso.discoverConnections": open("SsoDiscoverConnectionsRequest", "SsoDiscoverConnectionsResponse"),
  "sso.authenticate": open("SsoAuthenticateRequest", "SsoAuthenticateResponse"),
  "sso.getConnections": own("NoBody", "SsoConnectionsResponse"),
  "sso.listAttempts": own("SsoListAttemptsRequest", "SsoListAttemptsResponse"),
  "sso.activateConnection": own("NoBody", "ShownConnection"),
  "sso.holdConnection": own("NoBody", "ShownConnection"),
  "sso.createTestRun": own("NoBody", "CreateTestRunResponse"),
  "sso.getTestRun": own("NoBody", "TestRunResponse"),
  "sso.deleteConnection": own("NoBody", "DeleteConnectionResponse"),
  "sso.saml.createConnection": own("CreateConnectionRequest", "SamlConnectionResponse"),
  "sso.saml.updateConnection": own("UpdateSamlConnectionRequest", "SamlConnectionResponse"),
  "sso.saml.updateConnectionByURL": own("UpdateSamlConnectionByUrlRequest", "SamlConnectionResponse"),
  "sso.saml.deleteVerificationCertificate": own("NoBody", "DeleteCertificateResponse"),
  "sso.saml.deleteEncryptionPrivateKey": own("NoBody", "DeleteEncryptionKeyResponse"),
  "sso.oidc.createConnection": own("CreateConnectionRequest", "OidcConnectionResponse"),
  "sso.oidc.updateConnection": own("UpdateOidcConnectionRequest", "OidcConnectionUpdateResponse"),
  "sso.external.createConnection": own("CreateExternalConnectionRequest", "ExternalConnectionResponse"),
  "sso.external.updateConnection": own("UpdateExternalConnectionRequest", "ExternalConnectionResponse"),

  "scim.createConnection": own("CreateConnectionRequest", "ScimConnectionWithTokenResponse"),
  "scim.updateConnection": own("UpdateScimConnectionRequest", "ScimConnectionResponse"),
  "scim.deleteConnection": own("NoBody", "DeleteConnectionResponse"),
  "scim.getConnection": own("NoBody", "ScimConnectionResponse"),
  "scim.getConnectionGroups": own("ScimGroupsRequest", "ScimGroupsResponse"),
  "scim.getGroupMembers": own("ScimGroupMembersRequest", "ScimGroupMembersResponse"),
  "scim.listExchanges": own("ScimExchangesRequest", "ScimExchangesResponse"),
  "scim.rotateStart": own("ScimRotationRequest", "ScimConnectionWithNextTokenResponse"),
  "scim.rotateComplete": own("ScimRotationRequest", "ScimConnectionResponse"),
  "scim.rotateCancel": own("ScimRotationRequest", "ScimConnectionResponse"),

  "apiKeys.create": own("CreateApiKeyRequest", "ApiKeySecretResponse"),
  "apiKeys.list": own("ListApiKeysRequest", "ApiKeysResponse"),
  "apiKeys.revoke": own("NoBody", "Nothing"),
  "apiKeys.rotateStart": own("RotateApiKeyRequest", "ApiKeySecretResponse"),
  "apiKeys.rotateComplete": own("NoBody", "ApiKeyResponse"),
  "apiKeys.rotateCancel": own("NoBody", "ApiKeyResponse"),

  "organization.listSuspendedAccess": own("NoBody", "SuspendedAccessResponse"),
  "organization.keepSuspendedAccess": own("KeepSuspendedAccessRequest", "Nothing"),

  "organization.listMachineApps": own("NoBody", "MachineAppsResponse"),
  "organization.allowMachineApp": own("AllowMachineAppRequest", "MachineAppResponse"),
  "organization.disallowMachineApp": own("NoBody", "Nothing"),

  "organizations.getBySlug": open("OrganizationBySlugRequest", "OrganizationBySlugResponse"),
  "organizations.get": any("NoBody", "OrganizationResponse"),
  "organizations.update": own("UpdateOrganizationRequest", "OrganizationResponse"),
  "organizations.delete": own("NoBody", "DeleteOrganizationResponse"),

  "setupLinks.create": own("CreateSetupLinkRequest", "CreateSetupLinkResponse"),
  "setupLinks.list": own("ListSetupLinksRequest", "SetupLinksResponse"),
  "setupLinks.revoke": own("NoBody", "SetupLinkResponse"),

  "members.lookup": open("MemberLookupRequest", "MemberLookupResponse"),
  "members.getSelf": any("NoBody", "GetSelfResponse"),
  // A name and metadata; second factors are the member's own to change, which the rule sees to.
  "members.updateSelf": acting("UpdateSelfRequest", "MemberResponse"),
  "members.deleteMFAPhoneNumberSelf": own("NoBody", "MemberResponse"),
  "members.deleteMFATOTPSelf": own("NoBody", "MemberResponse"),
  "members.startEmailUpdateSelf": own("StartEmailUpdateRequest", "MemberResponse"),
  "members.unlinkRetiredEmailSelf": own("UnlinkRetiredEmailRequest", "MemberResponse"),
  "members.create": own("CreateMemberRequest", "MemberResponse"),
  "members.search": acting("MemberSearchRequest", "MemberSearchResponse"),
  "members.update": own("UpdateMemberRequest", "MemberResponse"),
  "members.delete": own("NoBody", "DeleteMemberResponse"),
  "members.deleteMFAPhoneNumber": own("NoBody", "MemberResponse"),
  "members.deleteMFATOTP": own("NoBody", "MemberResponse"),
  "members.deletePassword": own("NoBody", "MemberResponse"),
  "members.reactivate": own("NoBody", "MemberResponse"),
  "organization.members.startEmailUpdate": own("StartEmailUpdateRequest", "MemberResponse"),
  "organization.members.unlinkRetiredEmail": own("UnlinkRetiredEmailRequest", "MemberResponse"),

  "organization.listAuditEvents": own("AuditEventsRequest", "AuditEventsResponse"),
  "self.listAuditEvents": own("OwnAuditEventsRequest", "AuditEventsResponse"),
  "self.revokeOtherSessions": own("NoBody", "RevokeOtherSessionsResponse"),
  "self.getEmailUpdate": own("NoBody", "EmailUpdateResponse"),
  "self.cancelEmailUpdate": own("NoBody", "Nothing"),

  "organization.domains.claim": own("ClaimDomainRequest", "DomainResponse"),
  "organization.domains.list": own("NoBody", "DomainsResponse"),
  "organization.domains.get": own("NoBody", "DomainResponse"),
  "organization.domains.verify": own("NoBody", "DomainResponse"),
  "organization.domains.update": own("UpdateDomainRequest", "DomainResponse"),
  "organization.domains.delete": own("NoBody", "DeleteDomainResponse"),
  "organization.previewPolicy": own("PreviewPolicyRequest", "PreviewPolicyResponse"),
  "organization.explainSignIn": own("ExplainSignInRequest", "SignInExplanation"),

  "idp.oauthAuthorizeStart": consenting("AuthorizeStartRequest", "AuthorizeStartResponse"),
  "idp.oauthAuthorizeSubmit": consenting("AuthorizeSubmitRequest", "AuthorizeSubmitResponse"),
  "idp.oauthLogoutStart": inBrowser("LogoutStartRequest", "LogoutStartResponse"),
  "self.getConnectedApps": inBrowser("NoBody", "MemberConnectedAppsResponse"),
  "self.revokeConnectedApp": own("NoBody", "EndedResponse"),
  "organization.getConnectedApps": inBrowser("NoBody", "OrganizationConnectedAppsResponse"),
  "organization.getConnectedApp": inBrowser("NoBody", "OrganizationConnectedAppResponse"),
  "organization.revokeConnectedApp": own("NoBody", "EndedResponse"),
  "members.getConnectedApps": inBrowser("NoBody", "MemberConnectedAppsResponse"),
  "members.revokeConnectedApp": own("NoBody", "EndedResponse"),
} satisfies Record<OperationName, Row<ShapeName, ShapeName>>;

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
