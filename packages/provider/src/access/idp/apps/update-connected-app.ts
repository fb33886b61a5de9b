import type { ConnectedAppResponse, UpdateConnectedAppRequest } from "@portico/wire";
import { audit } from "../../../core/audit/audit.ts";
import type { Call } from "../../../platform/call/call.ts";
import { json } from "../../../platform/db/json.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { isPublicApp, type OfApp, parseAppFields, requireApp, toConnectedApp } from "./app-rules.ts";
import { updateAppRow } from "./apps-store.ts";
import type { ConnectedAppRow } from "./schema.ts";

const lists = ["redirect_urls", "post_logout_redirect_urls", "allowed_scopes"] as const;

/**
 * Changes an app for the host's back end.
 * @throws ApiError `connected_app_not_found`, `connected_app_in_configuration`, `bad_request`.
 */
export async function updateConnectedApp(
  call: Call,
  { client_id, ...request }: OfApp & UpdateConnectedAppRequest,
): Promise<ConnectedAppResponse> {
  const app = await requireOwnApp(call, call.db, client_id);
  const allowHttp = call.publicUrl.startsWith("http:");
  const given = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined));
  parseAppFields(call.project, given, { allowHttp, isPublic: isPublicApp(app) });
  const changes = { ...given, updated_at: call.clock.now() };
  for (const name of lists) if (name in given) Object.assign(changes, { [name]: json(given[name]) });
  const row = await transaction(call, (tx) => changeApp(call, tx, app, changes, Object.keys(given)));
  return { connected_app: toConnectedApp(row) };
}

/**
 * Finds an app that does not come from the configuration.
 * @throws ApiError `connected_app_not_found`, `connected_app_in_configuration`.
 */
export async function requireOwnApp(call: Call, db: Db, clientId: string): Promise<ConnectedAppRow> {
  const app = await requireApp(call, db, clientId);
  if (app.source === "configuration") throw new ApiError("connected_app_in_configuration");
  return app;
}

/**
 * Changes the app and writes the audit event.
 * @throws ApiError `connected_app_not_found` if it was deleted meanwhile.
 */
export async function changeApp(
  call: Call,
  tx: Db,
  app: ConnectedAppRow,
  changes: Parameters<typeof updateAppRow>[2],
  fields: string[],
): Promise<ConnectedAppRow> {
  const row = await updateAppRow(tx, app, changes);
  if (!row) throw new ApiError("connected_app_not_found");
  await audit(call, tx, { action: "connected_app.updated", details: { client_id: app.client_id, fields } });
  return row;
}
