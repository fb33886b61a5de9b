import { authorizationUrl } from "../../../access/openid/authorization-url.ts";
import { discoverIssuer } from "../../../access/openid/discover-issuer.ts";
import type { Call } from "../../../platform/call/call.ts";
import { json } from "../../../platform/db/json.ts";
import { type Connection, connectionUrls } from "../connections/connection.ts";
import { updateConnection } from "../connections/store.ts";
import { SsoRefusal } from "../logins/verdicts.ts";
import { loginSecrets, relyingPartyOf } from "./relying-party.ts";

/** Returns where the browser asks for a code. */
export async function connectionAuthorizationUrl(
  call: Call,
  given: Connection<"oidc">,
  state: string,
): Promise<string> {
  const connection = await completeSettings(call, given);
  const { custom_scopes } = connection.settings;
  return authorizationUrl(relyingPartyOf(call, connection), loginSecrets(call, state, call.serverKey.id), {
    redirectUri: connectionUrls(call, connection.connection_id).callback,
    scopes: ["openid", "email", "profile", ...custom_scopes.split(/\s+/)].filter(Boolean),
  });
}

/** A configured connection knows no more than its issuer until it is first used: at the start nobody may be there to ask. */
async function completeSettings(call: Call, connection: Connection<"oidc">): Promise<Connection<"oidc">> {
  if (connection.settings.authorization_url !== "") return connection;
  const { discovered, warning } = await discoverIssuer(call.fetchOutside, connection.settings.issuer);
  if (warning !== "") throw new SsoRefusal("provider_unreachable", { found: warning.slice(0, 200) });
  const settings = { ...connection.settings, ...discovered };
  return (await updateConnection(call.db, connection, { settings: json(settings) })) as Connection<"oidc">;
}
