import type { Nothing, SuspendedAccessRequest, SuspendedAccessResponse } from "@portico/wire";
import { keepKey } from "../../access/api-keys/create-key.ts";
import { revokeKey } from "../../access/api-keys/revoke-key.ts";
import {
  allowMachineApp,
  disallowMachineApp,
  listMachineApps,
} from "../../access/idp/machines/change-machine-access.ts";
import { type InOrganization, requireActor } from "../../core/rbac/actor.ts";
import { authorize } from "../../core/rbac/authorize.ts";
import type { Call } from "../../platform/call/call.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { keepDirectory } from "../scim/connections/activate-connection.ts";
import { deleteConnection as deleteDirectory } from "../scim/directory/update-connection.ts";
import { activateConnection } from "../sso/connections/activate-connection.ts";
import { deleteConnection } from "../sso/connections/delete-connection.ts";
import { deleteGrant, keepGrant } from "../suspended-grants/keep-grant.ts";
import { selectSuspended } from "./suspended-store.ts";

/**
 * Lists the organization's suspended access: it was created with a session or credential that has ended.
 *
 * @throws ApiError `unauthorized_action`.
 */
export async function listSuspendedAccess(call: Call, request: InOrganization = {}): Promise<SuspendedAccessResponse> {
  const caller = await requireActor(call, request);
  await authorize(call, caller, "organization", "update");
  return { suspended_access: await selectSuspended(call.db, caller.organization) };
}

/**
 * Restores suspended access. Requires the same permissions as creating it. From then on it depends on the caller's
 * access.
 *
 * @throws ApiError `unauthorized_action`, `suspended_access_not_found`, and like the call that creates it.
 */
export async function keepSuspendedAccess(
  call: Call,
  { kind, id, ...request }: InOrganization & SuspendedAccessRequest,
): Promise<Nothing> {
  const caller = await requireSuspended(call, request, { kind, id });
  switch (kind) {
    case "api_key":
      await keepKey(call, caller, id);
      break;
    case "machine_access": {
      const { machine_apps } = await listMachineApps(call, request);
      const scopes = machine_apps.find(({ connected_app_id }) => connected_app_id === id)?.scopes ?? [];
      await allowMachineApp(call, { ...request, connected_app_id: id, scopes });
      break;
    }
    case "scim_connection":
      await keepDirectory(call, caller, id);
      break;
    case "sso_connection":
      await activateConnection(call, { ...request, connection_id: id });
      break;
    default:
      await keepGrant(call, caller, id);
  }
  return {};
}

/**
 * Deletes suspended access for good. Requires the same permissions as deleting it otherwise. A role or invitation
 * cannot be restored afterwards.
 *
 * @throws ApiError `unauthorized_action`, `suspended_access_not_found`, and like the call that deletes it.
 */
export async function deleteSuspendedAccess(
  call: Call,
  { kind, id, ...request }: InOrganization & SuspendedAccessRequest,
): Promise<Nothing> {
  const caller = await requireSuspended(call, request, { kind, id });
  switch (kind) {
    case "api_key":
      return revokeKey(call, { ...request, api_key_id: id });
    case "machine_access":
      return disallowMachineApp(call, { ...request, connected_app_id: id });
    case "scim_connection":
      await deleteDirectory(call, { ...request, connection_id: id });
      break;
    case "sso_connection":
      await deleteConnection(call, { ...request, connection_id: id });
      break;
    default:
      await authorize(call, caller, "organization", "update");
      await deleteGrant(call, caller, id);
  }
  return {};
}

async function requireSuspended(call: Call, request: InOrganization, { kind, id }: SuspendedAccessRequest) {
  const caller = await requireActor(call, request);
  const found = (await selectSuspended(call.db, caller.organization)).find((one) => one.kind === kind && one.id === id);
  if (!found) throw new ApiError("suspended_access_not_found");
  return caller;
}
