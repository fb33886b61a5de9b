import type { z } from "zod";
import { type SessionKind, sessionKinds } from "../capabilities/sessions.ts";
import type { allOperations, OperationName } from "./all-operations.ts";
import * as shapes from "./shapes.ts";

/** The kinds of session that may make a call. `open` calls need no session and ignore one that is sent. */
export type SessionMark = "open" | readonly SessionKind[];

/**
 * How recently a member must have authenticated before a call. `recent`: with each of their factors, within the
 * project's `recent_authentication_minutes`, because the call creates something that outlives the session. `enrolling`: the
 * same, except for a required second factor that the member has not set up yet, because the call sets it up.
 * `partial`: for some requests only; the rule calls `requireRecentAuthentication`. `any_time`: a live session is enough.
 */
export type RecencyMark = "recent" | "enrolling" | "partial" | "any_time";

/** Rows name their schemas, so that the published type of the table is as long as the table. */
type Shapes = typeof shapes;
type ShapeName = { [Name in keyof Shapes]: Shapes[Name] extends z.ZodType ? Name : never }[keyof Shapes];

/** An operation's request and answer, and the sessions that may make the call. `request_id` and `status_code` come on top of every answer. */
interface Row<Request extends ShapeName, Response extends ShapeName> {
  request: Shapes[Request];
  response: Shapes[Response];
  sessions: SessionMark;
  recency: RecencyMark | undefined;
}

const rowFor =
  <Sessions extends SessionMark>(sessions: Sessions) =>
  <Request extends ShapeName, Response extends ShapeName, Recency extends RecencyMark | undefined = undefined>(
    request: Request,
    response: Response,
    recency?: Recency,
  ): Row<Request, Response> & {
    sessions: Sessions;
    recency: Recency;
  } => // biome-ignore lint/performance/noDynamicNamespaceImportAccess: no browser has a bundle with this file.
  ({ request: shapes[request], response: shapes[response], sessions, recency: recency as Recency });

/** A call that may change something within a session says how recent the authentication must be. */
type MarkedRow<Name extends OperationName> = Row<ShapeName, ShapeName> &
  ((typeof allOperations)[Name]["method"] extends "GET" ? unknown : { sessions: "open" } | { recency: RecencyMark });

const open = rowFor("open");
/** Only the member's own session changes sign-in methods or permissions (docs/threats.md T63). */
const own = rowFor(["own"]);
/** Any session may be checked and revoked, and may read its member and organization. */
const any = rowFor(sessionKinds);
/** Reads or changes the member's own data without granting access. */
const acting = rowFor(["own", "app", "impersonation", "trusted_token"]);
/** Runs in the member's own browser, or in the browser of an impersonator. */
const inBrowser = rowFor(["own", "impersonation", "trusted_token"]);
/** A consent page may have signed the member in with a trusted token. */
const consenting = rowFor(["own", "trusted_token"]);

/**
 * One row per operation, for the provider. `operations.ts` and similar files hold method, path and marks, which is
 * all that browsers download. An operation without a row does not compile, nor does a row without an operation.
 * A session of a kind that is not in the row is refused before any other check.
 */
