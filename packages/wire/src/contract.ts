import type { AdminOperationName } from "./admin-operations.ts";
import type { BootstrapResponse } from "./bootstrap.ts";
import type {
  CreateDiscoveredOrganizationRequest,
  DiscoveredOrganizationsRequest,
  DiscoveredOrganizationsResponse,
  IntermediateSessionExchangeRequest,
} from "./discovery.ts";
import type { DiscoveryResponse, MemberAuthResponse, SessionResponse } from "./entities.ts";
import type { Nothing, SendResponse } from "./fields.ts";
import type { HandoverOperationName } from "./handover-operations.ts";
import type {
  AuthorizeStartRequest,
  AuthorizeStartResponse,
  AuthorizeSubmitRequest,
  AuthorizeSubmitResponse,
  ExchangeAccessTokenRequest,
  LogoutStartRequest,
  LogoutStartResponse,
  MemberConnectedAppsResponse,
  OrganizationConnectedAppResponse,
  OrganizationConnectedAppsResponse,
} from "./idp.ts";
import type { IdpOperationName } from "./idp-operations.ts";
import type { ImpersonationAuthenticateRequest } from "./impersonation.ts";
import type {
  MagicLinkAuthenticateRequest,
  MagicLinkAuthenticateResponse,
  MagicLinkDescribeRequest,
  MagicLinkDescribeResponse,
  MagicLinkDiscoveryAuthenticateRequest,
  MagicLinkDiscoverySendRequest,
  MagicLinkHandoverAuthenticateRequest,
  MagicLinkHandoverAuthenticateResponse,
  MagicLinkInviteRequest,
  MagicLinkLoginOrSignupRequest,
  MagicLinkSendResponse,
} from "./magic-links.ts";
import type {
  CreateMemberRequest,
  DeleteMemberResponse,
  GetSelfResponse,
  MemberLookupRequest,
  MemberLookupResponse,
  MemberResponse,
  MemberSearchRequest,
  MemberSearchResponse,
  StartEmailUpdateRequest,
  UnlinkRetiredEmailRequest,
  UpdateMemberRequest,
  UpdateSelfRequest,
} from "./members.ts";
import type {
  OauthAuthenticateRequest,
  OauthAuthenticateResponse,
  OauthDiscoveryAuthenticateRequest,
  OneTapDiscoverySubmitRequest,
  OneTapStartResponse,
  OneTapSubmitRequest,
  OneTapSubmitResponse,
} from "./oauth.ts";
import type { OperationName } from "./operations.ts";
import type {
  DeleteOrganizationResponse,
  OrganizationBySlugRequest,
  OrganizationBySlugResponse,
  OrganizationResponse,
  UpdateOrganizationRequest,
} from "./organizations.ts";
import type {
  EmailCodeAuthenticateRequest,
  EmailCodeAuthenticateResponse,
  EmailCodeDiscoveryAuthenticateRequest,
  EmailCodeDiscoverySendRequest,
  EmailCodeLoginOrSignupRequest,
  SmsAuthenticateRequest,
  SmsAuthenticateResponse,
  SmsSendRequest,
} from "./otps.ts";
import type {
  PasswordAuthenticateRequest,
  PasswordDiscoveryAuthenticateRequest,
  PasswordDiscoveryResetRequest,
  PasswordDiscoveryResetStartRequest,
  PasswordDiscoveryResponse,
  PasswordResetByExistingRequest,
  PasswordResetBySessionRequest,
  PasswordResetRequest,
  PasswordResetStartRequest,
  PasswordStrengthCheckRequest,
  PasswordStrengthResponse,
} from "./passwords.ts";
import type {
  RecoverRequest,
  RecoverResponse,
  RecoveryCodesResponse,
  RecoveryCodesRotateRequest,
} from "./recovery-codes.ts";
import type {
  SessionAttestRequest,
  SessionAuthenticateRequest,
  SessionExchangeRequest,
  SessionListResponse,
} from "./sessions.ts";
import type {
  CreateConnectionRequest,
  CreateExternalConnectionRequest,
  DeleteCertificateResponse,
  DeleteConnectionResponse,
  DeleteEncryptionKeyResponse,
  ExternalConnectionResponse,
  OidcConnectionResponse,
  OidcConnectionUpdateResponse,
  SamlConnectionResponse,
  SsoAuthenticateRequest,
  SsoAuthenticateResponse,
  SsoConnectionsResponse,
  SsoDiscoverConnectionsRequest,
  SsoDiscoverConnectionsResponse,
  SsoListAttemptsRequest,
  SsoListAttemptsResponse,
  UpdateExternalConnectionRequest,
  UpdateOidcConnectionRequest,
  UpdateSamlConnectionByUrlRequest,
  UpdateSamlConnectionRequest,
} from "./sso.ts";
import type {
  TotpAuthenticateRequest,
  TotpAuthenticateResponse,
  TotpCreateRequest,
  TotpCreateResponse,
} from "./totp.ts";

