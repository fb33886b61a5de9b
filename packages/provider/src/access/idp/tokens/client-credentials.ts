import type Provider from "oidc-provider";
import { type Context, errors } from "oidc-provider";
import type { Call } from "../../../platform/call/call.ts";
import { STREAM_SCOPE } from "../apps/scopes.ts";
import { findLiveMachineGrants, type LiveMachineGrant, scopesFor } from "../machines/live-machine-grant.ts";
import { runningCall } from "./running-call.ts";

/** The grant of the running request's token. The library has no place to pass it along. */
const granting = new WeakMap<Call, LiveMachineGrant>();

export function machineGrantOf(call: Call): LiveMachineGrant {
  const grant = granting.get(call);
  if (!grant) throw new Error("A token without a member was issued outside of the client credentials grant.");
  return grant;
}

/**
 * The client credentials grant (RFC 6749 section 4.4): a token for one organization that allows the app, with the
 * scopes granted there. It has no member, refresh token or ID token (threats.md T86).
 * @param resourceServer describes an API of the project.
 * @throws InvalidTarget for any other.
 */
export function addClientCredentials(
  provider: Provider,
  resourceServer: (resource: string) => { scope: string },
): void {
  async function handle(ctx: Context): Promise<void> {
    const { client, params = {} } = ctx.oidc ?? {};
    if (!client) throw new Error("The token library has not authenticated an app.");
    const { organization_id, scope, resource } = params;
    const call = runningCall();
    // `answerStreamManager` gives it to those that may have it.
    if (scope === STREAM_SCOPE) throw new errors.InvalidScope("the app was not given it", scope);
    const of = { client_id: client.clientId, ...(organization_id !== undefined && { organization_id }) };
    const [grant, another] = await findLiveMachineGrants(call, of);
    // RFC 6749 section 5.2 has no closer code. The answer does not reveal whether the organization exists.
    if (!grant) throw new errors.InvalidTarget("no organization has let the app act for itself there");
    if (another) throw new errors.InvalidTarget("organization_id says which organization the token is for");
    const server = resource === undefined ? undefined : resourceServer(resource);
    const scopes = scopesFor(grant, server?.scope.split(" "), scope);
    if (!scopes) throw new errors.InvalidScope("the app was not given it", scope);
    granting.set(call, grant);
    const token = new provider.ClientCredentials({ client, scope: scopes.join(" ") || undefined });
    if (server && resource !== undefined) token.resourceServer = new provider.ResourceServer(resource, server);
    ctx.oidc?.entity("ClientCredentials", token);
    const access_token = await token.save();
    ctx.body = { access_token, expires_in: token.expiration, token_type: token.tokenType, scope: token.scope };
  }
  provider.registerGrantType("client_credentials", handle, ["scope", "resource", "organization_id"]);
}
