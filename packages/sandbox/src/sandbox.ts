import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { type OauthProvider, oauthProviders } from "@portico/wire";
import Fastify from "fastify";
import type { Target } from "./directory/send.ts";
import { serveDirectory } from "./directory/serve-directory.ts";
import { serveDns } from "./dns/serve-dns.ts";
import { openZone } from "./dns/zone.ts";
import { escapeHtml, renderPage } from "./lib/page.ts";
import { createSigningKeys } from "./oauth/id-token.ts";
import { clientCredentials, oauth2Providers, oauthSettings, openidProviders } from "./oauth/providers.ts";
import { serveOauth2 } from "./oauth/serve-oauth2.ts";
import { serveOpenid } from "./oauth/serve-openid.ts";
import { serveOneTap } from "./one-tap/serve-one-tap.ts";
import { samlKey } from "./saml/saml-response.ts";
import { serveSaml } from "./saml/serve-saml.ts";

refuseProduction();

export interface Sandbox {
  url: string;
  /** A project's `oauth` setting, with a client for each provider. */
  oauth: Record<OauthProvider, object>;
  /** What each of its parts is called, and the values to enter for it elsewhere. */
  parts: SandboxPart[];
  /** An organization's `sso_connections` setting, with a SAML and an OpenID Connect connection. */
  ssoConnections: object[];
  /** The DNS server, as `host:port`, for a project's `dns_servers`. It uses UDP, on the same port number as the pages. */
  dns: string;
  stop(): Promise<void>;
}

/** A stand-in, such as `Google`, with its values by their names, such as `Client ID`. */
export interface SandboxPart {
  title: string;
  values: Record<string, string>;
}

interface SandboxOptions {
  /** The demo uses 4300. With 0, the default, a free port is chosen. */
  port?: number;
  host?: string;
  /** The SCIM connection that the directory page fills in. */
  directory?: Target | undefined;
}

/**
 * Starts stand-ins for all OAuth providers, for Google's One Tap, for a SAML identity provider, for a directory that
 * provisions over SCIM, and for DNS.
 */
export async function startSandbox({ port = 0, host = "127.0.0.1", directory }: SandboxOptions = {}): Promise<Sandbox> {
  const keys = await createSigningKeys();
  const app = Fastify({ forceCloseConnections: true });
  // `oidc-provider` reads request bodies itself, so Fastify must not parse them.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, body, done) => done(null, body));
  app.setErrorHandler((error: Error, request, reply) =>
    request.headers.accept?.includes("text/html")
      ? reply.code(400).type("text/html").send(problemPage("Invalid request", error.message))
      : reply.code(400).type("text/plain").send(error.message),
  );
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).type("text/html").send(problemPage("Page not found", "Check the URL, or start at the home page.")),
  );

  // Issuers contain the origin, so the port must be known before the routes are added.
  const usedPort = port || (await findFreePort(host));
  const url = `http://localhost:${usedPort}`;
  app.get("/", async (_request, reply) => reply.type("text/html").send(homePage(url)));
  app.get("/favicon.ico", async (_request, reply) => reply.type("image/png").send(icon));
  for (const provider of openidProviders) serveOpenid(app, provider, url, keys);
  for (const provider of oauth2Providers) serveOauth2(app, provider);
  serveOneTap(app, url, keys);
  serveSaml(app, url);
  serveDirectory(app, directory);
  const zone = await openZone(host, usedPort);
  app.addHook("onClose", async () => zone.stop());
  serveDns(app, zone);
  await app.listen({ host, port: usedPort });
  return {
    url,
    oauth: oauthSettings(url),
    parts: listParts(url, `${host}:${usedPort}`),
    ssoConnections: ssoConnections(url),
    dns: `${host}:${usedPort}`,
    stop: () => app.close(),
  };
}

/** @throws Error in production, because the sandbox signs in anyone as anyone. */
export function refuseProduction(environment: Record<string, string | undefined> = process.env): void {
  if (environment.NODE_ENV !== "production") return;
  throw new Error(
    "sandbox: NODE_ENV is production. The sandbox lets anyone sign in as anyone. Configure the real providers instead.",
  );
}

async function findFreePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

