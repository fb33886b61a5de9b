import { PROJECT_ID } from "@portico/testkit";
import { expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { organization, organizationId, refusal, startForFile } from "../support/basics.ts";
import { startOidcIdp } from "../support/identity-providers/oidc-idp.ts";
import { createSamlIdp, honestParts, type ResponseParts } from "../support/identity-providers/saml-idp.ts";
import {
  type Browser,
  beginSaml,
  landingToken,
  openBrowser,
  postResponse,
  samlUrls,
  startUrl,
} from "../support/identity-providers/sso.ts";
import { auditOf } from "../support/rows.ts";

const idp = createSamlIdp();
const oidcIdp = await startOidcIdp();
const provider = await startForFile({
  config: { outbound_allowed_origins: [oidcIdp.issuer] },
  project: {
    pkce_required_for: { sso: false },
    organizations: [
      organization("globex", { members: [{ email_address: "ada@globex.test", roles: ["admin"] }] }),
      organization("initech", { members: [{ email_address: "ada@initech.test", roles: ["admin"] }] }),
    ],
  },
});
const backend = backendOf(provider);
const globex = await organizationId(provider, "globex");
const at = `/organizations/${globex}/sso_connections`;
const ofKind = (kind: string, of = globex) => `/organizations/${of}/${kind}_connections`;
const now = () => provider.provider.services.clock.now();

async function data(method: string, path: string, body?: object) {
  const answer = await backend(method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}

/** A complete connection that has not been activated. */
async function connectHeld(): Promise<string> {
  const { connection } = await data("POST", ofKind("saml"), { display_name: "Okta", is_held: true });
  const { connection_id } = connection;
  const body = { metadata_xml: String(idp.metadata) };
  const updated = await data("PUT", `${ofKind("saml")}/${connection_id}/metadata`, body);
  expect(updated.connection).toMatchObject({ status: "pending", idp_entity_id: idp.entityId });
  return connection_id;
}

async function makeTest(connection_id: string) {
  const created = await data("POST", `${at}/${connection_id}/test_runs`, {});
  const outcome = async () =>
    (await data("GET", `${at}/${connection_id}/test_runs/${created.test_run.test_run_id}`)).test_run;
  return { url: created.test_run_url as string, outcome };
}

function submit(browser: Browser, url: string) {
  return browser.send(url, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ token: new URL(url).searchParams.get("token") ?? "" }).toString(),
  });
}

/** Opens a link, starts the test, and lets the identity provider answer. */
async function runTest(connection_id: string, url: string, address: string, changes: Partial<ResponseParts> = {}) {
  const browser = openBrowser(provider);
  const started = await submit(browser, url);
  const { acs, metadata: audience } = samlUrls(connection_id);
  const request = await idp.readRequest(started.location, (await browser.send(audience)).text);
  const parts = { ...honestParts({ idp, request, acs, audience, address, now: now() }), ...changes };
  const response = idp.buildResponse(parts);
  return { browser, acs, response, answer: await postResponse(browser, acs, response) };
}

const sessionCount = async () =>
  (await provider.provider.services.db.selectFrom("sessions").select("member_session_id").execute()).length;
const tokenCount = async () =>
  (await provider.provider.services.db.selectFrom("sso_tokens").select("token_hash").execute()).length;

test("an inactive connection is tested before it is activated", async () => {
  const connection_id = await connectHeld();
  await expect(beginSaml(provider, idp, connection_id)).rejects.toThrow("404");
  const { url, outcome } = await makeTest(connection_id);
  expect(await outcome()).toMatchObject({ status: "waiting", checks: [] });

  const page = await openBrowser(provider).send(url);
  expect([page.status, page.text]).toEqual([200, expect.stringContaining("Start test")]);
  expect(page.text).toContain("Okta");
  expect(page.headers.get("content-security-policy")).toContain(`form-action 'self' ${new URL(idp.ssoUrl).origin}`);

  const { answer } = await runTest(connection_id, url, "ada@globex.test");
  expect([answer.status, answer.location]).toEqual([200, ""]);
  expect(answer.text).toContain("The test passed");
  const passed = await outcome();
  expect(passed).toMatchObject({ status: "passed", reason: "", details: { as: "member" } });
  expect(passed.checks.map((one: { outcome: string }) => one.outcome)).toEqual(Array(5).fill("passed"));
  expect(JSON.stringify(passed.details)).not.toContain("ada@globex.test");

  const held = await data("GET", `${at}/${connection_id}`);
  expect(held).toMatchObject({ kind: "saml", is_held: true, connection: { status: "pending" }, warnings: [] });
  const active = await data("POST", `${at}/${connection_id}/activate`, {});
  expect(active).toMatchObject({ is_held: false, connection: { status: "active" } });
  const { browser, acs, parts } = await beginSaml(provider, idp, connection_id);
  expect(
    landingToken((await postResponse(browser, acs, idp.buildResponse(parts("ada@globex.test")))).location),
  ).not.toBe("");

  // Deactivated again, a pending login ends, too.
  const late = await beginSaml(provider, idp, connection_id);
  await data("POST", `${at}/${connection_id}/hold`, {});
  const refused = await postResponse(late.browser, late.acs, idp.buildResponse(late.parts("ada@globex.test")));
  expect(landingToken(refused.location)).toBe("");
  await data("DELETE", `${at}/${connection_id}`);
});

