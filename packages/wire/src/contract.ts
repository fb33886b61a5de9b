import type { BootstrapResponse } from "./bootstrap.ts";
import type {
  CreateDiscoveredOrganizationRequest,
  DiscoveredOrganizationsRequest,
  DiscoveredOrganizationsResponse,
  IntermediateSessionExchangeRequest,
} from "./discovery.ts";
import type { DiscoveryResponse, MemberAuthResponse, SessionResponse } from "./entities.ts";
import type { Nothing } from "./fields.ts";
import type {
  MagicLinkAuthenticateRequest,
  MagicLinkAuthenticateResponse,
  MagicLinkDescribeRequest,
  MagicLinkDescribeResponse,
  MagicLinkDiscoveryAuthenticateRequest,
  MagicLinkDiscoverySendRequest,
  MagicLinkInviteRequest,
  MagicLinkLoginOrSignupRequest,
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
  UpdateMemberRequest,
  UpdateSelfRequest,
} from "./members.ts";
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
} from "./otps.ts";
import type { SessionAuthenticateRequest, SessionExchangeRequest } from "./sessions.ts";

interface Exchange<Request, Response> {
  request: Request;
  response: Response;
}

type Without = Record<string, never> | Nothing;

/** What each operation takes and answers; `request_id` and `status_code` come on top of every answer. */
export interface Contract extends Record<Exclude<OperationName, "events.send">, Exchange<unknown, unknown>> {
  "bootstrap.get": Exchange<Without, BootstrapResponse>;

  "magicLinks.email.loginOrSignup": Exchange<MagicLinkLoginOrSignupRequest, Nothing>;
  "magicLinks.email.invite": Exchange<MagicLinkInviteRequest, MemberResponse>;
  "magicLinks.email.discovery.send": Exchange<MagicLinkDiscoverySendRequest, Nothing>;
  "magicLinks.describe": Exchange<MagicLinkDescribeRequest, MagicLinkDescribeResponse>;
  "magicLinks.authenticate": Exchange<MagicLinkAuthenticateRequest, MagicLinkAuthenticateResponse>;
  "magicLinks.discovery.authenticate": Exchange<MagicLinkDiscoveryAuthenticateRequest, DiscoveryResponse>;

  "otps.email.loginOrSignup": Exchange<EmailCodeLoginOrSignupRequest, Nothing>;
  "otps.email.authenticate": Exchange<EmailCodeAuthenticateRequest, EmailCodeAuthenticateResponse>;
  "otps.email.discovery.send": Exchange<EmailCodeDiscoverySendRequest, Nothing>;
  "otps.email.discovery.authenticate": Exchange<EmailCodeDiscoveryAuthenticateRequest, DiscoveryResponse>;

  "sessions.authenticate": Exchange<SessionAuthenticateRequest, SessionResponse>;
  "sessions.revoke": Exchange<Without, Nothing>;
  "sessions.revokeForMember": Exchange<Without, Nothing>;
  "sessions.exchange": Exchange<SessionExchangeRequest, MemberAuthResponse>;

  "discovery.organizations.list": Exchange<DiscoveredOrganizationsRequest, DiscoveredOrganizationsResponse>;
  "discovery.organizations.create": Exchange<CreateDiscoveredOrganizationRequest, MemberAuthResponse>;
  "discovery.intermediateSessions.exchange": Exchange<IntermediateSessionExchangeRequest, MemberAuthResponse>;

  "organizations.getBySlug": Exchange<OrganizationBySlugRequest, OrganizationBySlugResponse>;
  "organizations.get": Exchange<Without, OrganizationResponse>;
  "organizations.update": Exchange<UpdateOrganizationRequest, OrganizationResponse>;
  "organizations.delete": Exchange<Without, DeleteOrganizationResponse>;

  "members.lookup": Exchange<MemberLookupRequest, MemberLookupResponse>;
  "members.getSelf": Exchange<Without, GetSelfResponse>;
  "members.updateSelf": Exchange<UpdateSelfRequest, MemberResponse>;
  "members.create": Exchange<CreateMemberRequest, MemberResponse>;
  "members.search": Exchange<MemberSearchRequest, MemberSearchResponse>;
  "members.update": Exchange<UpdateMemberRequest, MemberResponse>;
  "members.delete": Exchange<Without, DeleteMemberResponse>;
  "members.reactivate": Exchange<Without, MemberResponse>;
}
