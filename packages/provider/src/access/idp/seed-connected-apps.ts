import type { Call } from "../../platform/call/call.ts";
import type { ConnectedApp } from "../../platform/config/connected-app-schema.ts";
import { hashToken } from "../../platform/crypto/tokens.ts";
import type { Db } from "../../platform/db/schema.ts";
import { deleteAppRow, listConfiguredIds, saveConfiguredApp } from "./apps/apps-store.ts";
import { deleteConsents } from "./consents/consents-store.ts";
import { deleteMachineGrants } from "./machines/store.ts";
import { endGrants } from "./tokens/end-grants.ts";

/** Saves the configured apps. Apps that are no longer configured are deleted with all their grants. */
export async function seedConnectedApps(call: Call, tx: Db, apps: ConnectedApp[]): Promise<void> {
  const { project_id } = call.project;
  for (const { client_secret, ...app } of apps) {
    const secret_hash = client_secret === undefined ? null : hashToken(client_secret);
    await saveConfiguredApp(tx, project_id, { ...app, secret_hash }, call.clock.now());
  }
  const named = new Set(apps.map(({ client_id }) => client_id));
  for (const client_id of await listConfiguredIds(tx, project_id)) {
    if (named.has(client_id)) continue;
    await deleteAppRow(tx, { project_id, client_id });
    await deleteConsents(tx, { project_id, client_id });
    await deleteMachineGrants(tx, { project_id, client_id });
    await endGrants(call, tx, { client_id });
  }
}
