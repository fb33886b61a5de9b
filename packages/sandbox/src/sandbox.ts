import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type OauthProvider, oauthProviderNames } from "@portico/wire";
import Fastify from "fastify";
import { clientOf } from "./client-of.ts";
import { serveDirectory } from "./directory/serve-directory.ts";
import type { Target } from "./directory/target.ts";
import { serveDns } from "./dns/serve-dns.ts";
import { openZone } from "./dns/zone.ts";
import { homePage } from "./home-page.ts";
import { createKeys } from "./keys.ts";
import { serveOneTap } from "./one-tap.ts";
import { serveOpenid } from "./openid.ts";
import { plainProviders, servePlain } from "./plain.ts";
import { refuseProduction } from "./refuse-production.ts";
import { serveSaml } from "./saml.ts";
import { samlKey } from "./saml-key.ts";

refuseProduction();

const openidProviders = oauthProviderNames.filter((name) => !plainProviders.some((plain) => plain.name === name));

export interface Sandbox {
  url: string;
  /** A project's `oauth`, to configure a provider with. */
  oauth: Record<OauthProvider, object>;
  /** Connections of an organization, by SAML and by OpenID Connect, to configure one with. */
  ssoConnections: object[];
  /** The address of its DNS, for `dns_servers`: that of the pages, by UDP. */
  dns: string;
  stop(): Promise<void>;
}

interface SandboxOptions {
  /** 4300 for the demo; any that is free when 0. */
  port?: number;
  host?: string;
  /** What the directory's page offers to connect to. */
  directory?: Target | undefined;
}

/**
 * Starts stand-ins for all providers of the wire (OpenID Connect, but for those of `plain.ts`), One Tap, SAML, and for a
 * directory that pushes by SCIM; and the DNS of everybody's domains.
 */
export async function startSandbox({ port = 0, host = "127.0.0.1", directory }: SandboxOptions = {}): Promise<Sandbox> {
  const keys = await createKeys();
  const app = Fastify({ forceCloseConnections: true });
  // Bodies are left where they are: the library reads its own.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, body, done) => done(null, body));
  app.setErrorHandler((error: Error, _request, reply) => reply.code(400).type("text/plain").send(error.message));

  // The issuers hold the origin, so the port must be known before anything is served.
  const url = `http://localhost:${port || (await findFreePort(host))}`;
  app.get("/", async (_request, reply) => reply.type("text/html").send(homePage));
  for (const provider of openidProviders) serveOpenid(app, provider, url, keys);
  for (const provider of plainProviders) servePlain(app, provider);
  serveOneTap(app, url, keys);
  serveSaml(app, url);
  serveDirectory(app, directory);
  const zone = await openZone(host, Number(new URL(url).port));
  app.addHook("onClose", async () => zone.stop());
  serveDns(app, zone);
  await app.listen({ host, port: Number(new URL(url).port) });
  return {
    url,
    oauth: describeClients(url),
    ssoConnections: describeConnections(url),
    dns: `${host}:${new URL(url).port}`,
    stop: () => app.close(),
  };
}

async function findFreePort(host: string): Promise<number> {
  const { createServer } = await import("node:net");
  const server = createServer().listen(0, host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

function describeClients(url: string): Sandbox["oauth"] {
  const openid = openidProviders.map((name) => [name, { ...clientOf(name), issuer: `${url}/${name}` }]);
  const plain = plainProviders.map(({ name, authorizePath, tokenPath, apiPaths }) => {
    const paths = Object.entries({ authorization: authorizePath, token: tokenPath, ...apiPaths });
    const endpoints = Object.fromEntries(paths.map(([endpoint, path]) => [endpoint, `${url}${path}`]));
    return [name, { ...clientOf(name), endpoints }];
  });
  const clients = Object.fromEntries([...openid, ...plain]) as Sandbox["oauth"];
  return { ...clients, google: { ...clients.google, one_tap: true } };
}

function describeConnections(url: string): object[] {
  return [
    {
      type: "saml",
      connection_id: "saml-connection-sandbox",
      display_name: "Sandbox by SAML",
      identity_provider: "okta",
      idp_entity_id: `${url}/saml`,
      idp_sso_url: `${url}/saml/sso`,
      certificates: [samlKey.certificate],
    },
    {
      type: "oidc",
      connection_id: "oidc-connection-sandbox",
      display_name: "Sandbox by OpenID Connect",
      identity_provider: "microsoft-entra",
      issuer: `${url}/microsoft`,
      ...clientOf("microsoft"),
    },
  ];
}