function listParts(url: string, dns: string): SandboxPart[] {
  const credentials = (name: OauthProvider) => {
    const { client_id, client_secret } = clientCredentials(name);
    return { "Client ID": client_id, "Client secret": client_secret };
  };
  return [
    ...openidProviders.map((name) => ({
      title: oauthProviders[name].name,
      values: { Issuer: `${url}/${name}`, ...credentials(name) },
    })),
    ...oauth2Providers.map(({ name, authorizePath }) => ({
      title: oauthProviders[name].name,
      values: { "Authorize URL": `${url}${authorizePath}`, ...credentials(name) },
    })),
    {
      title: "SAML",
      values: {
        "Metadata URL": `${url}/saml/metadata`,
        "Entity ID": `${url}/saml`,
        "SSO URL": `${url}/saml/sso`,
        Sessions: `${url}/saml/sessions`,
      },
    },
    { title: "OpenID Connect", values: { Issuer: `${url}/microsoft`, ...credentials("microsoft") } },
    { title: "Directory (SCIM)", values: { Page: `${url}/directory` } },
    { title: "DNS", values: { Page: `${url}/dns`, Server: dns } },
  ];
}

/** Describes the sandbox's parts for a terminal. */
export function describeSandbox({ url, parts }: Pick<Sandbox, "url" | "parts">): string {
  const lines = parts.flatMap(({ title, values }) =>
    Object.entries(values).map(
      ([name, value], index) => `  ${(index === 0 ? title : "").padEnd(18)}${name.padEnd(15)}${value}`,
    ),
  );
  return `Sandbox at ${url}, for development. Anyone can sign in as anyone.\n\n${lines.join("\n")}\n`;
}

/** One orange pixel, so that its tab looks different from the provider's. */
const icon = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGPYEswJAALPARF/hbTgAAAAAElFTkSuQmCC",
  "base64",
);

function problemPage(title: string, lead: string): string {
  return renderPage({
    title,
    body: `<h1>${title}</h1>\n<p class="lead">${escapeHtml(lead)}</p>\n<a class="button side" href="/">Go to the home page</a>`,
  });
}

function homePage(url: string): string {
  const rows = listParts(url, "")
    .filter(({ values }) => "Client ID" in values || "Entity ID" in values)
    .map(({ title, values }) => {
      const fields = Object.entries(values).map(
        ([name, value]) => `<dt>${name}</dt><dd><code>${value.replaceAll("/", "/<wbr>")}</code></dd>`,
      );
      return `<li><b>${title}</b> <dl>${fields.join("")}</dl></li>`;
    });
  return renderPage({
    title: "Identity providers",
    css: `
.card { max-width: 640px; }
.providers { margin: 0; padding: 0; list-style: none; }
.providers li { display: grid; grid-template-columns: 140px minmax(0, 1fr); gap: 4px 16px; padding: 12px 0; border-top: 1px solid var(--edge); }
dl { display: grid; grid-template-columns: 96px minmax(0, 1fr); gap: 2px 12px; margin: 0; color: var(--soft); font-size: 13px; line-height: 20px; }
dd { margin: 0; color: var(--ink); overflow-wrap: anywhere; }
@media (max-width: 640px) { .providers li { grid-template-columns: minmax(0, 1fr); } }
@media (max-width: 432px) { dl { grid-template-columns: minmax(0, 1fr); gap: 0; } dd { margin-bottom: 8px; } }
`,
    body: `<h1>Identity providers for development</h1>
<p class="soft">They stand in for Google, Okta and others. To see one, start a login in your app.</p>
<h2>Tools</h2>
<ul class="rows">
<li><a href="/directory"><b>Directory</b><span>Add people and groups, and push them over SCIM as Okta or Entra ID does.</span></a></li>
<li><a href="/dns"><b>DNS records</b><span>Add the TXT record that verifies an organization's domain.</span></a></li>
<li><a href="/saml/sessions"><b>SAML sessions</b><span>Sign out at the identity provider.</span></a></li>
</ul>
<h2>Settings of your app</h2>
<p class="soft">Each accepts one client, with any redirect URI. SAML accepts any service provider.</p>
<ul class="providers">
${rows.join("\n")}
</ul>`,
  });
}

/** Returns the `sso_connections` setting of an organization that signs in with the sandbox at this URL. */
export function ssoConnections(url: string): object[] {
  return [
    {
      type: "saml",
      connection_id: "saml-connection-sandbox",
      display_name: "Sandbox by SAML",
      identity_provider: "okta",
      idp_entity_id: `${url}/saml`,
      idp_sso_url: `${url}/saml/sso`,
      idp_slo_url: `${url}/saml/slo`,
      certificates: [samlKey.certificate],
    },
    {
      type: "oidc",
      connection_id: "oidc-connection-sandbox",
      display_name: "Sandbox by OpenID Connect",
      identity_provider: "microsoft-entra",
      issuer: `${url}/microsoft`,
      ...clientCredentials("microsoft"),
    },
  ];
}
