import type { AllowMachineAppRequest, MachineAppResponse, MachineAppsResponse, Nothing } from "@portico/wire";
import { audit } from "../../../core/audit/audit.ts";
import { type Actor, type InOrganization, requireActor } from "../../../core/rbac/actor.ts";
import { authorize, refuseAction } from "../../../core/rbac/authorize.ts";
import { lockOrganization } from "../../../core/records/organization/find-organizations.ts";
import { requireQuota } from "../../../core/records/organization/quotas.ts";
import { effectiveRoles } from "../../../core/records/roles/effective-roles.ts";
import { requireLiveSession } from "../../../core/records/session/require-session.ts";
import { ancestorsForOrganization } from "../../../core/role-grants/record-grants.ts";
import type { Call } from "../../../platform/call/call.ts";
import { newId } from "../../../platform/crypto/tokens.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { isAllowedIn, isPublicApp, requireApp } from "../apps/app-rules.ts";
import { grantableScopes } from "../apps/scopes.ts";
import {
  deleteMachineGrants,
  listMachineGrants,
  type MachineGrantRow,
  type NamedApp,
  saveMachineGrant,
} from "./store.ts";

interface OfMachineApp extends InOrganization {
  connected_app_id: string;
}

/**
 * Allows an app to act for itself in the caller's organization, with these scopes of the policy. The access outlives
 * the admin who allowed it, so the admin must have all permissions of the scopes (threats.md T64, T86).
 * @throws ApiError `unauthorized_action`, `connected_app_not_found`, `machine_access_not_allowed`,
 * `oauth_invalid_scope_requested`, `quota_reached`.
 */
export async function allowMachineApp(
  call: Call,
  { connected_app_id, scopes, ...request }: OfMachineApp & AllowMachineAppRequest,
): Promise<MachineAppResponse> {
  const caller = await requireActor(call, request);
  await authorize(call, caller, "machine_access", "create");
  const { project } = call;
  const app = await requireApp(call, call.db, connected_app_id);
  const isOpen = project.client_credentials.enabled && app.client_credentials && !isPublicApp(app);
  if (!isOpen || !isAllowedIn(caller.organization, app)) throw new ApiError("machine_access_not_allowed");
  const custom = project.rbac_policy.scopes.map(({ scope }) => scope);
  if (!scopes.every((scope) => custom.includes(scope) && app.allowed_scopes.includes(scope))) {
    throw new ApiError("oauth_invalid_scope_requested");
  }
  if (caller.member && grantableScopes(project, effectiveRoles(caller), scopes).length < scopes.length) {
    throw await refuseAction(call, call.db, caller, { resource: "machine_access", action: "create" });
  }
  const now = call.clock.now();
  const row = await transaction(call, async (tx) => {
    // Locked, so that a concurrent deletion of the organization or app either sees the grant or is seen here.
    const organization = await lockOrganization(call, tx, caller.organization.organization_id);
    const { organization_id } = organization;
    const others = (await listMachineGrants(tx, organization)).filter(({ client_id }) => client_id !== app.client_id);
    requireQuota(call, organization, "machine_apps", others.length);
    await requireApp(call, tx, connected_app_id);
    if (caller.session) await requireLiveSession(call, tx, caller.session);
    const row = await saveMachineGrant(tx, {
      project_id: project.project_id,
      grant_id: newId(project, "machine-grant"),
      organization_id,
      client_id: app.client_id,
      scopes,
      ancestors: await ancestorsForOrganization(tx, caller),
      suspended_at: null,
      created_at: now,
      updated_at: now,
    });
    await recordMachineAudit(call, tx, caller, "machine_access.allowed", row);
    return row;
  });
  return { machine_app: toMachineApp({ ...app, ...row }) };
}

/** Revokes that, and the app's tokens. @throws ApiError `unauthorized_action`, `connected_app_not_found`. */
export async function disallowMachineApp(call: Call, { connected_app_id, ...request }: OfMachineApp): Promise<Nothing> {
  const caller = await requireActor(call, request);
  await authorize(call, caller, "machine_access", "delete");
  const { project_id, organization_id } = caller.organization;
  return transaction(call, async (tx) => {
    const [ended] = await deleteMachineGrants(tx, { project_id, organization_id, client_id: connected_app_id });
    if (!ended) throw new ApiError("connected_app_not_found");
    await recordMachineAudit(call, tx, caller, "machine_access.ended", ended);
    return {};
  });
}

/** Lists the apps that can act for themselves in the caller's organization. @throws ApiError `unauthorized_action`. */
export async function listMachineApps(call: Call, request: InOrganization = {}): Promise<MachineAppsResponse> {
  const caller = await requireActor(call, request);
  await authorize(call, caller, "machine_access", "read");
  return { machine_apps: (await listMachineGrants(call.db, caller.organization)).map(toMachineApp) };
}

function toMachineApp(row: MachineGrantRow & NamedApp) {
  const { client_id, client_name, client_description, scopes, created_at, updated_at } = row;
  return {
    connected_app_id: client_id,
    name: client_name,
    description: client_description,
    scopes,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

function recordMachineAudit(
  call: Call,
  tx: Parameters<typeof audit>[1],
  { member }: Actor,
  action: "machine_access.allowed" | "machine_access.ended",
  { organization_id, client_id, scopes }: MachineGrantRow,
): Promise<void> {
  const by = member && { member_id: member.member_id, email_address: member.email_address };
  return audit(call, tx, { action, organization_id, ...by, details: { client_id, scopes } });
}
