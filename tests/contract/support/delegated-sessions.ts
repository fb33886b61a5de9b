import * as relyingParty from "openid-client";
import { backendOf } from "./backend.ts";
import { sessionTokenOf, signIn } from "./basics.ts";
import { createTrustedIssuer } from "./identity-providers/trusted-issuer.ts";
import { CALLBACK, type IdpWorld, ISSUER, logIn, startIdpWorld } from "./idp.ts";

/** The kinds of session, written out once more: no table of the product is asked what the product may do. */
export const kinds = ["own", "app", "agent", "impersonation", "trusted_token"] as const;
export type Kind = (typeof kinds)[number];
export type DelegatedKind = Exclude<Kind, "own">;
export const delegatedKinds = kinds.filter((kind): kind is DelegatedKind => kind !== "own");

/** What a kind is refused with. */
export const refusalOfKind = (kind: DelegatedKind) =>
  kind === "impersonation" ? "impersonation_not_allowed" : "session_authorization_error";

export interface DelegatedWorld extends IdpWorld {
  /** A session of the kind for a member, by the way that leads to it. */
  enterAs(kind: Kind, address: string, options?: { slug?: string; dur?: number }): Promise<string>;
  /** An access token with `full_access`, and what came with it. */
  letIn(clientId: string, address: string, scope?: string): Promise<relyingParty.TokenEndpointResponse>;
  exchange(access_token: string, dur?: number): ReturnType<IdpWorld["provider"]["request"]>;
  trustedToken(address: string, organization_id?: string): Promise<string>;
  /** The agent that registered itself. */
  agent: relyingParty.Configuration;
}

export async function startDelegatedWorld(project: Record<string, unknown> = {}): Promise<DelegatedWorld> {
  const issuer = await createTrustedIssuer("partner");
  const world = await startIdpWorld({
    project: {
      trusted_token_profiles: [issuer.profile],
      dynamic_registration: { enabled: true, allowed_scopes: ["openid", "offline_access", "full_access"] },
      ...project,
    },
  });
  const { provider } = world;
  const agent = await registerAgent(world);
  const now = () => provider.provider.services.clock.now().getTime();

  const letIn: DelegatedWorld["letIn"] = async (clientId, address, scope = "openid full_access") => {
    const config = clientId === "agent" ? agent : await world.discover(clientId);
    return logIn(config, await world.enter(address), { scope });
  };
  const exchange: DelegatedWorld["exchange"] = (access_token, session_duration_minutes = 60) =>
    provider.request("/sdk/v1/b2b/sessions/exchange_access_token", {
      body: { access_token, session_duration_minutes },
    });
  const trustedToken: DelegatedWorld["trustedToken"] = (email, organization_id = world.globex) =>
    issuer.sign(now(), { email, organization_id });

  return {
    ...world,
    agent,
    letIn,
    exchange,
    trustedToken,
    async enterAs(kind, address, { slug = "globex", dur = 60 } = {}) {
      switch (kind) {
        case "own":
          return sessionTokenOf((await signIn(provider, address, slug, dur)).client);
        case "app":
        case "agent": {
          const { access_token } = await letIn(kind === "app" ? "third" : "agent", address);
          return tokenOf(await exchange(access_token, dur));
        }
        case "impersonation": {
          const members = `/organizations/${world.globex}/members`;
          const query = { operator: "AND", operands: [{ filter_name: "member_emails", filter_value: [address] }] };
          const found = await backendOf(provider)("POST", `${members}/search`, { query });
          const path = `${members}/${found.body.data.members[0].member_id}/impersonation_tokens`;
          const allowed = await backendOf(provider)("POST", path, {
            impersonator_id: "support-7",
            reason: "Ticket 4711",
            session_duration_minutes: dur,
          });
          const { impersonation_token } = allowed.body.data;
          const path2 = "/sdk/v1/b2b/impersonation/authenticate";
          return tokenOf(await provider.request(path2, { body: { impersonation_token } }));
        }
        case "trusted_token": {
          const body = { token: await trustedToken(address), profile_id: "partner", session_duration_minutes: dur };
          return tokenOf(await provider.request("/sdk/v1/b2b/sessions/attest", { body }));
        }
      }
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
function tokenOf({ body }: { body: any }): string {
  if (!body.data?.session_token) throw new Error(JSON.stringify(body));
  return body.data.session_token;
}

/** As an MCP agent does that knows the API alone (RFC 7591). */
async function registerAgent(world: IdpWorld): Promise<relyingParty.Configuration> {
  const registered = await world.ask("/reg", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      redirect_uris: [CALLBACK],
      client_name: "Agent",
      grant_types: ["authorization_code", "refresh_token"],
      scope: "openid offline_access full_access",
    }),
  });
  const { client_id, client_secret } = (await registered.json()) as { client_id: string; client_secret: string };
  return relyingParty.discovery(new URL(ISSUER), client_id, client_secret, undefined, {
    execute: [relyingParty.allowInsecureRequests],
    [relyingParty.customFetch]: world.fetch as relyingParty.CustomFetch,
  });
}
