import type { ConnectedAppSecretResponse, CreateConnectedAppRequest } from "@portico/wire";
import { audit } from "../../../core/audit/audit.ts";
import type { Call } from "../../../platform/call/call.ts";
import { newId } from "../../../platform/crypto/ids.ts";
import { hashToken, randomToken } from "../../../platform/crypto/tokens.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { isPublicApp, parseAppFields, toConnectedApp } from "./app-rules.ts";
import { insertApp, type NewApp } from "./apps-store.ts";
import type { ConnectedAppRow } from "./schema.ts";

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