interface Exchange<Request, Response> {
  request: Request;
  response: Response;
}

type Without = Record<string, never> | Nothing;

/** What each operation takes and answers; `request_id` and `status_code` come on top of every answer. */
export interface Contract extends Record<Exclude<OperationName, "events.send">, Exchange<unknown, unknown>> {
  "bootstrap.get": Exchange<Without, BootstrapResponse>;

  "magicLinks.email.loginOrSignup": Exchange<MagicLinkLoginOrSignupRequest, MagicLinkSendResponse>;
  "magicLinks.email.invite": Exchange<MagicLinkInviteRequest, MemberResponse>;
  "magicLinks.email.discovery.send": Exchange<MagicLinkDiscoverySendRequest, MagicLinkSendResponse>;
  "magicLinks.describe": Exchange<MagicLinkDescribeRequest, MagicLinkDescribeResponse>;
  "magicLinks.authenticate": Exchange<MagicLinkAuthenticateRequest, MagicLinkAuthenticateResponse>;
  "magicLinks.discovery.authenticate": Exchange<MagicLinkDiscoveryAuthenticateRequest, DiscoveryResponse>;

  "otps.email.loginOrSignup": Exchange<EmailCodeLoginOrSignupRequest, SendResponse>;
  "otps.email.authenticate": Exchange<EmailCodeAuthenticateRequest, EmailCodeAuthenticateResponse>;
  "otps.email.discovery.send": Exchange<EmailCodeDiscoverySendRequest, SendResponse>;
  "otps.email.discovery.authenticate": Exchange<EmailCodeDiscoveryAuthenticateRequest, DiscoveryResponse>;

  "otps.sms.send": Exchange<SmsSendRequest, SendResponse>;
  "otps.sms.authenticate": Exchange<SmsAuthenticateRequest, SmsAuthenticateResponse>;

  "totp.create": Exchange<TotpCreateRequest, TotpCreateResponse>;
  "totp.authenticate": Exchange<TotpAuthenticateRequest, TotpAuthenticateResponse>;

  "recoveryCodes.get": Exchange<Without, RecoveryCodesResponse>;
  "recoveryCodes.rotate": Exchange<RecoveryCodesRotateRequest, RecoveryCodesResponse>;
  "recoveryCodes.recover": Exchange<RecoverRequest, RecoverResponse>;
  "passwords.authenticate": Exchange<PasswordAuthenticateRequest, MemberAuthResponse>;
  "passwords.strengthCheck": Exchange<PasswordStrengthCheckRequest, PasswordStrengthResponse>;
  "passwords.resetByEmailStart": Exchange<PasswordResetStartRequest, SendResponse>;
  "passwords.resetByEmail": Exchange<PasswordResetRequest, MemberAuthResponse>;
  "passwords.resetByExistingPassword": Exchange<PasswordResetByExistingRequest, MemberAuthResponse>;
  "passwords.resetBySession": Exchange<PasswordResetBySessionRequest, SessionResponse>;
  "passwords.discovery.authenticate": Exchange<PasswordDiscoveryAuthenticateRequest, PasswordDiscoveryResponse>;
  "passwords.discovery.resetByEmailStart": Exchange<PasswordDiscoveryResetStartRequest, SendResponse>;
  "passwords.discovery.resetByEmail": Exchange<PasswordDiscoveryResetRequest, PasswordDiscoveryResponse>;
  "oauth.authenticate": Exchange<OauthAuthenticateRequest, OauthAuthenticateResponse>;
  "oauth.discovery.authenticate": Exchange<OauthDiscoveryAuthenticateRequest, DiscoveryResponse>;
  "oauth.googleOneTap.start": Exchange<Without, OneTapStartResponse>;
  "oauth.googleOneTap.submit": Exchange<OneTapSubmitRequest, OneTapSubmitResponse>;
  "oauth.googleOneTap.discoverySubmit": Exchange<OneTapDiscoverySubmitRequest, OneTapSubmitResponse>;

  "sessions.authenticate": Exchange<SessionAuthenticateRequest, SessionResponse>;
  "sessions.revoke": Exchange<Without, Nothing>;
  "sessions.revokeForMember": Exchange<Without, Nothing>;
  "sessions.attest": Exchange<SessionAttestRequest, SessionResponse>;
  "sessions.list": Exchange<Without, SessionListResponse>;
  "sessions.revokeOne": Exchange<Without, Nothing>;
  "sessions.exchange": Exchange<SessionExchangeRequest, MemberAuthResponse>;

  "impersonation.authenticate": Exchange<ImpersonationAuthenticateRequest, MemberAuthResponse>;

  "discovery.organizations.list": Exchange<DiscoveredOrganizationsRequest, DiscoveredOrganizationsResponse>;
  "discovery.organizations.create": Exchange<CreateDiscoveredOrganizationRequest, MemberAuthResponse>;
  "discovery.intermediateSessions.exchange": Exchange<IntermediateSessionExchangeRequest, MemberAuthResponse>;

