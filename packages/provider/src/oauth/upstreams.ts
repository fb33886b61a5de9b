import { createRemoteJWKSet, type JWTVerifyGetKey, customFetch as jwksFetch } from "jose";
import {
  allowInsecureRequests,
  ClientSecretPost,
  Configuration,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from "openid-client";
import { tolerances } from "../call/lifetimes.ts";
import type { Project } from "../config/project.ts";
import type { OauthClients } from "../config/project-schema.ts";
import { sealedAt } from "../crypto/sealed-at.ts";
import type { ServerKey } from "../crypto/server-key.ts";
import { cachedReads } from "../db/cached-reads.ts";
import { inSeconds } from "../ground/duration.ts";
import type { FetchOutside } from "../ground/fetch-outside.ts";
import { oauthProviders } from "./providers.ts";
import type { OauthProvider } from "./tables.ts";

const METADATA = { lifetimeMs: 3_600_000, limit: 1000 };
const TIMEOUT_SECONDS = 5;

/** A project's client at a provider. */
export interface Upstream {
  configuration: Configuration;
  /** Of plain OAuth 2 providers. */
  endpoints: Record<string, string>;
  /** Verifies what a provider signed and a browser brought. Asks again for an unknown key, at most once a minute. */
  keys(): JWTVerifyGetKey;
}

declare module "../call/call.ts" {
  interface Services {
    /** The OAuth providers that projects have clients at. */
    readonly upstreams: Upstreams;
  }
}

export interface Upstreams {
  /** Undefined where the project has no client there. @throws Error when the provider's metadata cannot be read. */
  find(project: Project, provider: OauthProvider): Promise<Upstream | undefined>;
  fetch: FetchOutside;
}

/** Knows the upstreams of all projects; what they publish about themselves is kept for an hour. */
export function createUpstreams(fetch: FetchOutside, serverKey: ServerKey): Upstreams {
  // Keyed by the whole client, so that a changed configuration is another key.
  const connect = cachedReads(async (key) => {
    const { project_id, provider, client } = JSON.parse(key) as {
      project_id: string;
      provider: OauthProvider;
      client: Client;
    };
    const client_secret = serverKey.unseal(client.client_secret, sealedAt("projects", { project_id, provider }));
    return connectTo(provider, { ...client, client_secret }, fetch);
  }, METADATA);
  return {
    fetch,
    async find({ project_id, oauth }, provider) {
      const client = oauth[provider];
      return client && (await connect(JSON.stringify({ project_id, provider, client })));
    },
  };
}

type Client = NonNullable<OauthClients[OauthProvider]>;

async function connectTo(provider: OauthProvider, client: Client, fetch: FetchOutside): Promise<Upstream> {
  const known = oauthProviders[provider];
  const { client_id, client_secret } = client;
  // What may be asked, and how, is the business of `fetch`.
  const ask = (url: string, init: { method: string; headers: Record<string, string>; body?: unknown }) =>
    fetch(url, { ...init, body: init.body == null ? undefined : String(init.body) });
  const authentication = ClientSecretPost(client_secret);
  const metadata = { [clockTolerance]: inSeconds(tolerances.oauth) };

  if (known.kind === "plain") {
    const endpoints: Record<string, string> = {
      ...known.endpoints,
      ...("endpoints" in client ? client.endpoints : {}),
    };
    const configuration = new Configuration(
      {
        issuer: endpoints.authorization === known.endpoints.authorization ? known.issuer : originOf(endpoints),
        authorization_endpoint: endpoints.authorization,
        token_endpoint: endpoints.token,
      },
      client_id,
      metadata,
      authentication,
    );
    configuration[customFetch] = ask;
    configuration.timeout = TIMEOUT_SECONDS;
    allowInsecureRequests(configuration);
    return { configuration, endpoints, keys: noKeys };
  }

  const issuer = new URL(("issuer" in client && client.issuer) || known.issuer);
  const configuration = await discovery(issuer, client_id, metadata, authentication, {
    [customFetch]: ask,
    timeout: TIMEOUT_SECONDS,
    execute: [allowInsecureRequests, enableNonRepudiationChecks],
  });
  let keys: JWTVerifyGetKey | undefined;
  return {
    configuration,
    endpoints: {},
    keys() {
      keys ??= createRemoteJWKSet(new URL(configuration.serverMetadata().jwks_uri ?? ""), {
        cooldownDuration: 60_000,
        [jwksFetch]: (url, { headers }) => fetch(url, { headers: Object.fromEntries(headers) }),
      });
      return keys;
    },
  };
}

function originOf({ authorization = "" }: Record<string, string>): string {
  return new URL(authorization).origin;
}

function noKeys(): never {
  throw new Error("This provider signs no ID tokens.");
}
