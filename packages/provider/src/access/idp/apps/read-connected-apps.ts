import type { ConnectedAppResponse, ConnectedAppsResponse } from "@portico/wire";
import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { type OfApp, requireApp, toConnectedApp } from "./app-rules.ts";
import { listAppRows, listAppsByIds } from "./apps-store.ts";

/** Lists the project's apps for its back end. */
export async function listConnectedApps(call: Call): Promise<ConnectedAppsResponse> {
  const rows = await listAppRows(call.db, call.project.project_id);
  return { connected_apps: rows.map(toConnectedApp) };
}

/** @throws ApiError `connected_app_not_found`. */
export async function getConnectedApp(call: Call, { client_id }: OfApp): Promise<ConnectedAppResponse> {
  return { connected_app: toConnectedApp(await requireApp(call, call.db, client_id)) };
}

/** Returns the names of apps by client ID. Deleted apps are not in the map. */
export async function namesOfApps(call: Call, clientIds: string[], db: Db = call.db): Promise<Map<string, string>> {
  const apps = await listAppsByIds(db, call.project.project_id, [...new Set(clientIds)]);
  return new Map(apps.map(({ client_id, client_name }) => [client_id, client_name]));
}
