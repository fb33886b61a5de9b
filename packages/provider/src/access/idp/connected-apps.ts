import type { Nothing } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import type { Call } from "../../platform/call/call.ts";
import type { ConnectedApp } from "../../platform/config/connected-app-schema.ts";
import { hashToken } from "../../platform/crypto/tokens.ts";
import type { Db } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { OfApp } from "./apps/app-rules.ts";
import { deleteAppRow, listConfiguredIds, saveConfiguredApp } from "./apps/apps-store.ts";
import { requireOwnApp } from "./apps/manage-connected-apps.ts";
import { deleteConsents } from "./consents/consents-store.ts";
import { deleteLoginsOfApp } from "./logouts/store.ts";
import { deleteMachineGrants } from "./machines/store.ts";
import { deleteStream, deleteSubjects } from "./signals/store.ts";
import { endGrants } from "./tokens/grants-store.ts";

/**
 * Deletes an app with all its grants; its tokens stop working at once.
 * @throws ApiError `connected_app_not_found`, `connected_app_in_configuration`.
 */
export async function deleteConnectedApp(call: Call, request: OfApp): Promise<Nothing> {
  const { project_id, client_id } = await requireOwnApp(call, call.db, request.client_id);
  return transaction(call, async (tx) => {
    const grants = await deleteWithGrants(call, tx, { project_id, client_id });
    await audit(call, tx, { action: "connected_app.deleted", details: { client_id, grants: grants.length } });
    return {};
  });
}

/** Saves the configured apps. Apps that are no longer configured are deleted with all their grants. */
export async function seedConnectedApps(call: Call, tx: Db, apps: ConnectedApp[]): Promise<void> {
  const { project_id } = call.project;
  for (const { client_secret, ...app } of apps) {
    const secret_hash = client_secret === undefined ? null : hashToken(client_secret);
    await saveConfiguredApp(tx, project_id, { ...app, secret_hash }, call.clock.now());
  }
  const named = new Set(apps.map(({ client_id }) => client_id));
  for (const client_id of await listConfiguredIds(tx, project_id)) {
    if (!named.has(client_id)) await deleteWithGrants(call, tx, { project_id, client_id });
  }
}

async function deleteWithGrants(call: Call, tx: Db, app: { project_id: string; client_id: string }) {
  await deleteAppRow(tx, app);
  await deleteConsents(tx, app);
  await deleteMachineGrants(tx, app);
  await deleteLoginsOfApp(tx, app);
  await deleteStream(tx, app);
  await deleteSubjects(tx, app);
  return endGrants(call, tx, { client_id: app.client_id });
}
