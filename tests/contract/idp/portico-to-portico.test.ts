import { createServer, request as forward } from "node:http";
import { PROJECT_ID, PUBLIC_TOKEN } from "@portico/testkit";
import { SsoAuthenticateResponse } from "@portico/wire/schemas";
import { expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import {
  inVariant,
  organization,
  organizationId,
  sessionTokenOf,
  signIn,
  startForFile,
  variant,
} from "../support/basics.ts";
import { landingToken, openBrowser } from "../support/identity-providers/sso.ts";
import { readConsentPage } from "../support/idp.ts";
import { listen } from "../support/listen.ts";
import { auditOf } from "../support/rows.ts";

// One project is the identity provider of an organization in another one, and sends its events there.

/** The public URL, known before the provider starts: projects request each other there. */
const origin = await listen(
  createServer((incoming, outgoing) => {
    const { method, headers, url = "" } = incoming;
    const sent = forward(new URL(url, provider.url), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(sent);
  }),
);
const CONNECTION = "oidc-connection-hub";
const issuer = `${origin}/oidc/project-test-hub`;
const connectionPath = `/v1/public/sso/${PROJECT_ID}/${CONNECTION}/oidc`;
const hubApp = { client_id: "acme", client_secret: "acme-secret-which-is-long" };
const members = [{ email_address: "ada@acme.test" }];

const provider = await startForFile({
  config: { public_url: origin, outbound_allowed_origins: [origin] },
  project: {
    pkce_required_for: { sso: false },
    organizations: [
      organization("acme", {
        members,
        sso_connections: [{ type: "oidc", connection_id: CONNECTION, issuer, ...hubApp }],
      }),
    ],
  },
  otherProjects: [
    variant("hub", {
      consent_url: "http://localhost:4000/consent",
      client_credentials: { enabled: true },
      connected_apps: [
        {
          ...hubApp,
          ...{ client_type: "first_party", client_name: "Acme", client_credentials: true },
          redirect_urls: [`${origin}${connectionPath}/callback`],
          allowed_scopes: ["openid", "profile", "email", "ssf.manage"],
        },
      ],
      organizations: [organization("staff", { members })],
    }),
  ],
});
const hub = inVariant(provider, "hub");
const backend = backendOf(provider);

/** Logs the member in to the hub, and from there to the organization. */
async function logIn() {
  const atHub = await signIn(hub, "ada@acme.test", "staff");
  const session = sessionTokenOf(atHub.client);
  const browser = openBrowser(provider);
  const query = new URLSearchParams({ public_token: PUBLIC_TOKEN, connection_id: CONNECTION });
  const started = await browser.send(`${origin}/v1/public/sso/start?${query}`);
  const asked = await fetch(started.location, { redirect: "manual" });
  const fields = readConsentPage(new URL(asked.headers.get("location") ?? ""));
  const body = { ...fields, consent_granted: true };
  const answer = await hub.request("/sdk/v1/idp/b2b/oauth/authorize/submit", { body, session });
  const { location } = await browser.send(answer.body.data.redirect_uri);
  const { client } = provider.openPage();
  const sso_token = landingToken(location);
  SsoAuthenticateResponse.parse(await client.sso.authenticate({ sso_token, session_duration_minutes: 60 }));
  return { atHub: atHub.client, here: sessionTokenOf(client) };
}

/** Connects the stream of the hub's app with the receiver of the connection. */
async function connectStream() {
  const path = `/organizations/${await organizationId(provider, "acme")}/oidc_connections/${CONNECTION}/signal_receiver`;
  const { receiver_url, bearer_token } = (await backend("POST", path, {})).body.data;
  const token = await fetch(`${issuer}/token`, {
    method: "POST",
    body: new URLSearchParams({ grant_type: "client_credentials", scope: "ssf.manage", ...hubApp }),
  });
  const { access_token } = await token.json();
  const created = await fetch(`${issuer}/ssf/stream`, {
    method: "POST",
    headers: { Authorization: `Bearer ${access_token}`, "Content-Type": "application/json" },
    body: JSON.stringify({
      delivery: {
        ...{ method: "urn:ietf:rfc:8935", endpoint_url: receiver_url },
        authorization_header: `Bearer ${bearer_token}`,
      },
    }),
  });
  expect(created.status).toBe(201);
}

const isLive = async (session_token: string) =>
  (await backend("POST", "/sessions/authenticate", { session_token })).status === 200;

test("T220: a member who signs out of the hub, or changes the password there, is signed out here", async () => {
  await connectStream();
  const [first, second] = [await logIn(), await logIn()];
  expect([await isLive(first.here), await isLive(second.here)]).toEqual([true, true]);
  const events = await auditOf(provider, async () => {
    await first.atHub.session.revoke();
    await provider.deliverDue();
  });
  expect([await isLive(first.here), await isLive(second.here)]).toEqual([false, true]);
  expect(events.map(({ action }) => action)).toContain("sso.logged_out");
  // A password that was set is no reason to doubt a login. One that was changed is.
  await second.atHub.passwords.resetBySession({ password: "correct horse battery staple 7" });
  await provider.deliverDue();
  expect(await isLive(second.here)).toBe(true);
  await second.atHub.passwords.resetBySession({ password: "correct horse battery staple 8" });
  await provider.deliverDue();
  expect(await isLive(second.here)).toBe(false);
});
