import { choose, startSandbox } from "@portico/sandbox";
import { PUBLIC_TOKEN, type TestProvider } from "@portico/testkit";
import { afterAll, expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { mailFrom, organization, organizationId, tokenOf } from "../support/basics.ts";
import { openVisitor, tokenIn } from "../support/identity-providers/oauth.ts";
import { landingToken, openBrowser, startUrl } from "../support/identity-providers/sso.ts";
import { logIn, startIdpFixture } from "../support/idp.ts";
import { sentBy } from "../support/sent-statements.ts";
import { type HotCall, statementsPerCall } from "./statements-per-call.ts";

const password = "correct horse battery staple";
const ada = "ada@globex.test";
const redirect_urls = [
  { url: "http://localhost:4000/authenticate", types: ["login", "signup", "discovery"], default: true },
];
const sandbox = await startSandbox();
const {
  provider,
  discover,
  enter,
  fetch: reach,
} = await startIdpFixture({
  config: { outbound_allowed_origins: [sandbox.url] },
  project: {
    redirect_urls,
    oauth: sandbox.oauth,
    pkce_required_for: { connected_apps: false, oauth: false, sso: false, magic_links: false },
    organizations: [
      organization("globex", {
        email_jit_provisioning: "RESTRICTED",
        email_allowed_domains: ["globex.test"],
        sso_connections: sandbox.ssoConnections,
        members: [{ email_address: ada, password, roles: ["admin"] }],
      }),
      organization("initech", { members: [{ email_address: ada }] }),
    ],
  },
});
afterAll(() => sandbox.stop());
const globex = await organizationId(provider, "globex");
const initech = await organizationId(provider, "initech");
const backend = backendOf(provider);
const dur = { session_duration_minutes: 60 };

type Answer = Awaited<ReturnType<TestProvider["request"]>>;
const call = async (path: string, body: object, session = PUBLIC_TOKEN): Promise<Answer["body"]["data"]> => {
  const answer = await provider.request(`/sdk/v1/b2b/${path}`, { body, session });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};

let strangers = 0;
const newStranger = () => `stranger-${++strangers}@globex.test`;
const sendCode = (email_address: string, organization_id = globex) =>
  call("otps/email/login_or_signup", { email_address, organization_id });
const codeFor = async (email_address: string, send: () => Promise<unknown> = () => sendCode(email_address)) =>
  (await mailFrom(provider, email_address, send)).code ?? "";
const byCode = (email_address: string, code: string) =>
  call("otps/email/authenticate", { email_address, organization_id: globex, code, ...dur });
const byPassword = () =>
  call("passwords/authenticate", { email_address: ada, organization_id: globex, password, ...dur });
const sessionToken = async (): Promise<string> => (await byPassword()).session_token;
const discoveryToken = async () => {
  const code = await codeFor(ada, () => call("otps/email/discovery/send", { email_address: ada }));
  return (await call("otps/email/discovery/authenticate", { email_address: ada, code })).intermediate_session_token;
};
const sendLink = () => call("magic_links/email/login_or_signup", { email_address: ada, organization_id: globex });

const startOauth = async () => {
  const visitor = openVisitor(provider);
  await visitor.client.oauth.google.start({ organization_id: globex });
  return visitor;
};
const ssoStart = startUrl({ connection_id: "oidc-connection-sandbox" });

/** Each prepares what it needs, and returns the call itself. */
const calls: Record<HotCall, () => Promise<() => Promise<unknown>>> = {
  bootstrap: async () => () => provider.request(`/sdk/v1/projects/bootstrap/${PUBLIC_TOKEN}`, { method: "GET" }),
  "session check": async () => {
    const session = await sessionToken();
    return () => call("sessions/authenticate", {}, session);
  },
  "organization by slug": async () => () => organizationId(provider, "globex"),
  "sign-in by password": async () => byPassword,
  "a code is sent": async () => () => sendCode(ada),
  "sign-in by code": async () => {
    const code = await codeFor(ada);
    return () => byCode(ada, code);
  },
  "a stranger joins by code": async () => {
    const address = newStranger();
    const code = await codeFor(address);
    return () => byCode(address, code);
  },
  "a wrong code": async () => {
    const code = await codeFor(ada);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    const body = { email_address: ada, organization_id: globex, code: wrong, ...dur };
    return () => provider.request("/sdk/v1/b2b/otps/email/authenticate", { body });
  },
  "a link is sent": async () => sendLink,
  "sign-in by link": async () => {
    const magic_links_token = tokenOf(await mailFrom(provider, ada, sendLink));
    return () => call("magic_links/authenticate", { magic_links_token, ...dur });
  },
  "a discovery code is sent": async () => () => call("otps/email/discovery/send", { email_address: ada }),
  "discovery by code": async () => {
    const code = await codeFor(ada, () => call("otps/email/discovery/send", { email_address: ada }));
    return () => call("otps/email/discovery/authenticate", { email_address: ada, code });
  },
  "the list of a discovery": async () => {
    const intermediate_session_token = await discoveryToken();
    return () => call("discovery/organizations", { intermediate_session_token });
  },
  "a discovery is exchanged": async () => {
    const intermediate_session_token = await discoveryToken();
    const body = { intermediate_session_token, organization_id: globex, ...dur };
    return () => call("discovery/intermediate_sessions/exchange", body);
  },
  "OAuth: start": async () => {
    const visitor = await startOauth();
    return () => visitor.begin();
  },
  "OAuth: callback": async () => {
    const visitor = await startOauth();
    const callback = await visitor.pick(await visitor.begin(), { email: ada });
    return () => visitor.visit(callback.href);
  },
  "OAuth: sign-in": async () => {
    const oauth_token = tokenIn(await (await startOauth()).land({ email: ada }));
    return () => call("oauth/authenticate", { oauth_token, ...dur });
  },
  "single sign-on: start": async () => () => openBrowser(provider).send(ssoStart),
  "single sign-on: callback": async () => {
    const browser = openBrowser(provider);
    const callback = await choose((await browser.send(ssoStart)).location, { email: ada });
    return () => browser.send(callback.href);
  },
  "single sign-on: sign-in": async () => {
    const browser = openBrowser(provider);
    const callback = await choose((await browser.send(ssoStart)).location, { email: ada });
    const sso_token = landingToken((await browser.send(callback.href)).location);
    return () => call("sso/authenticate", { sso_token, ...dur });
  },
  "a session is exchanged for another organization's": async () => {
    const session = (await byCode(ada, await codeFor(ada))).session_token;
    return () => call("sessions/exchange", { organization_id: initech, ...dur }, session);
  },
  "sign-out": async () => {
    const session = await sessionToken();
    return () => call("sessions/revoke", {}, session);
  },
  "an app refreshes its token": async () => {
    const config = await discover("third");
    const { refresh_token = "" } = await logIn(config, await enter(ada));
    const body = new URLSearchParams({
      grant_type: "refresh_token",
      refresh_token,
      client_id: "third",
      client_secret: "third-secret-which-is-long",
    });
    const { token_endpoint = "" } = config.serverMetadata();
    return async () => expect((await reach(token_endpoint, { method: "POST", body })).status).toBe(200);
  },
  "an organization is created": async () => {
    const slug = `made-${++strangers}`;
    return () => backend("POST", "/organizations", { organization_name: slug, organization_slug: slug });
  },
  "a member is created": async () => {
    const email_address = newStranger();
    return () => backend("POST", `/organizations/${globex}/members`, { email_address });
  },
};

/**
 * The ends of transactions, and the rows of apps and of accounts at identity providers, which are still read with a
 * star.
 */
const mayBeParsedAnew =
  /^(begin|commit)$|from "(member_oauth_registrations|oauth_claims|sso_connections|sso_registrations|connected_apps)"/;

// What is sent to a server.
test.runIf(process.env.PORTICO_TEST_STORE === "postgres").each(Object.keys(calls) as HotCall[])(
  "%s: exactly as many statements as the table has, and each is prepared",
  async (name) => {
    // Once before: caches are filled, and connections know their statements.
    await (await calls[name]())();
    const work = await calls[name]();
    const sent = await sentBy(work);
    const texts = sent.map(({ text }) => text);
    const summary = `${name} sends ${texts.length} statements:\n${texts.join("\n")}`;
    const unprepared = sent.filter(
      ({ name: statement, text }) => statement === undefined && !mayBeParsedAnew.test(text),
    );
    expect(unprepared, "A statement with a star, or without values, is parsed again each time.").toEqual([]);
    expect(texts.length, `${summary}\nFewer than before? Write it into statements-per-call.ts.`).toBe(
      statementsPerCall[name],
    );
  },
);