  "sso.discoverConnections": Exchange<SsoDiscoverConnectionsRequest, SsoDiscoverConnectionsResponse>;
  "sso.authenticate": Exchange<SsoAuthenticateRequest, SsoAuthenticateResponse>;

  "organizations.getBySlug": Exchange<OrganizationBySlugRequest, OrganizationBySlugResponse>;
  "organizations.get": Exchange<Without, OrganizationResponse>;
  "organizations.update": Exchange<UpdateOrganizationRequest, OrganizationResponse>;
  "organizations.delete": Exchange<Without, DeleteOrganizationResponse>;

  "members.lookup": Exchange<MemberLookupRequest, MemberLookupResponse>;
  "members.getSelf": Exchange<Without, GetSelfResponse>;
  "members.updateSelf": Exchange<UpdateSelfRequest, MemberResponse>;
  "members.deleteMFAPhoneNumberSelf": Exchange<Without, MemberResponse>;
  "members.deleteMFATOTPSelf": Exchange<Without, MemberResponse>;
  "members.startEmailUpdateSelf": Exchange<StartEmailUpdateRequest, MemberResponse>;
  "members.unlinkRetiredEmailSelf": Exchange<UnlinkRetiredEmailRequest, MemberResponse>;
  "members.create": Exchange<CreateMemberRequest, MemberResponse>;
  "members.search": Exchange<MemberSearchRequest, MemberSearchResponse>;
  "members.update": Exchange<UpdateMemberRequest, MemberResponse>;
  "members.delete": Exchange<Without, DeleteMemberResponse>;
  "members.deleteMFAPhoneNumber": Exchange<Without, MemberResponse>;
  "members.deleteMFATOTP": Exchange<Without, MemberResponse>;
  "members.deletePassword": Exchange<Without, MemberResponse>;
  "members.reactivate": Exchange<Without, MemberResponse>;
}

/** The same for what administrators do. */
export interface AdminContract extends Record<AdminOperationName, Exchange<unknown, unknown>> {
  "organization.members.startEmailUpdate": Exchange<StartEmailUpdateRequest, MemberResponse>;
  "organization.members.unlinkRetiredEmail": Exchange<UnlinkRetiredEmailRequest, MemberResponse>;
  "sso.getConnections": Exchange<Without, SsoConnectionsResponse>;
  "sso.listAttempts": Exchange<SsoListAttemptsRequest, SsoListAttemptsResponse>;
  "sso.deleteConnection": Exchange<Without, DeleteConnectionResponse>;
  "sso.saml.createConnection": Exchange<CreateConnectionRequest, SamlConnectionResponse>;
  "sso.saml.updateConnection": Exchange<UpdateSamlConnectionRequest, SamlConnectionResponse>;
  "sso.saml.updateConnectionByURL": Exchange<UpdateSamlConnectionByUrlRequest, SamlConnectionResponse>;
  "sso.saml.deleteVerificationCertificate": Exchange<Without, DeleteCertificateResponse>;
  "sso.saml.deleteEncryptionPrivateKey": Exchange<Without, DeleteEncryptionKeyResponse>;
  "sso.oidc.createConnection": Exchange<CreateConnectionRequest, OidcConnectionResponse>;
  "sso.oidc.updateConnection": Exchange<UpdateOidcConnectionRequest, OidcConnectionUpdateResponse>;
  "sso.external.createConnection": Exchange<CreateExternalConnectionRequest, ExternalConnectionResponse>;
  "sso.external.updateConnection": Exchange<UpdateExternalConnectionRequest, ExternalConnectionResponse>;

  "organization.getConnectedApps": Exchange<Without, OrganizationConnectedAppsResponse>;
  "organization.getConnectedApp": Exchange<Without, OrganizationConnectedAppResponse>;
  "members.getConnectedApps": Exchange<Without, MemberConnectedAppsResponse>;
  "members.revokeConnectedApp": Exchange<Without, Nothing>;
}

/** The same for consent pages and pages of connected apps. */
export interface IdpContract extends Record<IdpOperationName, Exchange<unknown, unknown>> {
  "idp.oauthAuthorizeStart": Exchange<AuthorizeStartRequest, AuthorizeStartResponse>;
  "idp.oauthAuthorizeSubmit": Exchange<AuthorizeSubmitRequest, AuthorizeSubmitResponse>;
  "idp.oauthLogoutStart": Exchange<LogoutStartRequest, LogoutStartResponse>;
  "sessions.exchangeAccessToken": Exchange<ExchangeAccessTokenRequest, SessionResponse>;
  "self.getConnectedApps": Exchange<Without, MemberConnectedAppsResponse>;
  "self.revokeConnectedApp": Exchange<Without, Nothing>;
}

/** The same for a hand-over between two devices. */
export interface HandoverContract extends Record<HandoverOperationName, Exchange<unknown, unknown>> {
  "magicLinks.handover.authenticate": Exchange<
    MagicLinkHandoverAuthenticateRequest,
    MagicLinkHandoverAuthenticateResponse
  >;
}