const stranger = "eve@elsewhere.test";
test.each<[string, string, Partial<ResponseParts>, string, string]>([
  ["no signature", "ada@globex.test", { sign: "none" }, "answer", "signature_missing"],
  [
    "no login that it answers",
    "ada@globex.test",
    { responseInResponseTo: undefined, inResponseTo: undefined },
    "login",
    "unsolicited",
  ],
  ["another audience", "ada@globex.test", { audience: "https://other.test" }, "proof", "audience_mismatch"],
  [
    "no address",
    "unknown",
    { nameIdFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent" },
    "person",
    "email_missing",
  ],
  ["a stranger", stranger, {}, "access", "jit_not_allowed"],
])("a test names the failed check, and the setting to change: %s", async (_, address, changes, check, reason) => {
  const connection_id = await connectHeld();
  const { url, outcome } = await makeTest(connection_id);
  const { answer, browser, acs, response } = await runTest(connection_id, url, address, changes);
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining("The test failed")]);
  const failed = await outcome();
  expect(failed).toMatchObject({ status: "failed", reason });
  expect(failed.setting).toMatch(/\w/);
  expect(answer.text).toContain(failed.setting.slice(0, 20));
  const checks = failed.checks as { check: string; outcome: string }[];
  const place = checks.findIndex((one) => one.check === check);
  expect(checks.map((one) => one.outcome)).toEqual(
    checks.map((_, index) => (index < place ? "passed" : index === place ? "failed" : "not_reached")),
  );

  const { attempts } = await data("POST", `/organizations/${globex}/sso_attempts/search`, { connection_id, limit: 1 });
  expect(attempts).toMatchObject([{ reason, outcome: "refused", details: { test_run_id: failed.test_run_id } }]);
  // A refusal ends the test: the same response belongs to no test now.
  const again = await postResponse(browser, acs, response);
  expect([again.status, again.location]).toEqual([403, ""]);
  expect(await outcome()).toEqual(failed);
  await data("DELETE", `${at}/${connection_id}`);
});

test("an OpenID Connect connection is tested the same way", async () => {
  const { connection } = await data("POST", ofKind("oidc"), { display_name: "Entra", is_held: true });
  const { connection_id } = connection;
  expect((await backend("POST", `${at}/${connection_id}/test_runs`, {})).body.error_type).toBe(
    "sso_connection_not_ready",
  );
  expect((await backend("POST", `${at}/${connection_id}/activate`, {})).body.error_type).toBe(
    "sso_connection_not_ready",
  );
  const { id: client_id, secret: client_secret } = oidcIdp.client;
  const settings = { issuer: oidcIdp.issuer, client_id, client_secret };
  expect((await data("PUT", `${ofKind("oidc")}/${connection_id}`, settings)).connection.status).toBe("pending");
  for (const [answer, status] of [
    [{}, "passed"],
    [{ forge: "other key" as const }, "failed"],
  ] as const) {
    const { url, outcome } = await makeTest(connection_id);
    const browser = openBrowser(provider);
    const { location } = await submit(browser, url);
    const query = oidcIdp.answer(location, answer, now);
    const callback = `http://portico.test/v1/public/sso/${PROJECT_ID}/${connection_id}/oidc/callback?${query}`;
    expect((await browser.send(callback)).text).toContain(`The test ${status}`);
    expect(await outcome()).toMatchObject({ status });
  }
  // T70: the secret was given for the URLs of that time, for a back end, too.
  const moved = await backend("PUT", `${ofKind("oidc")}/${connection_id}`, {
    token_url: "https://elsewhere.test/token",
  });
  expect(moved.body.error_type).toBe("oidc_client_secret_required");
  await data("DELETE", `${at}/${connection_id}`);
});

