import * as relyingParty from "openid-client";
import { backendOf } from "./backend.ts";
import { sessionTokenOf, signIn } from "./basics.ts";
import { createTrustedIssuer } from "./identity-providers/trusted-issuer.ts";
import { CALLBACK, type IdpFixture, ISSUER, logIn, startIdpFixture } from "./idp.ts";

/** The kinds of session, written out once more, so that the test does not depend on the product's table. */
export const kinds = ["own", "app", "agent", "impersonation", "trusted_token"] as const;
export type Kind = (typeof kinds)[number];
export type DelegatedKind = Exclude<Kind, "own">;
export const delegatedKinds = kinds.filter((kind): kind is DelegatedKind => kind !== "own");

/** The error for a kind. */
export const refusalOfKind = (kind: DelegatedKind) =>
  kind === "impersonation" ? "impersonation_not_allowed" : "session_authorization_error";

export interface DelegatedFixture extends IdpFixture {
  /** A session of the kind for a member, created the way that leads to it. */
  enterAs(kind: Kind, address: string, options?: { slug?: string; dur?: number }): Promise<string>;
  /** An access token with `full_access`, and what came with it. */
  letIn(clientId: string, address: string, scope?: string): Promise<relyingParty.TokenEndpointResponse>;
  exchange(access_token: string, dur?: number): ReturnType<IdpFixture["provider"]["request"]>;
  trustedToken(address: string, organization_id?: string): Promise<string>;
  /** The agent that registered itself. */
  agent: relyingParty.Configuration;
}

export async function startDelegatedFixture(project: Record<string, unknown> = {}): Promise<DelegatedFixture> {
  const issuer = await createTrustedIssuer("partner");
  const fixture = await startIdpFixture({
    project: {
      trusted_token_profiles: [issuer.profile],
      dynamic_registration: { enabled: true, allowed_scopes: ["openid", "offline_access", "full_access"] },
      ...project,
    },
  });
  const { provider } = fixture;
  const agent = await registerAgent(fixture);
  const now = () => provider.provider.services.clock.now().getTime();

  const letIn: DelegatedFixture["letIn"] = async (clientId, address, scope = "openid full_access") => {
    const config = clientId === "agent" ? agent : await fixture.discover(clientId);
    return logIn(config, await fixture.enter(address), { scope });
  };
  const exchange: DelegatedFixture["exchange"] = (access_token, session_duration_minutes = 60) =>
    provider.request("/sdk/v1/b2b/sessions/exchange_access_token", {
      body: { access_token, session_duration_minutes },
    });
  const trustedToken: DelegatedFixture["trustedToken"] = (email, organization_id = fixture.globex) =>
    issuer.sign(now(), { email, organization_id });

  return {
    ...fixture,
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
          const members = `/organizations/${fixture.globex}/members`;
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

/** As an MCP agent does that only knows the API (RFC 7591). */
async function registerAgent(fixture: IdpFixture): Promise<relyingParty.Configuration> {
  const registered = await fixture.ask("/reg", {
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
    [relyingParty.customFetch]: fixture.fetch as relyingParty.CustomFetch,
  });
}
