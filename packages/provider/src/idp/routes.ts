import {
  AuthorizeStartRequest,
  AuthorizeStartResponse,
  AuthorizeSubmitRequest,
  AuthorizeSubmitResponse,
  ExchangeAccessTokenRequest,
  LogoutStartRequest,
  LogoutStartResponse,
  MemberConnectedAppsResponse,
  NoBody,
  Nothing,
  OrganizationConnectedAppResponse,
  OrganizationConnectedAppsResponse,
  SessionResponse,
} from "@portico/wire/schemas";
import { type Route, route } from "../http/route.ts";
import { startAuthorization } from "./authorization/start-authorization.ts";
import { submitAuthorization } from "./authorization/submit-authorization.ts";
import {
  getOrganizationConnectedApp,
  listMemberConnectedApps,
  listOrganizationConnectedApps,
  listOwnConnectedApps,
  revokeMemberConnectedApp,
  revokeOwnConnectedApp,
} from "./consents/app-access.ts";
import { startLogout } from "./start-logout.ts";
import { exchangeAccessToken } from "./tokens/exchange-access-token.ts";

const memberApps = route("members.getConnectedApps", NoBody, MemberConnectedAppsResponse, listMemberConnectedApps);

export const idpRoutes: Route[] = [
  route("idp.oauthAuthorizeStart", AuthorizeStartRequest, AuthorizeStartResponse, startAuthorization),
  route("idp.oauthAuthorizeSubmit", AuthorizeSubmitRequest, AuthorizeSubmitResponse, submitAuthorization),
  route("idp.oauthLogoutStart", LogoutStartRequest, LogoutStartResponse, startLogout),
  route("sessions.exchangeAccessToken", ExchangeAccessTokenRequest, SessionResponse, exchangeAccessToken),

  route("self.getConnectedApps", NoBody, MemberConnectedAppsResponse, listOwnConnectedApps),
  route("self.revokeConnectedApp", NoBody, Nothing, revokeOwnConnectedApp),
  route("organization.getConnectedApps", NoBody, OrganizationConnectedAppsResponse, listOrganizationConnectedApps),
  route("organization.getConnectedApp", NoBody, OrganizationConnectedAppResponse, getOrganizationConnectedApp),
  memberApps,
  // Some clients forget a slash here, and here alone; docs/wire/rules.md#members.
  { ...memberApps, path: memberApps.path.replace("/v1/", "/v1"), isAlias: true },
  route("members.revokeConnectedApp", NoBody, Nothing, revokeMemberConnectedApp),
];
