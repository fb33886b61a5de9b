import type { DeleteCertificateResponse, DeleteConnectionResponse, DeleteEncryptionKeyResponse } from "@portico/wire";
import { audit } from "../../../core/audit/audit.ts";
import { type Actor, requireActor } from "../../../core/rbac/actor.ts";
import { hasAuthAdminPermission } from "../../../core/rbac/auth-admin-permission.ts";
import { authorize, checkGrants } from "../../../core/rbac/authorize.ts";
import { watchFullAdmins } from "../../../core/rbac/last-admin.ts";
import { type EndCause, endLineage } from "../../../core/records/lineage/end-lineage.ts";
import { forgetSsoConnection } from "../../../core/records/member/save-registrations.ts";
import { lockOrganization } from "../../../core/records/organization/find-organizations.ts";
import { lockOrganizationRow } from "../../../core/records/organization/store.ts";
import { effectiveRoles } from "../../../core/records/roles/effective-roles.ts";
import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { type ConnectionRequest, changeConnection, requireConnection } from "./change-connection.ts";
import { type Connection, impliedRoles, isSamlReady, statusOf } from "./connection.ts";
import { notFollowing } from "./following.ts";
import { preventLockOut } from "./prevent-lock-out.ts";
import { deleteKey, listExternalConnectionsTo, listKeys, lockConnection, deleteConnection as remove } from "./store.ts";
import { refreshSummaries } from "./summaries.ts";

/**
 * Deletes a connection with its keys and registrations, and ends the sessions that were created with it. Also deletes
 * other organizations' connections that point to it.
 *
 * @throws ApiError `unauthorized_action`, `sso_connection_not_found`, `sso_would_lock_out`.
 */
export async function deleteConnection(
  call: Call,
  { connection_id, ...request }: ConnectionRequest,
): Promise<DeleteConnectionResponse> {
  const caller = await requireActor(call, request);
  await authorize(call, caller, "sso", "delete");
  const { project_id, organization_id } = caller.organization;
  const key = { project_id, organization_id, connection_id };
  return transaction(call, async (tx) => {
    const before = await lockOrganization(call, tx, organization_id);
    const connection = await lockConnection(tx, key);
    if (!connection) throw new ApiError("sso_connection_not_found");
    const { roles, groups } = impliedRoles(connection);
    // Members lose the roles that the connection implied, so the caller needs permission to remove those (threats.md
    // T50).
    const taken = [...roles, ...groups].map(({ role_id }) => role_id);
    const refusal = await checkGrants(call, tx, caller, taken);
    if (refusal) return refusal;
    const requireRemainingAdmin = await watchFullAdmins(call, tx, before, taken);
    const options = { by: caller.member?.member_id, cause: causeBy(call, caller, "delete") };
    await removeConnection(call, tx, connection, options);
    await removeExternalConnectionsTo(call, tx, connection, options);
    const after = await lockOrganization(call, tx, organization_id);
    await preventLockOut(call, tx, caller, before, after);
    await requireRemainingAdmin(after);
    return { connection_id: connection.connection_id };
  });
}

interface RemoveOptions {
  by?: string | undefined;
  cause?: EndCause;
}

/** Removes other organizations' connections that point to this one. */
export async function removeExternalConnectionsTo(
  call: Call,
  tx: Db,
  connection: Connection,
  options?: RemoveOptions,
): Promise<void> {
  for (const pointing of await listExternalConnectionsTo(tx, connection)) {
    // The organization first, in the same order as changing a connection.
    await lockOrganizationRow(tx, pointing.project_id, pointing.organization_id);
    const external = await lockConnection(tx, pointing);
    if (external) await removeConnection(call, tx, external, options);
  }
}

/** Removes a connection, which is locked, of an organization that stays. */
async function removeConnection(
  call: Call,
  tx: Db,
  connection: Connection,
  { by, cause = "credential_ended" }: RemoveOptions = {},
): Promise<void> {
  const { organization_id, connection_id, kind } = connection;
  await remove(tx, connection);
  await forgetSsoConnection(call, tx, connection);
  await endLineage(call, tx, [connection_id], { cause });
  await refreshSummaries(call, tx, organization_id);
  await audit(call, tx, {
    action: "sso_connection.deleted",
    organization_id,
    ...(by !== undefined && { member_id: by }),
    details: { connection_id, kind },
  });
}

/**
 * Deletes a certificate, and ends the access it gave: the holder of its key may have signed any of those logins.
 *
 * @throws ApiError `unauthorized_action`, `saml_connection_not_found`, `bad_request`.
 */
export async function deleteVerificationCertificate(
  call: Call,
  { certificate_id, ...target }: ConnectionRequest & { certificate_id: string },
): Promise<DeleteCertificateResponse> {
  await removeKey(call, target, { key_id: certificate_id, purpose: "verification" });
  return { certificate_id };
}

/**
 * Decides how much ends with a connection. With the permission for connections, the caller ends only sessions that were
 * created with it. Ending keys, second factors and roles of others requires the permission to create a connection
 * (threats.md T64).
 */
function causeBy(call: Call, caller: Actor, action: "update" | "delete"): EndCause {
  const mayAll = !caller.member || hasAuthAdminPermission(call, effectiveRoles(caller), "sso", action);
  return mayAll ? "credential_ended" : "signed_out";
}

/** @throws ApiError `unauthorized_action`, `saml_connection_not_found`, `bad_request`. */
export async function deleteEncryptionKey(
  call: Call,
  { private_key_id, ...target }: ConnectionRequest & { private_key_id: string },
): Promise<DeleteEncryptionKeyResponse> {
  await removeKey(call, target, { key_id: private_key_id, purpose: "encryption" });
  return { private_key_id };
}

async function removeKey(
  call: Call,
  target: ConnectionRequest,
  key: { key_id: string; purpose: "verification" | "encryption" },
): Promise<void> {
  const caller = await requireActor(call, target);
  await authorize(call, caller, "sso", "update");
  await transaction(call, async (tx) => {
    const current = await requireConnection(call, tx, caller, "saml", target.connection_id);
    const { project_id, connection_id, settings } = current;
    if (!(await deleteKey(tx, { project_id, connection_id, ...key }))) {
      throw new ApiError("bad_request", { message: "The connection does not have this certificate or key." });
    }
    const left = await listKeys(tx, project_id, [connection_id]);
    const status = statusOf(current, isSamlReady(settings, left));
    await changeConnection(call, tx, caller, current, {
      settings,
      status,
      isRekeyed: true,
      ...(key.purpose === "verification" && notFollowing),
    });
    await endLineage(call, tx, [key.key_id], { cause: causeBy(call, caller, "update") });
  });
}
