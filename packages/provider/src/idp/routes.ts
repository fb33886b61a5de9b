import { type Route, route } from "../http/route.ts";
import { startAuthorization } from "./authorization/start-authorization.ts";
import { submitAuthorization } from "./authorization/submit-authorization.ts";
import {
  getOrganizationConnectedApp,
  listMemberConnectedApps,
  listOrganizationConnectedApps,
  listOwnConnectedApps,
  revokeMemberConnectedApp,
  revokeOrganizationConnectedApp,
  revokeOwnConnectedApp,
} from "./consents/app-access.ts";
import { allowMachineApp, disallowMachineApp, listMachineApps } from "./machines/change-machine-access.ts";
import { startLogout } from "./start-logout.ts";
import { exchangeAccessToken } from "./tokens/exchange-access-token.ts";

const machineApps = [
  route("organization.listMachineApps", listMachineApps),
  route("organization.allowMachineApp", allowMachineApp),
  route("organization.disallowMachineApp", disallowMachineApp),
];

const memberApps = route("members.getConnectedApps", listMemberConnectedApps);

export const idpRoutes: Route[] = [
  ...machineApps,
  route("idp.oauthAuthorizeStart", startAuthorization),
  route("idp.oauthAuthorizeSubmit", submitAuthorization),
  route("idp.oauthLogoutStart", startLogout),
  route("sessions.exchangeAccessToken", exchangeAccessToken),

  route("self.getConnectedApps", listOwnConnectedApps),
  route("self.revokeConnectedApp", revokeOwnConnectedApp),
  route("organization.getConnectedApps", listOrganizationConnectedApps),
  route("organization.getConnectedApp", getOrganizationConnectedApp),
  memberApps,
  // Some clients forget a slash here, and here alone; docs/wire/rules.md#members.
  { ...memberApps, path: memberApps.path.replace("/v1/", "/v1"), isAlias: true },
  route("organization.revokeConnectedApp", revokeOrganizationConnectedApp),
  route("members.revokeConnectedApp", revokeMemberConnectedApp),
];
