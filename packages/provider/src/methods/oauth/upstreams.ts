import type { OauthProvider } from "@portico/wire";
import { ClientSecretPost } from "openid-client";
import { createRelyingParty, discoverRelyingParty, type RelyingParty } from "../../access/openid/relying-party.ts";
import type { OauthClients } from "../../platform/config/oauth-clients-schema.ts";
import type { Project } from "../../platform/config/project.ts";
import type { ProjectSettings } from "../../platform/config/project-schema.ts";
import { sealedAt } from "../../platform/crypto/sealed-at.ts";
import type { ServerKey } from "../../platform/crypto/server-key.ts";
import { cachedReads } from "../../platform/db/cached-reads.ts";
import type { FetchOutside } from "../../platform/lib/fetch-outside.ts";
import { upstreamProviders } from "./providers.ts";

const METADATA = { lifetimeMs: 3_600_000, limit: 1000 };

/** A project's client at an OAuth provider. */
export interface Upstream extends RelyingParty {
  /** The endpoints of plain OAuth 2 providers. */
  endpoints: Record<string, string>;
}

declare module "../../platform/call/call.ts" {
  interface Services {
    /** The OAuth providers of all projects. */
    readonly upstreams: Upstreams;
  }
}

interface Upstreams {
  /** Undefined if the project has no client there. @throws Error if the provider's metadata cannot be read. */
  find(project: Project, provider: OauthProvider): Promise<Upstream | undefined>;
}

/** Connects to the upstreams of all projects. Caches their metadata for an hour. */
export function createUpstreams(fetch: FetchOutside, serverKey: ServerKey): Upstreams {
  // The key contains the whole client, so that a changed configuration gets a new entry.
  const connect = cachedReads(async (key) => {
    const { project_id, provider, client } = JSON.parse(key) as {
      project_id: string;
      provider: OauthProvider;
      client: Client;
    };
    const client_secret = serverKey.unseal(client.client_secret, sealedAt("projects", { project_id, provider }));
    return connectTo(fetch, { project_id, provider, client: { ...client, client_secret } });
  }, METADATA);
  return {
    async find({ project_id, oauth }, provider) {
      const client = oauth[provider];
      return client && (await connect(JSON.stringify({ project_id, provider, client })));
    },
  };
}

type Client = NonNullable<OauthClients[OauthProvider]>;

async function connectTo(
  fetch: FetchOutside,
  { project_id, provider, client }: { project_id: string; provider: OauthProvider; client: Client },
): Promise<Upstream> {
  const known = upstreamProviders[provider];
  const { client_id, client_secret } = client;
  const owner = `${project_id}\n${provider}`;
  const openidClient = { owner, client_id, authentication: ClientSecretPost(client_secret) };
  if (known.kind === "openid") {
    const issuer = ("issuer" in client && client.issuer) || known.issuer;
    return { ...(await discoverRelyingParty(fetch, issuer, openidClient)), endpoints: {} };
  }
  const endpoints = Object.assign({}, known.endpoints, "endpoints" in client ? client.endpoints : {});
  const server = {
    issuer:
      endpoints.authorization === known.endpoints.authorization
        ? known.issuer
        : new URL(endpoints.authorization ?? "").origin,
    authorization_endpoint: endpoints.authorization,
    token_endpoint: endpoints.token,
  };
  return { ...createRelyingParty(fetch, server, openidClient), endpoints };
}

/** Encrypts the OAuth client secrets before the settings are stored. */
export function sealClientSecrets(settings: ProjectSettings, serverKey: ServerKey): ProjectSettings {
  const oauth = Object.entries(settings.oauth).map(([provider, client]) => [
    provider,
    client && {
      ...client,
      client_secret: serverKey.seal(
        client.client_secret,
        sealedAt("projects", { project_id: settings.project_id, provider }),
      ),
    },
  ]);
  return { ...settings, oauth: Object.fromEntries(oauth) as OauthClients };
}
