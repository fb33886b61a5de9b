import type {
  EndedResponse,
  MemberConnectedAppsResponse,
  OrganizationConnectedAppResponse,
  OrganizationConnectedAppsResponse,
} from "@portico/wire";
import { audit } from "../../../core/audit/audit.ts";
import { authorizeOnEveryMember, lockTarget, readTarget } from "../../../core/rbac/act-on-member.ts";
import { type InOrganization, type OfMember, requireActor } from "../../../core/rbac/actor.ts";
import { authorize } from "../../../core/rbac/authorize.ts";
import type { MemberRow, OrganizationRow } from "../../../core/records/schema.ts";
import { requireSession } from "../../../core/records/session/require-session.ts";
import type { Call } from "../../../platform/call/call.ts";
import { addUp, type Ended } from "../../../platform/call/ends.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { type ConnectedAppRow, listAppsByIds } from "../apps/apps-store.ts";
import { namesOfApps } from "../apps/manage-connected-apps.ts";
import { describeScope } from "../apps/scopes.ts";
import { deleteSubjects } from "../signals/store.ts";
import { endGrants } from "../tokens/grants-store.ts";
import { type AppAccess, deleteConsents, listAppAccess } from "./consents-store.ts";

type ConsentingMember = Pick<MemberRow, "project_id" | "organization_id" | "member_id">;

export async function listOwnConnectedApps(call: Call): Promise<MemberConnectedAppsResponse> {
  return listAppsOf(call, (await requireSession(call)).member);
}

/** Lists a member's apps, with the grants and consents of each. */
export async function listAppAccessOf(
  call: Call,
  db: Db,
  person: ConsentingMember,
): Promise<(AppAccess & { name: string })[]> {
  const access = await listAppAccess(db, person, call.clock.now());
  const names = await namesOfApps(call, clientIds(access), db);
  return access.map((one) => ({ ...one, name: names.get(one.client_id) ?? "" }));
}

/** Disconnects an app of the caller. @throws ApiError `connected_app_not_found`. */
export async function revokeOwnConnectedApp(
  call: Call,
  { connected_app_id }: { connected_app_id: string },
): Promise<EndedResponse> {
  const { member } = await requireSession(call);
  return transaction(call, (tx) => revokeApp(call, tx, member, connected_app_id, member.member_id));
}

/** Lists a member's connected apps. @throws ApiError `unauthorized_action`, `member_not_found`. */
export async function listMemberConnectedApps(
  call: Call,
  request: OfMember<"members.getConnectedApps">,
): Promise<MemberConnectedAppsResponse> {
  const caller = await requireActor(call, request);
  const member = await transaction(call, (tx) =>
    readTarget(call, tx, caller, "members.getConnectedApps", request.member_id),
  );
  return listAppsOf(call, member);
}

/**
 * Disconnects an app of a member.
 * @throws ApiError `unauthorized_action`, `member_not_found`, `connected_app_not_found`.
 */
export async function revokeMemberConnectedApp(
  call: Call,
  request: OfMember<"members.revokeConnectedApp"> & { connected_app_id: string },
): Promise<EndedResponse> {
  const caller = await requireActor(call, request);
  const { connected_app_id, member_id } = request;
  return transaction(call, async (tx) => {
    const member = await lockTarget(call, tx, caller, "members.revokeConnectedApp", member_id);
    return revokeApp(call, tx, member, connected_app_id, caller.member?.member_id);
  });
}

/** Lists the apps that members of the caller's organization have connected. @throws ApiError `unauthorized_action`. */
export async function listOrganizationConnectedApps(
  call: Call,
  request: InOrganization,
): Promise<OrganizationConnectedAppsResponse> {
  const caller = await requireActor(call, request);
  await authorize(call, caller, "member", "search");
  const access = await listAccessIn(call, caller.organization);
  const apps = await listAppsByIds(call.db, call.project.project_id, clientIds(access));
  return { connected_apps: apps.map(toConnectedApp) };
}

/**
 * Returns one of them, with the members who connected it.
 * @throws ApiError `unauthorized_action`, `connected_app_not_found`.
 */
