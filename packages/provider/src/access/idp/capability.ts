import { sql } from "kysely";
import { endSessionsOfGrants } from "../../core/records/session/end-sessions.ts";
import type { Capability } from "../../platform/capability/capability.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { startAuthorization } from "./authorization/start-authorization.ts";
import { submitAuthorization } from "./authorization/submit-authorization.ts";
import { seedConnectedApps } from "./connected-apps.ts";
import {
  getOrganizationConnectedApp,
  listMemberConnectedApps,
  listOrganizationConnectedApps,
  listOwnConnectedApps,
  revokeMemberConnectedApp,
  revokeOrganizationConnectedApp,
  revokeOwnConnectedApp,
} from "./consents/app-access.ts";
import { startLogout } from "./logout.ts";
import { logoutMigrations } from "./logouts/schema.ts";
import { allowMachineApp, disallowMachineApp, listMachineApps } from "./machines/change-machine-access.ts";
import { idpPages } from "./pages.ts";
import { idpMigrations } from "./schema.ts";
import { signalMigrations } from "./signals/schema.ts";
import { expireSubjects } from "./signals/store.ts";
import { streamPages } from "./stream-pages.ts";
import { exchangeAccessToken } from "./tokens/exchange-access-token.ts";
import { deleteTokensOf } from "./tokens/grants-store.ts";

const machineApps = [
  route("organization.listMachineApps", listMachineApps),
  route("organization.allowMachineApp", allowMachineApp),
  route("organization.disallowMachineApp", disallowMachineApp),
];

const memberApps = route("members.getConnectedApps", listMemberConnectedApps);

const idpRoutes: Route[] = [
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
  // Some clients omit the slash here, and only here; docs/wire/rules.md#members.
  { ...memberApps, path: memberApps.path.replace("/v1/", "/v1"), isAlias: true },
  route("organization.revokeConnectedApp", revokeOrganizationConnectedApp),
  route("members.revokeConnectedApp", revokeMemberConnectedApp),
];

export const idp: Capability = {
  routes: idpRoutes,
  pages: [...idpPages, ...streamPages],
  access: [
    {
      table: "app_grants",
      kind: "delegated",
      id: "grant_id",
      countedAs: "app_grants",
      afterEnd: async (call, tx, rows) => {
        const grants = rows.map(({ id }) => ({ grant_id: id }));
        await deleteTokensOf(
          tx,
          call.project.project_id,
          grants.map(({ grant_id }) => grant_id),
        );
        await endSessionsOfGrants(call, tx, grants);
      },
    },
    { table: "machine_grants", kind: "organization", id: "grant_id", endedAt: "suspended_at", member: null },
    {
      table: "app_consents",
      kind: "delegated",
      id: "client_id",
      countedAs: "app_consents",
      afterEnd: (call, tx, rows) =>
        expireSubjects(
          tx,
          call.project.project_id,
          rows.map(({ id, ...of }) => ({ ...of, client_id: id })),
          call.clock.in({ minutes: 1 }),
        ),
    },
  ],
  migrations: { ...idpMigrations, ...logoutMigrations, ...signalMigrations },
  expiring: [
    { table: "authorization_requests" },
    { table: "consent_questions" },
    { table: "app_grants" },
    { table: "app_tokens", keptDays: 1 },
    { table: "app_logins" },
    { table: "app_logouts" },
    { table: "signals" },
    { table: "signal_subjects" },
    // Apps that registered themselves and were never connected: anyone can register any number of them.
    {
      table: "connected_apps",
      column: "created_at",
      keptDays: 7,
      where: sql`source = 'registration'
        and not exists (select 1 from app_consents c where c.project_id = connected_apps.project_id and c.client_id = connected_apps.client_id)
        and not exists (select 1 from app_grants g where g.project_id = connected_apps.project_id and g.client_id = connected_apps.client_id)`,
    },
  ],
  async seed(call, { connected_apps }) {
    return (tx) => seedConnectedApps(call, tx, connected_apps);
  },
};
