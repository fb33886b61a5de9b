import * as oidc from "openid-client";
import type { Call } from "../../call/call.ts";
import { challengeOf } from "../../crypto/pkce.ts";
import { json } from "../../db/json.ts";
import { type Connection, connectionUrls } from "../connection.ts";
import { updateConnection } from "../store.ts";
import { SsoRefusal } from "../verdicts.ts";
import { discoverIssuer } from "./discover-issuer.ts";
import { createRelyingParty, loginSecrets } from "./relying-party.ts";

/** Where the browser asks for a code: with state, nonce and PKCE (RFC 9700 section 2.1.1). */
export async function authorizationUrl(call: Call, given: Connection<"oidc">, state: string): Promise<string> {
  const connection = await completeSettings(call, given);
  const { nonce, codeVerifier } = loginSecrets(call, state);
  const scopes = ["openid", "email", "profile", ...connection.settings.custom_scopes.split(/\s+/)].filter(Boolean);
  const url = oidc.buildAuthorizationUrl(createRelyingParty(call, connection), {
    redirect_uri: connectionUrls(call, connection.connection_id).callback,
    scope: [...new Set(scopes)].join(" "),
    state,
    nonce,
    code_challenge: challengeOf(codeVerifier),
    code_challenge_method: "S256",
  });
  return url.href;
}

/** A configured connection knows no more than its issuer until it is first used: at the start nobody may be there to ask. */
async function completeSettings(call: Call, connection: Connection<"oidc">): Promise<Connection<"oidc">> {
  if (connection.settings.authorization_url !== "") return connection;
  const { discovered, warning } = await discoverIssuer(call, connection.settings.issuer);
  if (warning !== "") throw new SsoRefusal("provider_unreachable", { found: warning.slice(0, 200) });
  const settings = { ...connection.settings, ...discovered };
  return (await updateConnection(call.db, connection, { settings: json(settings) })) as Connection<"oidc">;
}
