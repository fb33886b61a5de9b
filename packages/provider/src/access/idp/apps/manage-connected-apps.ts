import type {
  ConnectedAppResponse,
  ConnectedAppSecretResponse,
  ConnectedAppsResponse,
  CreateConnectedAppRequest,
  UpdateConnectedAppRequest,
} from "@portico/wire";
import { audit } from "../../../core/audit/audit.ts";
import type { Call } from "../../../platform/call/call.ts";
import { hashToken, newId, randomToken } from "../../../platform/crypto/tokens.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { json } from "../../../platform/db/schema.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { isPublicApp, type OfApp, parseAppFields, requireApp, toConnectedApp } from "./app-rules.ts";
import {
  type ConnectedAppRow,
  insertApp,
  listAppRows,
  listAppsByIds,
  type NewApp,
  updateAppRow,
} from "./apps-store.ts";

const DEFAULT_SCOPES = ["openid", "profile", "email", "phone", "offline_access"];

/** Creates an app for the host's back end. @throws ApiError `bad_request`, `duplicate_connected_app`. */
export async function createConnectedApp(
  call: Call,
  request: CreateConnectedAppRequest,
): Promise<ConnectedAppSecretResponse> {
  const allowHttp = call.publicUrl.startsWith("http:");
  const app = {
    client_id: newId(call.project, "connected-app"),
    client_description: "",
    client_logo_url: "",
    post_logout_redirect_urls: [],
    backchannel_logout_uri: "",
    backchannel_logout_session_required: false,
    allowed_scopes: DEFAULT_SCOPES,
    client_credentials: false,
    ...withoutAbsent(request),
  };
  parseAppFields(call.project, app, { allowHttp, isPublic: isPublicApp(app) });
  const { row, client_secret } = await addConnectedApp(call, app, "management");
  return { connected_app: toConnectedApp(row), client_secret };
}

/** Creates an app, with a secret unless it is public. @throws ApiError `duplicate_connected_app`. */
export async function addConnectedApp(
  call: Call,
  app: Omit<NewApp, "secret_hash">,
  source: ConnectedAppRow["source"],
): Promise<{ row: ConnectedAppRow; client_secret: string | null }> {
  const client_secret = isPublicApp(app) ? null : randomToken();
  const now = call.clock.now();
  const row = await transaction(call, async (tx) => {
    const row = await insertApp(tx, {
      ...app,
      project_id: call.project.project_id,
      secret_hash: client_secret && hashToken(client_secret),
      source,
      created_at: now,
      updated_at: now,
    });
    if (!row) throw new ApiError("duplicate_connected_app");
    const { client_id, client_type } = row;
    await audit(call, tx, { action: "connected_app.created", details: { client_id, client_type, source } });
    return row;
  });
  return { row, client_secret };
}

function withoutAbsent<T extends object>(request: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)) as never;
}

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
async function changeApp(
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

/**
 * Creates the next secret. Both work, so that an app can switch without downtime.
 * @throws ApiError `connected_app_not_found`, `connected_app_in_configuration`, `bad_request` for a public app.
 */
export async function startSecretRotation(call: Call, { client_id }: OfApp): Promise<ConnectedAppSecretResponse> {
  const client_secret = randomToken();
  const row = await rotate(call, client_id, (app) => {
    if (isPublicApp(app)) throw new ApiError("bad_request", { message: "A public client has no secret." });
    return { next_secret_hash: hashToken(client_secret) };
  });
  return { connected_app: toConnectedApp(row), client_secret };
}

/** Makes the next secret the current one. @throws ApiError `bad_request` if the app has no next secret. */
export async function completeSecretRotation(call: Call, { client_id }: OfApp): Promise<ConnectedAppResponse> {
  const row = await rotate(call, client_id, (app) => ({
    secret_hash: requireNextSecret(app),
    next_secret_hash: null,
  }));
  return { connected_app: toConnectedApp(row) };
}

/** Deletes the next secret; the old one stays. @throws ApiError `bad_request` if the app has no next secret. */
export async function cancelSecretRotation(call: Call, { client_id }: OfApp): Promise<ConnectedAppResponse> {
  const row = await rotate(call, client_id, (app) => {
    requireNextSecret(app);
    return { next_secret_hash: null };
  });
  return { connected_app: toConnectedApp(row) };
}

type Secrets = Partial<Pick<ConnectedAppRow, "secret_hash" | "next_secret_hash">>;

function rotate(call: Call, clientId: string, change: (app: ConnectedAppRow) => Secrets): Promise<ConnectedAppRow> {
  return transaction(call, async (tx) => {
    const app = await requireOwnApp(call, tx, clientId);
    const secrets = change(app);
    return changeApp(call, tx, app, { ...secrets, updated_at: call.clock.now() }, Object.keys(secrets));
  });
}

function requireNextSecret({ next_secret_hash }: ConnectedAppRow): string {
  if (next_secret_hash !== null) return next_secret_hash;
  throw new ApiError("bad_request", { message: "The app's secret is not being rotated. Start a rotation first." });
}

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