export const contract = {
  "bootstrap.get": open("NoBody", "BootstrapResponse"),
  "events.send": open("TelemetryBatch", "Nothing"),
  "captcha.challenge": open("NoBody", "CaptchaChallengeResponse"),

  "magicLinks.email.loginOrSignup": open("MagicLinkLoginOrSignupRequest", "SendResponse"),
  "magicLinks.email.invite": own("MagicLinkInviteRequest", "MemberResponse", "partial"),
  "magicLinks.email.discovery.send": open("MagicLinkDiscoverySendRequest", "SendResponse"),
  "magicLinks.describe": open("MagicLinkDescribeRequest", "MagicLinkDescribeResponse"),
  "magicLinks.authenticate": open("MagicLinkAuthenticateRequest", "MagicLinkAuthenticateResponse"),
  "magicLinks.discovery.authenticate": open("MagicLinkDiscoveryAuthenticateRequest", "DiscoveryResponse"),

  "otps.email.loginOrSignup": open("EmailCodeLoginOrSignupRequest", "SendResponse"),
  "otps.email.authenticate": open("EmailCodeAuthenticateRequest", "EmailCodeAuthenticateResponse"),
  "otps.email.discovery.send": open("EmailCodeDiscoverySendRequest", "SendResponse"),
  "otps.email.discovery.authenticate": open("EmailCodeDiscoveryAuthenticateRequest", "DiscoveryResponse"),

  "otps.sms.send": own("SmsSendRequest", "SendResponse", "partial"),
  "otps.sms.authenticate": own("SmsAuthenticateRequest", "SmsAuthenticateResponse", "any_time"),
  "totp.create": own("TotpCreateRequest", "TotpCreateResponse", "enrolling"),
  "totp.authenticate": own("TotpAuthenticateRequest", "TotpAuthenticateResponse", "any_time"),
  "recoveryCodes.get": own("NoBody", "RecoveryCodesResponse", "recent"),
  "recoveryCodes.rotate": own("RecoveryCodesRotateRequest", "RecoveryCodesResponse", "recent"),
  "recoveryCodes.recover": own("RecoverRequest", "RecoverResponse", "any_time"),

  // Portico's own: docs/passkeys.md.
  "passkeys.registerStart": own("PasskeyRegisterStartRequest", "PasskeyRegisterStartResponse", "enrolling"),
  "passkeys.register": own("PasskeyRegisterRequest", "PasskeyRegisterResponse", "enrolling"),
  "passkeys.authenticateStart": open("PasskeyAuthenticateStartRequest", "PasskeyAuthenticateStartResponse"),
  "passkeys.authenticate": open("PasskeyAuthenticateRequest", "PasskeyAuthenticateResponse"),
  "passkeys.discovery.authenticateStart": open("PasskeyDiscoveryStartRequest", "PasskeyAuthenticateStartResponse"),
  "passkeys.discovery.authenticate": open("PasskeyDiscoveryAuthenticateRequest", "DiscoveryResponse"),
  "passkeys.mfa.authenticateStart": own("PasskeyMfaStartRequest", "PasskeyAuthenticateStartResponse", "any_time"),
  "passkeys.mfa.authenticate": own("PasskeyMfaAuthenticateRequest", "FactorResponse", "any_time"),
  "passkeys.list": own("NoBody", "PasskeysResponse"),
  "passkeys.update": own("PasskeyUpdateRequest", "PasskeyResponse", "any_time"),
  "passkeys.delete": own("NoBody", "MemberResponse", "recent"),

  "passwords.authenticate": open("PasswordAuthenticateRequest", "MemberAuthResponse"),
  "passwords.strengthCheck": open("PasswordStrengthCheckRequest", "PasswordStrengthResponse"),
  "passwords.resetByEmailStart": open("PasswordResetStartRequest", "SendResponse"),
  "passwords.resetByEmail": open("PasswordResetRequest", "MemberAuthResponse"),
  "passwords.resetByExistingPassword": open("PasswordResetByExistingRequest", "MemberAuthResponse"),
  "passwords.resetBySession": own("PasswordResetBySessionRequest", "FactorResponse", "recent"),
  "passwords.discovery.authenticate": open("PasswordDiscoveryAuthenticateRequest", "PasswordDiscoveryResponse"),
  "passwords.discovery.resetByEmailStart": open("PasswordDiscoveryResetStartRequest", "SendResponse"),
  "passwords.discovery.resetByEmail": open("PasswordDiscoveryResetRequest", "PasswordDiscoveryResponse"),

  "oauth.authenticate": open("OauthAuthenticateRequest", "OauthAuthenticateResponse"),
  "oauth.discovery.authenticate": open("OauthDiscoveryAuthenticateRequest", "OauthDiscoveryAuthenticateResponse"),
  "oauth.googleOneTap.start": open("NoBody", "OneTapStartResponse"),
  "oauth.googleOneTap.submit": open("OneTapSubmitRequest", "OneTapSubmitResponse"),
  "oauth.googleOneTap.discoverySubmit": open("OneTapDiscoverySubmitRequest", "OneTapSubmitResponse"),

  "sessions.authenticate": any("SessionAuthenticateRequest", "SessionResponse", "any_time"),
  "sessions.revoke": any("NoBody", "Nothing", "any_time"),
  "sessions.revokeForMember": own("NoBody", "EndedResponse", "any_time"),
  "sessions.attest": open("SessionAttestRequest", "SessionResponse"),
  "sessions.list": inBrowser("NoBody", "SessionListResponse"),
  "sessions.revokeOne": own("NoBody", "Nothing", "any_time"),
  "sessions.exchange": own("SessionExchangeRequest", "MemberAuthResponse", "any_time"),
  "sessions.checkStepUp": own("SessionStepUpRequest", "SessionStepUpResponse", "any_time"),
  "sessions.exchangeAccessToken": open("ExchangeAccessTokenRequest", "SessionResponse"),
  "impersonation.authenticate": open("ImpersonationAuthenticateRequest", "MemberAuthResponse"),

  // A session that is valid only in its organization lists only that organization.
  "discovery.organizations.list": any("DiscoveredOrganizationsRequest", "DiscoveredOrganizationsResponse", "any_time"),
  "discovery.organizations.create": open("CreateDiscoveredOrganizationRequest", "MemberAuthResponse"),
  "discovery.intermediateSessions.exchange": open("IntermediateSessionExchangeRequest", "MemberAuthResponse"),

  "sso.discoverConnections": open("SsoDiscoverConnectionsRequest", "SsoDiscoverConnectionsResponse"),
  "sso.startLogout": any("SsoStartLogoutRequest", "SsoStartLogoutResponse", "any_time"),
  "sso.authenticate": open("SsoAuthenticateRequest", "SsoAuthenticateResponse"),
  "sso.getConnections": own("NoBody", "SsoConnectionsResponse"),
  "sso.listAttempts": own("SsoListAttemptsRequest", "SsoListAttemptsResponse", "any_time"),
  "sso.activateConnection": own("NoBody", "ShownConnection", "recent"),
  "sso.holdConnection": own("NoBody", "ShownConnection", "any_time"),
  "sso.createTestRun": own("NoBody", "CreateTestRunResponse", "any_time"),
  "sso.getTestRun": own("NoBody", "TestRunResponse"),
  "sso.deleteConnection": own("NoBody", "DeleteConnectionResponse", "any_time"),
  "sso.saml.createConnection": own("CreateConnectionRequest", "SamlConnectionResponse", "recent"),
  "sso.saml.updateConnection": own("UpdateSamlConnectionRequest", "SamlConnectionResponse", "recent"),
  "sso.saml.updateConnectionByURL": own("UpdateSamlConnectionByUrlRequest", "SamlConnectionResponse", "recent"),
  "sso.saml.deleteVerificationCertificate": own("NoBody", "DeleteCertificateResponse", "any_time"),
  "sso.saml.deleteEncryptionPrivateKey": own("NoBody", "DeleteEncryptionKeyResponse", "any_time"),
  "sso.oidc.createConnection": own("CreateConnectionRequest", "OidcConnectionResponse", "recent"),
  "sso.oidc.updateConnection": own("UpdateOidcConnectionRequest", "OidcConnectionUpdateResponse", "recent"),
  "sso.external.createConnection": own("CreateExternalConnectionRequest", "ExternalConnectionResponse", "recent"),
  "sso.external.updateConnection": own("UpdateExternalConnectionRequest", "ExternalConnectionResponse", "recent"),

  "scim.createConnection": own("CreateConnectionRequest", "ScimConnectionWithTokenResponse", "recent"),
  "scim.updateConnection": own("UpdateScimConnectionRequest", "ScimConnectionResponse", "recent"),
  "scim.deleteConnection": own("NoBody", "DeleteConnectionResponse", "any_time"),
  "scim.getConnection": own("NoBody", "ScimConnectionResponse"),
  "scim.getConnectionGroups": own("ScimGroupsRequest", "ScimGroupsResponse", "any_time"),
  "scim.getGroupMembers": own("ScimGroupMembersRequest", "ScimGroupMembersResponse", "any_time"),
  "scim.listExchanges": own("ScimExchangesRequest", "ScimExchangesResponse", "any_time"),
  "scim.activateConnection": own("NoBody", "ScimConnectionResponse", "recent"),
  "scim.listPendingChanges": own("ScimChangesRequest", "ScimChangesResponse", "any_time"),
  "scim.applyPendingChange": own("NoBody", "ScimChangeResponse", "recent"),
  "scim.dismissPendingChange": own("NoBody", "ScimChangeResponse", "any_time"),
  "scim.rotateStart": own("ScimRotationRequest", "ScimConnectionWithNextTokenResponse", "recent"),
  "scim.rotateComplete": own("ScimRotationRequest", "ScimConnectionResponse", "any_time"),
  "scim.rotateCancel": own("ScimRotationRequest", "ScimConnectionResponse", "any_time"),

  "apiKeys.create": own("CreateApiKeyRequest", "ApiKeySecretResponse", "recent"),
  "apiKeys.list": own("ListApiKeysRequest", "ListApiKeysResponse", "any_time"),
  "apiKeys.revoke": own("NoBody", "Nothing", "any_time"),
  "apiKeys.rotateStart": own("RotateApiKeyRequest", "ApiKeySecretResponse", "recent"),
  "apiKeys.rotateComplete": own("NoBody", "ApiKeyResponse", "any_time"),
  "apiKeys.rotateCancel": own("NoBody", "ApiKeyResponse", "any_time"),

  "organization.listSuspendedAccess": own("NoBody", "SuspendedAccessResponse"),
  "organization.keepSuspendedAccess": own("SuspendedAccessRequest", "Nothing", "recent"),
  "organization.deleteSuspendedAccess": own("SuspendedAccessRequest", "Nothing", "any_time"),

  "organization.listMachineApps": own("NoBody", "MachineAppsResponse"),
  "organization.allowMachineApp": own("AllowMachineAppRequest", "MachineAppResponse", "recent"),
  "organization.disallowMachineApp": own("NoBody", "Nothing", "any_time"),

  "organizations.getBySlug": open("OrganizationBySlugRequest", "OrganizationBySlugResponse"),
  "organizations.get": any("NoBody", "OrganizationResponse"),
  "organizations.update": own("UpdateOrganizationRequest", "OrganizationResponse", "partial"),
  "organizations.delete": own("NoBody", "DeleteOrganizationResponse", "any_time"),

  "setupLinks.create": own("CreateSetupLinkRequest", "CreateSetupLinkResponse", "recent"),
  "setupLinks.list": own("ListSetupLinksRequest", "SetupLinksResponse", "any_time"),
  "setupLinks.revoke": own("NoBody", "SetupLinkResponse", "any_time"),

  "members.lookup": open("MemberLookupRequest", "MemberLookupResponse"),
  "members.getSelf": any("NoBody", "GetSelfResponse"),
  // Name and metadata. The rule makes sure that only the member's own session changes second factors.
  "members.updateSelf": acting("UpdateSelfRequest", "MemberResponse", "partial"),
  "members.deleteMFAPhoneNumberSelf": own("NoBody", "MemberResponse", "recent"),
  "members.deleteMFATOTPSelf": own("NoBody", "MemberResponse", "recent"),
  "members.startEmailUpdateSelf": own("StartEmailUpdateRequest", "MemberResponse", "recent"),
  "members.unlinkRetiredEmailSelf": own("UnlinkRetiredEmailRequest", "MemberResponse", "any_time"),
  "members.create": own("CreateMemberRequest", "MemberResponse", "partial"),
  "members.search": acting("MemberSearchRequest", "MemberSearchResponse", "any_time"),
  "members.update": own("UpdateMemberRequest", "MemberResponse", "partial"),
  "members.delete": own("NoBody", "DeleteMemberResponse", "any_time"),
  "members.deleteMFAPhoneNumber": own("NoBody", "MemberResponse", "recent"),
  "members.deleteMFATOTP": own("NoBody", "MemberResponse", "recent"),
  "members.deletePassword": own("NoBody", "MemberResponse", "any_time"),
  "members.reactivate": own("NoBody", "MemberResponse", "any_time"),
  "organization.members.startEmailUpdate": own("StartEmailUpdateRequest", "MemberResponse", "recent"),
  "organization.members.unlinkRetiredEmail": own("UnlinkRetiredEmailRequest", "MemberResponse", "any_time"),

  "organization.listAuditEvents": own("AuditEventsRequest", "AuditEventsResponse", "any_time"),
  "self.listAuditEvents": own("OwnAuditEventsRequest", "AuditEventsResponse", "any_time"),
  "self.revokeOtherSessions": own("NoBody", "RevokeOtherSessionsResponse", "any_time"),
  "self.getEmailUpdate": own("NoBody", "EmailUpdateResponse"),
  "self.cancelEmailUpdate": own("NoBody", "Nothing", "any_time"),
  "self.getRecovery": own("NoBody", "RecoveryResponse"),
  "self.removeAccessSinceRecovery": own("NoBody", "EndedResponse", "recent"),
  "self.keepAccessSinceRecovery": own("NoBody", "Nothing", "recent"),

  "organization.domains.claim": own("ClaimDomainRequest", "DomainResponse", "recent"),
  "organization.domains.list": own("NoBody", "DomainsResponse"),
  "organization.domains.get": own("NoBody", "DomainResponse"),
  "organization.domains.verify": own("NoBody", "DomainResponse", "any_time"),
  "organization.domains.update": own("UpdateDomainRequest", "DomainResponse", "recent"),
  "organization.domains.delete": own("NoBody", "DeleteDomainResponse", "any_time"),
  "organization.previewPolicy": own("PreviewPolicyRequest", "PreviewPolicyResponse", "any_time"),
  "organization.explainSignIn": own("ExplainSignInRequest", "SignInExplanation", "any_time"),
  "organization.searchSignIns": own("SearchSignInsRequest", "SearchSignInsResponse", "any_time"),
  "organization.members.unlock": own("NoBody", "UnlockMemberResponse", "any_time"),

  "idp.oauthAuthorizeStart": consenting("AuthorizeStartRequest", "AuthorizeStartResponse", "any_time"),
  "idp.oauthAuthorizeSubmit": consenting("AuthorizeSubmitRequest", "AuthorizeSubmitResponse", "partial"),
  "idp.oauthLogoutStart": inBrowser("LogoutStartRequest", "LogoutStartResponse", "any_time"),
  "self.getConnectedApps": inBrowser("NoBody", "MemberConnectedAppsResponse"),
  "self.revokeConnectedApp": own("NoBody", "EndedResponse", "any_time"),
  "organization.getConnectedApps": inBrowser("NoBody", "OrganizationConnectedAppsResponse"),
  "organization.getConnectedApp": inBrowser("NoBody", "OrganizationConnectedAppResponse"),
  "organization.revokeConnectedApp": own("NoBody", "EndedResponse", "any_time"),
  "members.listSessions": own("NoBody", "SessionListResponse"),
  "members.revokeSession": own("NoBody", "EndedResponse", "any_time"),
  "members.listPasskeys": own("NoBody", "PasskeysResponse"),
  "members.deletePasskey": own("NoBody", "MemberResponse", "recent"),
  "self.listRememberedDevices": own("NoBody", "RememberedDevicesResponse"),
  "self.deleteRememberedDevice": own("NoBody", "EndedResponse", "any_time"),
  "members.listRememberedDevices": own("NoBody", "RememberedDevicesResponse"),
  "members.deleteRememberedDevice": own("NoBody", "EndedResponse", "any_time"),
  "members.getConnectedApps": inBrowser("NoBody", "MemberConnectedAppsResponse"),
  "members.revokeConnectedApp": own("NoBody", "EndedResponse", "any_time"),
} satisfies { [Name in OperationName]: MarkedRow<Name> };

type Rows = typeof contract;

/** The parameters of a path: `{ member_id: string }` for `/members/{member_id}`. */
type PathFields<Path extends string> = Path extends `${string}{${infer Field}}${infer Rest}`
  ? { [Name in Field]: string } & PathFields<Rest>
  : object;

/** For an object without fields, Zod infers a type that cannot be combined with the path parameters. */
type BodyFields<Body> = string extends keyof Body ? object : Body;

/** The request of a call: the fields of its body or query, and its path parameters. */
export type RequestFields<Request extends z.ZodType, Path extends string> = BodyFields<z.infer<Request>> &
  PathFields<Path>;

/** Each operation's request and answer, as types for both sides. */
export type Contract = {
  [Name in OperationName]: {
    request: RequestFields<Rows[Name]["request"], (typeof allOperations)[Name]["path"]>;
    response: z.infer<Rows[Name]["response"]>;
  };
};
