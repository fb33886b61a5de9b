import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createAdmin } from "@portico/client/admin";
import { PROJECT_ID } from "@portico/testkit";
import { describe, expect, test } from "vitest";
import { refusal, signIn, startForFile } from "../support/basics.ts";
import { startOidcIdp } from "../support/identity-providers/oidc-idp.ts";
import { landingToken, openBrowser, startUrl } from "../support/identity-providers/sso.ts";
import { listen } from "../support/listen.ts";

const SECRET = "the-company-secret";
let movedBy = 302;

const honest = await startOidcIdp({ id: "client-at-idp", secret: SECRET });
const evil = await startThief();
const mover = await startThief((_, response) => {
  response.writeHead(movedBy, { Location: `${evil.origin}/token` }).end();
});
const provider = await startForFile({
  config: { outbound_allowed_origins: [honest.issuer, evil.origin, mover.origin] },
  // Logins start by hand here.
  project: { pkce_required_for: { sso: false } },
});
const admin = createAdmin((await signIn(provider, "ada@globex.test", "globex")).client);

/** A server that records every request, and answers as an identity provider, or redirects to itself. */
async function startThief(answer?: (request: IncomingMessage, response: ServerResponse) => void) {
  const heard: string[] = [];
  let origin = "";
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const { authorization = "" } = request.headers;
    const basic = Buffer.from(authorization.replace("Basic ", ""), "base64").toString();
    heard.push(`${request.url} ${basic} ${decodeURIComponent(text)}`);
    if (answer) return answer(request, response);
    response.writeHead(200, { "Content-Type": "application/json" }).end(
      JSON.stringify({
        issuer: origin,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        jwks_uri: `${origin}/jwks`,
      }),
    );
  });
  origin = await listen(server);
  return { origin, heard };
}

async function connect() {
  const { connection } = await admin.sso.oidc.createConnection();
  const { connection_id } = connection;
  await admin.sso.oidc.updateConnection({
    connection_id,
    issuer: honest.issuer,
    client_id: honest.client.id,
    client_secret: SECRET,
  });
  return connection_id;
}

/** A login up to the callback, which exchanges the code. */
async function logIn(connection_id: string) {
  const browser = openBrowser(provider);
  const { status, location } = await browser.send(startUrl({ connection_id }));
  if (status !== 303) return "";
  const query = honest.answer(location, {}, () => provider.provider.services.clock.now());
  const path = `/v1/public/sso/${PROJECT_ID}/${connection_id}/oidc/callback`;
  return landingToken((await browser.send(`http://portico.test${path}?${query}`)).location);
}

const moves: Record<string, (origin: string) => Record<string, string>> = {
  issuer: (origin) => ({ issuer: origin }),
  "issuer, with the addresses": (origin) => ({ issuer: origin, token_url: `${honest.issuer}/token` }),
  client_id: () => ({ client_id: "another-client" }),
  authorization_url: (origin) => ({ authorization_url: `${origin}/authorize` }),
  token_url: (origin) => ({ token_url: `${origin}/token` }),
  userinfo_url: (origin) => ({ userinfo_url: `${origin}/userinfo` }),
  jwks_url: (origin) => ({ jwks_url: `${origin}/jwks` }),
  "authorization_url, emptied": () => ({ authorization_url: "" }),
  "token_url, emptied": () => ({ token_url: "" }),
};

describe("T70: changing where a stored secret is sent requires sending it again", () => {
  test.for(Object.entries(moves))("%s", async ([, changeTo]) => {
    const connection_id = await connect();
    const change = changeTo(evil.origin);
    for (const without of [{}, { client_secret: "" }]) {
      const { error_message } = await refusal(
        admin.sso.oidc.updateConnection({ connection_id, ...change, ...without }),
        "oidc_client_secret_required",
      );
      expect(error_message).toContain("client_secret");
      expect(await logIn(connection_id)).not.toBe("");
    }
    const update = { ...change, client_secret: "a new secret" };
    const { connection } = await admin.sso.oidc.updateConnection({ connection_id, ...update });
    expect(connection).toMatchObject(change);
    await logIn(connection_id);
    expect(evil.heard.join("\n")).not.toContain(SECRET);
    await admin.sso.deleteConnection({ connection_id });
  });

  test("a secret that was set before any URL is bound to none", async () => {
    const { connection } = await admin.sso.oidc.createConnection();
    const { connection_id } = connection;
    await admin.sso.oidc.updateConnection({ connection_id, client_secret: SECRET });
    const change = { connection_id, issuer: evil.origin, client_id: "evil" };
    await refusal(admin.sso.oidc.updateConnection(change), "oidc_client_secret_required");
    await admin.sso.deleteConnection({ connection_id });
  });

  test("a change that moves nothing needs no secret", async () => {
    const connection_id = await connect();
    const { connection } = await admin.sso.oidc.updateConnection({
      connection_id,
      display_name: "Entra",
      identity_provider: "microsoft-entra",
      issuer: honest.issuer,
      client_id: honest.client.id,
      token_url: `${honest.issuer}/token`,
      custom_scopes: "groups",
      attribute_mapping: { full_name: "display_name" },
    });
    expect(connection).toMatchObject({ status: "active", display_name: "Entra", custom_scopes: "groups" });
    expect(await logIn(connection_id)).not.toBe("");
    await admin.sso.deleteConnection({ connection_id });
  });

  test("a redirect of the token endpoint is not followed", async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      movedBy = status;
      const { connection } = await admin.sso.oidc.createConnection();
      const { connection_id } = connection;
      await admin.sso.oidc.updateConnection({
        connection_id,
        issuer: honest.issuer,
        client_id: honest.client.id,
        client_secret: SECRET,
        token_url: `${mover.origin}/token`,
      });
      expect(await logIn(connection_id)).toBe("");
      expect(mover.heard.splice(0).join("\n")).toContain(SECRET);
      expect(evil.heard.join("\n")).not.toContain(SECRET);
      await admin.sso.deleteConnection({ connection_id });
    }
  });
});