test("T89: a test signs no one in, whatever is done with its link and its response", async () => {
  const connection_id = await connectHeld();
  await data("POST", `${at}/${connection_id}/activate`, {});
  const before = [await sessionCount(), await tokenCount()];
  const { url, outcome } = await makeTest(connection_id);
  // Opening the link uses nothing up: programs open links.
  for (let look = 0; look < 3; look += 1) expect((await openBrowser(provider).send(url)).status).toBe(200);

  const audited = await auditOf(provider, async () => {
    // Of many at once one starts.
    const starts = await Promise.all(Array.from({ length: 8 }, () => submit(openBrowser(provider), url)));
    expect(starts.map(({ status }) => status).sort()).toEqual([303, ...Array(7).fill(404)]);
  });
  expect(audited).toEqual([]);
  expect((await openBrowser(provider).send(url)).status).toBe(404);

  const second = await makeTest(connection_id);
  const { browser, acs, response, answer } = await runTest(connection_id, second.url, "ada@globex.test");
  expect(answer.text).toContain("The test passed");
  // The same response again, in the same browser, in another, and for a pending login.
  const replays = [
    await postResponse(browser, acs, response),
    await postResponse(openBrowser(provider), acs, response),
    await postResponse((await beginSaml(provider, idp, connection_id)).browser, acs, response),
  ];
  expect(replays.map(({ status, location }) => [status, landingToken(location)])).toEqual(Array(3).fill([403, ""]));

  // A test that is carried into another browser is refused, and one that is started there ends there.
  const third = await makeTest(connection_id);
  const stolen = openBrowser(provider);
  const started = await submit(stolen, third.url);
  const { metadata: audience } = samlUrls(connection_id);
  const request = await idp.readRequest(started.location, (await stolen.send(audience)).text);
  const parts = honestParts({ idp, request, acs, audience, address: "ada@globex.test", now: now() });
  const carried = await postResponse(openBrowser(provider), acs, idp.buildResponse(parts));
  expect([carried.status, landingToken(carried.location)]).toEqual([403, ""]);
  expect(await third.outcome()).toMatchObject({ status: "waiting" });

  expect([await sessionCount(), await tokenCount()]).toEqual(before);
  expect(await outcome()).toMatchObject({ status: "waiting" });
  provider.clock.advance({ minutes: 61 });
  expect(await outcome()).toMatchObject({ status: "expired" });
  const { client } = provider.openPage();
  const token = new URL(second.url).searchParams.get("token") ?? "";
  await refusal(client.sso.authenticate({ sso_token: token, session_duration_minutes: 60 }), "sso_token_not_found");
  await data("DELETE", `${at}/${connection_id}`);
});

test("T89: a test of an inactive connection opens it to no login", async () => {
  const connection_id = await connectHeld();
  const { url } = await makeTest(connection_id);
  const browser = openBrowser(provider);
  await submit(browser, url);
  const started = await browser.send(startUrl({ connection_id }));
  expect(started.status).toBe(404);
  await data("DELETE", `${at}/${connection_id}`);
  expect((await browser.send(url)).status).toBe(404);
});

test("T49: another organization's path reaches no connection and no test", async () => {
  const connection_id = await connectHeld();
  const { test_run } = await data("POST", `${at}/${connection_id}/test_runs`, {});
  const initech = `/organizations/${await organizationId(provider, "initech")}`;
  const other = `${initech}/sso_connections`;
  const calls: [string, string, object?][] = [
    ["GET", `/${connection_id}`],
    ["DELETE", `/${connection_id}`],
    ["POST", `/${connection_id}/activate`, {}],
    ["POST", `/${connection_id}/hold`, {}],
    ["POST", `/${connection_id}/test_runs`, {}],
    ["GET", `/${connection_id}/test_runs/${test_run.test_run_id}`],
    ["PUT", `/../saml_connections/${connection_id}`, { display_name: "x" }],
    ["PUT", `/../saml_connections/${connection_id}/metadata`, { metadata_xml: String(idp.metadata) }],
    ["DELETE", `/../saml_connections/${connection_id}/verification_certificates/x`],
    ["PUT", `/../oidc_connections/${connection_id}`, {}],
    ["PUT", `/../external_connections/${connection_id}`, {}],
  ];
  for (const [method, path, body] of calls) {
    expect((await backend(method, `${other}${path}`, body)).status, path).toBe(404);
  }
  expect(await data("GET", other)).toMatchObject({ saml_connections: [] });
  await data("DELETE", `${at}/${connection_id}`);
});
