import type { Nothing } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import type { Call } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { OfApp } from "./apps/app-rules.ts";
import { deleteAppRow } from "./apps/apps-store.ts";
import { requireOwnApp } from "./apps/update-connected-app.ts";
import { deleteConsents } from "./consents/consents-store.ts";
import { deleteMachineGrants } from "./machines/store.ts";
import { endGrants } from "./tokens/end-grants.ts";

/**
 * Deletes an app with all its grants; its tokens stop working at once.
 * @throws ApiError `connected_app_not_found`, `connected_app_in_configuration`.
 */
export async function deleteConnectedApp(call: Call, request: OfApp): Promise<Nothing> {
  const { project_id, client_id } = await requireOwnApp(call, call.db, request.client_id);
  return transaction(call, async (tx) => {
    await deleteAppRow(tx, { project_id, client_id });
    await deleteConsents(tx, { project_id, client_id });
    await deleteMachineGrants(tx, { project_id, client_id });
    const grants = await endGrants(call, tx, { client_id });
    await audit(call, tx, { action: "connected_app.deleted", details: { client_id, grants: grants.length } });
    return {};
  });
}
