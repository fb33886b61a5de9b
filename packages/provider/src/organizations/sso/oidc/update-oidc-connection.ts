import type { OidcConnectionUpdateResponse, UpdateOidcConnectionRequest } from "@portico/wire";
import { discoverIssuer } from "../../../access/openid/discover-issuer.ts";
import { requireActor } from "../../../core/rbac/actor.ts";
import { authorize } from "../../../core/rbac/authorize.ts";
import type { Call } from "../../../platform/call/call.ts";
import { sealedAt } from "../../../platform/crypto/sealed-at.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import {
  changeConnection,
  checkChange,
  type OfConnection,
  requireConnection,
} from "../connections/change-connection.ts";
import { type Connection, type OidcSettings, statusOf } from "../connections/connection.ts";
import { requireWebAddress } from "../connections/require-web-address.ts";
import { toOidcConnection } from "../connections/to-connection.ts";

/**
 * Changes the given fields of an OpenID Connect connection. Where the issuer is given, its discovery document fills in
 * the addresses that are not; when it cannot be read, `warning` says why and the rest is written all the same.
 * @throws ApiError `unauthorized_action`, `oidc_connection_not_found`, `oidc_client_secret_required`, `bad_request`.
 */
export async function updateOidcConnection(
  call: Call,
  { organization_id, connection_id, ...request }: OfConnection & UpdateOidcConnectionRequest,
): Promise<OidcConnectionUpdateResponse> {
  const caller = await requireActor(call, { organization_id });
  await authorize(call, caller, "sso", "update");
  const { display_name, identity_provider, client_secret, ...given } = request;
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  requireUrls(fields);
  // Nothing is fetched for a connection that is not the caller's.
  await transaction(call, (tx) => requireConnection(call, tx, caller, "oidc", connection_id));
  const { discovered, warning } = request.issuer
    ? await discoverIssuer(call.fetchOutside, request.issuer)
    : { discovered: {}, warning: "" };
  return transaction(call, async (tx) => {
    const current = await requireConnection(call, tx, caller, "oidc", connection_id);
    const settings: OidcSettings = { ...current.settings, ...discovered, ...fields };
    const hasSecret = client_secret !== undefined ? client_secret !== "" : current.sealed_client_secret !== null;
    const refusal = await checkChange(call, tx, caller, current, { settings, isRekeyed: Boolean(client_secret) });
    if (refusal) return refusal;
    requireSecretAnew(current, settings, client_secret);
    const changed = await changeConnection(call, tx, caller, current, {
      ...(display_name !== undefined && { display_name }),
      ...(identity_provider && { identity_provider }),
      ...(client_secret && {
        sealed_client_secret: call.serverKey.seal(client_secret, sealedAt("sso_connections", current)),
      }),
      settings,
      status: statusOf(current, isReady(settings, hasSecret)),
    });
    return { connection: toOidcConnection(call, changed), warning };
  });
}

function isReady(settings: OidcSettings, hasSecret: boolean): boolean {
  const { issuer, client_id, authorization_url, token_url, jwks_url } = settings;
  return hasSecret && [issuer, client_id, authorization_url, token_url, jwks_url].every((text) => text !== "");
}

/** Settings that say who hears the secret, or who stands behind the answer that it is shown for. */
const whereTheSecretGoes = [
  "issuer",
  "client_id",
  "authorization_url",
  "token_url",
  "userinfo_url",
  "jwks_url",
] as const satisfies (keyof OidcSettings)[];

/**
 * A secret was given for the addresses of its time: whoever changes one of them brings it along, so that nobody reads it
 * by sending it to a server of theirs (threats.md T70).
 * @throws ApiError `oidc_client_secret_required`.
 */
function requireSecretAnew(
  { sealed_client_secret, settings: before }: Connection<"oidc">,
  after: OidcSettings,
  given: string | undefined,
): void {
  if (sealed_client_secret === null || given) return;
  const moved = whereTheSecretGoes.find((name) => before[name] !== after[name]);
  if (moved === undefined) return;
  throw new ApiError("oidc_client_secret_required", {
    message: `${moved} changes, and the stored client_secret was set for the old value. Send client_secret in the same request.`,
  });
}

function requireUrls(fields: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(fields)) {
    if (/^issuer$|_url$/.test(name) && value !== "") requireWebAddress(name, String(value));
  }
}
