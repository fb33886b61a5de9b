import type { ConnectedAppResponse, ConnectedAppSecretResponse } from "@portico/wire";
import type { Call } from "../../../platform/call/call.ts";
import { hashToken, randomToken } from "../../../platform/crypto/tokens.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { isPublicApp, type OfApp, toConnectedApp } from "./app-rules.ts";
import type { ConnectedAppRow } from "./schema.ts";
import { changeApp, requireOwnApp } from "./update-connected-app.ts";

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

/** Makes the next secret the current one. @throws ApiError `bad_request` if there is none. */
export async function completeSecretRotation(call: Call, { client_id }: OfApp): Promise<ConnectedAppResponse> {
  const row = await rotate(call, client_id, (app) => ({
    secret_hash: requireNextSecret(app),
    next_secret_hash: null,
  }));
  return { connected_app: toConnectedApp(row) };
}

/** Deletes the next secret; the old one stays. @throws ApiError `bad_request` if there is none. */
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
