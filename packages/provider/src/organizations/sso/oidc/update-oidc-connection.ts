import type { OidcConnectionUpdateResponse, UpdateOidcConnectionRequest } from "@portico/wire";
import { discoverIssuer } from "../../../access/openid/discover-issuer.ts";
import { requireActor } from "../../../core/rbac/actor.ts";
import { authorize } from "../../../core/rbac/authorize.ts";
import type { Call } from "../../../platform/call/call.ts";
import { sealedAt } from "../../../platform/crypto/sealed-at.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import {
  type ConnectionRequest,
  changeConnection,
  checkChange,
  requireConnection,
} from "../connections/change-connection.ts";
import { type Connection, type OidcSettings, statusOf } from "../connections/connection.ts";
import { requireWebAddress } from "../connections/require-web-address.ts";
import { toOidcConnection } from "../connections/to-connection.ts";

/**
 * Updates the given fields of an OpenID Connect connection. If the issuer is given, its discovery document fills in
 * missing URLs. If it cannot be read, `warning` says why, and the other fields are saved.
 *
 * @throws ApiError `unauthorized_action`, `oidc_connection_not_found`, `oidc_client_secret_required`, `bad_request`.
 */
export async function updateOidcConnection(
  call: Call,
  { organization_id, connection_id, ...request }: ConnectionRequest & UpdateOidcConnectionRequest,
): Promise<OidcConnectionUpdateResponse> {
  const caller = await requireActor(call, { organization_id });
  await authorize(call, caller, "sso", "update");
  const { display_name, identity_provider, client_secret, ...settingFields } = request;
  const fields = Object.fromEntries(Object.entries(settingFields).filter(([, value]) => value !== undefined));
  requireUrls(fields);
  // Checks that the connection is the caller's before anything is fetched.
  const known = await transaction(call, (tx) => requireConnection(call, tx, caller, "oidc", connection_id));
  const { discovered, warning } = await discover(call, request, known.settings);
  return transaction(call, async (tx) => {
    const current = await requireConnection(call, tx, caller, "oidc", connection_id);
    const isOtherIssuer = (request.issuer ?? known.settings.issuer) !== current.settings.issuer;
    const settings: OidcSettings = {
      ...current.settings,
      // The logout endpoint of another issuer must not receive this one's ID tokens.
      ...(isOtherIssuer && { end_session_url: "" }),
      ...discovered,
      ...fields,
    };
    const hasSecret = client_secret !== undefined ? client_secret !== "" : current.sealed_client_secret !== null;
    const refusal = await checkChange(call, tx, caller, current, { settings, isRekeyed: Boolean(client_secret) });
    if (refusal) return refusal;
    requireSecretForNewUrls(current, settings, client_secret);
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

/** Reads what is needed of the issuer's discovery document: everything, or only where members are logged out. */
async function discover(
  call: Call,
  { issuer, logs_out_at_idp }: UpdateOidcConnectionRequest,
  known: OidcSettings,
): ReturnType<typeof discoverIssuer> {
  if (!issuer && (!logs_out_at_idp || known.end_session_url || known.issuer === ""))
    return { discovered: {}, warning: "" };
  const { discovered, warning } = await discoverIssuer(call.fetchOutside, issuer || known.issuer);
  const { end_session_url } = discovered;
  const missing = "The issuer's discovery document has no end_session_endpoint, so members stay logged in there.";
  return {
    discovered: issuer || end_session_url === undefined ? discovered : { end_session_url },
    warning: logs_out_at_idp && warning === "" && !end_session_url ? missing : warning,
  };
}

function isReady(settings: OidcSettings, hasSecret: boolean): boolean {
  const { issuer, client_id, authorization_url, token_url, jwks_url } = settings;
  return hasSecret && [issuer, client_id, authorization_url, token_url, jwks_url].every((text) => text !== "");
}

/** Settings that decide who receives the secret, or who issues the answer. */
const secretBoundSettings = [
  "issuer",
  "client_id",
  "authorization_url",
  "token_url",
  "userinfo_url",
  "jwks_url",
] as const satisfies (keyof OidcSettings)[];

/**
 * Requires the secret again if one of these settings changes. Otherwise an admin could learn it by pointing the
 * connection to their own server (threats.md T70).
 *
 * @throws ApiError `oidc_client_secret_required`.
 */
function requireSecretForNewUrls(
  { sealed_client_secret, settings: before }: Connection<"oidc">,
  after: OidcSettings,
  newSecret: string | undefined,
): void {
  if (sealed_client_secret === null || newSecret) return;
  const moved = secretBoundSettings.find((name) => before[name] !== after[name]);
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