export async function getOrganizationConnectedApp(
  call: Call,
  request: InOrganization & { connected_app_id: string },
): Promise<OrganizationConnectedAppResponse> {
  const caller = await requireActor(call, request);
  await authorize(call, caller, "member", "search");
  const access = await listAccessIn(call, caller.organization);
  const ofApp = access.filter(({ client_id }) => client_id === request.connected_app_id);
  const [app] = await listAppsByIds(call.db, call.project.project_id, clientIds(ofApp));
  if (!app) throw new ApiError("connected_app_not_found");
  const memberIds = [...new Set(ofApp.map(({ member_id }) => member_id))];
  return {
    ...toConnectedApp(app),
    active_members: memberIds.map((member_id) => ({
      member_id,
      granted_scopes: scopesOf(ofApp.filter((one) => one.member_id === member_id)),
    })),
  };
}

/**
 * Lists the access of all members. A session's organization row also has a `member_id`, which must not narrow the
 * query.
 */
function listAccessIn(call: Call, { project_id, organization_id }: OrganizationRow) {
  return listAppAccess(call.db, { project_id, organization_id }, call.clock.now());
}

async function listAppsOf(call: Call, person: ConsentingMember): Promise<MemberConnectedAppsResponse> {
  const access = await listAppAccess(call.db, person, call.clock.now());
  const apps = await listAppsByIds(call.db, call.project.project_id, clientIds(access));
  return {
    connected_apps: apps.map((app) => {
      const scopes = scopesOf(access.filter(({ client_id }) => client_id === app.client_id));
      return {
        ...toConnectedApp(app),
        scopes_granted: scopes.join(" "),
        scopes: scopes.map((scope) => ({ scope, description: describeScope(call.project, scope) })),
      };
    }),
  };
}

/**
 * Disconnects an app for all members of the caller's organization, admins included. They can connect it again if the
 * organization's settings allow it.
 * @throws ApiError `unauthorized_action`, `connected_app_not_found`.
 */
export async function revokeOrganizationConnectedApp(
  call: Call,
  request: InOrganization & { connected_app_id: string },
): Promise<EndedResponse> {
  const caller = await requireActor(call, request);
  const { organization_id } = caller.organization;
  return transaction(call, async (tx) => {
    authorizeOnEveryMember(call, caller, "organization.revokeConnectedApp");
    return revokeApp(call, tx, { organization_id }, request.connected_app_id, caller.member?.member_id);
  });
}

/**
 * Deletes tokens and consent in one transaction, so that the app loses access at once and has to ask again.
 * @param of one member, or an organization for all its members.
 */
export async function revokeApp(
  call: Call,
  tx: Db,
  { organization_id, member_id }: { organization_id: string; member_id?: string },
  client_id: string,
  by: string | undefined,
): Promise<EndedResponse> {
  const ended = addUp(await endAppAccess(call, tx, { organization_id, member_id, client_id }));
  if (Object.keys(ended).length === 0) throw new ApiError("connected_app_not_found");
  const of = { organization_id, ...(member_id !== undefined && { member_id }) };
  await deleteSubjects(tx, { ...of, project_id: call.project.project_id, client_id });
  const details = { client_id, by };
  await audit(call, tx, { action: "connected_app.revoked", organization_id, member_id, details });
  return { ended };
}

function clientIds(access: { client_id: string }[]): string[] {
  return [...new Set(access.map(({ client_id }) => client_id))];
}

function scopesOf(access: { scopes: string[] }[]): string[] {
  return [...new Set(access.flatMap(({ scopes }) => scopes))];
}

function toConnectedApp({ client_id, client_name, client_description, client_type, client_logo_url }: ConnectedAppRow) {
  return {
    connected_app_id: client_id,
    name: client_name,
    description: client_description,
    client_type,
    ...(client_logo_url && { logo_url: client_logo_url }),
  };
}

/** Ends the grants and consents of a member, or of all members of an organization. */
export async function endAppAccess(
  call: Call,
  tx: Db,
  { organization_id, member_id, client_id }: { organization_id: string; member_id?: string; client_id?: string },
): Promise<Ended> {
  const of = { organization_id, member_id, client_id };
  const app_consents = await deleteConsents(tx, { ...of, project_id: call.project.project_id });
  const grants = await endGrants(call, tx, of);
  return { app_consents, app_grants: grants.length };
}
