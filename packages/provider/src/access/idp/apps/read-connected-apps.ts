import type { ConnectedAppResponse, ConnectedAppsResponse } from "@portico/wire";
import type { Call } from "../../../platform/call/call.ts";
import { type OfApp, requireApp, toConnectedApp } from "./app-rules.ts";
import { listAppRows } from "./apps-store.ts";

/** The project's apps, for its back end. */
export async function listConnectedApps(call: Call): Promise<ConnectedAppsResponse> {
  const rows = await listAppRows(call.db, call.project.project_id);
  return { connected_apps: rows.map(toConnectedApp) };
}

/** One of them. @throws ApiError `connected_app_not_found`. */
export async function getConnectedApp(call: Call, { client_id }: OfApp): Promise<ConnectedAppResponse> {
  return { connected_app: toConnectedApp(await requireApp(call, call.db, client_id)) };
}
