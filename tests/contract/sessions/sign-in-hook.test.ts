import { createServer, type ServerResponse } from "node:http";
import { createBackend, type SignInCheck } from "@portico/backend";
import { decodeJwt } from "jose";
import { beforeEach, describe, expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import {
  discover,
  inVariant,
  mailFrom,
  organization,
  organizationId,
  refusal,
  signIn,
  startForFile,
  variant,
} from "../support/basics.ts";
import { openBrowser } from "../support/cookie-browser.ts";
import { listen } from "../support/listen.ts";
import { auditOf } from "../support/rows.ts";
import { totpCode } from "../support/totp-code.ts";

const dur = { session_duration_minutes: 60 };
let asked: string[] = [];
let answer: (response: ServerResponse, check: SignInCheck) => unknown = () => {};

/** The app's hook. It verifies the question as docs/sign-in-hook.md shows. */
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { sign_in_jwt } = JSON.parse(Buffer.concat(chunks).toString());
  asked.push(sign_in_jwt);
  answer(response, await backend(request.url?.slice(1)).verifySignIn(sign_in_jwt));
});
const url = await listen(server);

const decide = (decision: string) => (response: ServerResponse) => void response.end(JSON.stringify({ decision }));

const names = ["ann", "bea", "cat", "dee", "eva", "flo", "gus"];
const organizations = [
  organization("wayne", { members: names.map((name) => ({ email_address: `${name}@acme.test` })) }),
  organization("stark", { members: [{ email_address: "ann@acme.test" }] }),
  organization("joining", { email_jit_provisioning: "RESTRICTED", email_allowed_domains: ["joins.test"], members: [] }),
  organization("narrow", { members: [{ email_address: "jan@acme.test" }] }),
  organization("strict-mfa", { mfa_policy: "REQUIRED_FOR_ALL", members: [{ email_address: "ian@acme.test" }] }),
  organization("remembering", {
    mfa_policy: "REQUIRED_FOR_ALL",
    mfa_remembered_device_days: 30,
    members: [{ email_address: "hal@acme.test" }],
  }),
];
const hooked = (name: string, when_unavailable: string) =>
  variant(name, { organizations, sign_in_hook: { url: `${url}/${name}`, when_unavailable } });
const provider = await startForFile({
  project: { organizations },
  otherProjects: [hooked("strict", "refuse"), hooked("open", "allow"), hooked("foreign", "refuse")],
  config: { outbound_allowed_origins: [url] },
});
const strict = inVariant(provider, "strict");
const lenient = inVariant(provider, "open");

function backend(name = "strict") {
  return createBackend({
    apiUrl: provider.url,
    publicUrl: "http://portico.test",
    projectId: `project-test-${name}`,
    now: () => provider.provider.services.clock.now(),
  });
}

/** Starts a login by email code. @returns its last call. */
async function begin(name: string, slug: string, at = strict, browser = openBrowser(at)) {
  const { client } = browser.openPage();
  const email_address = name.includes("@") ? name : `${name}@acme.test`;
  const organization_id = await organizationId(at, slug);
  const { code } = await mailFrom(provider, email_address, () =>
    client.otps.email.loginOrSignup({ email_address, organization_id }),
  );
  return {
    client,
    organization_id,
    finish: () => client.otps.email.authenticate({ email_address, organization_id, code: code ?? "", ...dur }),
  };
}

/** Sets up an authenticator. */
async function enroll(name: string, slug: string) {
  answer = decide("allow");
  const { client, organization_id, finish } = await begin(name, slug);
  const { member_id } = await finish();
  const { secret } = await client.totp.create({ organization_id, member_id });
  await client.totp.authenticate({ organization_id, member_id, code: totpCode(provider, secret), ...dur });
  await backendOf(provider, "strict")("PUT", `/organizations/${organization_id}/members/${member_id}`, {
    mfa_enrolled: false,
  });
  provider.clock.advance({ seconds: 30 });
  return { organization_id, member_id, code: () => totpCode(provider, secret) };
}

beforeEach(() => {
  asked = [];
  answer = decide("allow");
});

describe("T240: the sign-in hook", () => {
  test("decides about a member's complete sign-in, and knows where the last one was", async () => {
    const first = await begin("ann", "wayne");
    const { member_id } = await first.finish();
    await (await begin("ann", "wayne")).finish();
    const [earlier, later] = asked.map((jwt) => decodeJwt<SignInCheck>(jwt));
    expect(earlier).toMatchObject({
      member_id,
      organization_id: first.organization_id,
      email_address: "ann@acme.test",
      acr: "aal1",
      amr: ["otp"],
      ip_address: "127.0.0.1",
      last_session: null,
    });
    expect(later?.last_session).toMatchObject({ ip_address: "127.0.0.1" });
    expect(asked).toHaveLength(2);
  });

  test("is not asked without a complete sign-in, nor by a project without one", async () => {
    const { client, organization_id } = await begin("bea", "wayne");
    const wrong = { email_address: "bea@acme.test", organization_id, code: "000000", ...dur };
    await expect(client.otps.email.authenticate(wrong)).rejects.toThrow();
    await signIn(provider, "bea@acme.test", "wayne");
    expect(asked).toEqual([]);
  });

  test("refuses a sign-in: no session starts, no member is created, the code stays valid, and admins see why", async () => {
    answer = decide("refuse");
    const { client, organization_id, finish } = await begin("new@joins.test", "joining");
    const audited = await auditOf(provider, () => refusal(finish(), "sign_in_not_allowed"));
    expect(audited.map(({ action }) => action)).toEqual(["session.refused"]);
    expect(audited[0]?.details).toEqual({ reason: "sign_in_not_allowed", decided_by: "sign_in_hook" });
    expect(client.session.getTokens()).toBeNull();
    const members = await backendOf(provider, "strict")("POST", `/organizations/${organization_id}/members/search`, {});
    expect(members.body.data.members).toEqual([]);
    answer = decide("allow");
    expect(await finish()).toMatchObject({ member_authenticated: true });
    expect(asked.map((jwt) => decodeJwt<SignInCheck>(jwt).member_id)).toEqual([null, null]);
  });

  test("is not given the ID of an organization that does not exist yet", async () => {
    const { client } = await discover(strict, "founder@startup.test");
    const { organization } = await client.discovery.organizations.create({ organization_name: "Startup", ...dur });
    expect(organization).toMatchObject({ organization_slug: "startup" });
    expect(asked.map((jwt) => decodeJwt<SignInCheck>(jwt))).toMatchObject([
      { member_id: null, organization_id: null, organization_slug: "startup", email_address: "founder@startup.test" },
    ]);
  });

  test("requires a second factor that was set up before", async () => {
    const { code, ...who } = await enroll("cat", "wayne");
    answer = (response, { acr }) => decide(acr === "aal2" ? "allow" : "require_second_factor")(response);
    const { client, finish } = await begin("cat", "wayne");
    expect(await finish()).toMatchObject({ member_authenticated: false, mfa_required: {} });
    expect(await client.totp.authenticate({ ...who, code: code(), ...dur })).toMatchObject({ member_session: {} });
    await refusal((await begin("dee", "wayne")).finish(), "sign_in_not_allowed");
  });

  test("refuses if the organization does not accept the second factor that was set up", async () => {
    const { organization_id } = await enroll("jan", "narrow");
    const path = `/organizations/${organization_id}`;
    await backendOf(provider, "strict")("PUT", path, { mfa_methods: "RESTRICTED", allowed_mfa_methods: ["sms_otp"] });
    answer = decide("require_second_factor");
    await refusal((await begin("jan", "narrow")).finish(), "sign_in_not_allowed");
  });

  test("does not count a second factor that is set up in the same sign-in", async () => {
    const stepUp: typeof answer = (response, { acr }) =>
      decide(acr === "aal2" ? "allow" : "require_second_factor")(response);
    answer = stepUp;
    const { client, organization_id, finish } = await begin("ian", "strict-mfa");
    const { member_id, mfa_required } = await finish();
    expect(mfa_required).not.toBeNull();
    const who = { organization_id, member_id };
    const { secret } = await client.totp.create(who);
    const setUp = () => client.totp.authenticate({ ...who, code: totpCode(provider, secret), ...dur });
    await refusal(setUp(), "sign_in_not_allowed");
    expect(decodeJwt<SignInCheck>(asked[0] ?? "")).toMatchObject({ acr: "aal1", amr: ["otp"] });
    answer = decide("require_second_factor");
    await refusal(setUp(), "sign_in_not_allowed");
    answer = decide("allow");
    await setUp();
    answer = stepUp;
    provider.clock.advance({ seconds: 30 });
    const later = await begin("ian", "strict-mfa");
    await later.finish();
    const code = totpCode(provider, secret);
    expect(await later.client.totp.authenticate({ ...who, code, ...dur })).toMatchObject({ member_session: {} });
  });

  test("requires it of a remembered device as well", async () => {
    const { code, ...who } = await enroll("hal", "remembering");
    const browser = openBrowser(strict);
    answer = (response, { acr }) => decide(acr === "aal2" ? "allow" : "require_second_factor")(response);
    const first = await begin("hal", "remembering", strict, browser);
    await first.finish();
    await first.client.totp.authenticate({ ...who, code: code(), remember_device: true, ...dur });
    expect(browser.cookies.size).toBeGreaterThan(0);
    const second = await begin("hal", "remembering", strict, browser);
    expect(await second.finish()).toMatchObject({ member_authenticated: false, mfa_required: {} });
  });

  test("is asked when a member switches organizations", async () => {
    const { client, finish } = await begin("ann", "wayne");
    await finish();
    answer = decide("refuse");
    const organization_id = await organizationId(strict, "stark");
    await refusal(client.session.exchange({ organization_id, ...dur }), "sign_in_not_allowed");
    expect(client.session.getTokens()).not.toBeNull();
  });

  const faults: [string, typeof answer][] = [
    ["is down", (response) => response.socket?.destroy()],
    ["fails", (response) => response.writeHead(500).end('{"decision":"allow"}')],
    ["redirects", (response) => response.writeHead(302, { location: "/" }).end()],
    ["answers no JSON", (response) => response.end("<html>")],
    ["answers another decision", (response) => response.end('{"decision":"yes"}')],
  ];
  test.each(faults)("if it %s, the setting decides, and the default refuses", async (_, how) => {
    answer = how;
    await refusal((await begin("eva", "wayne")).finish(), "sign_in_hook_unavailable");
    expect(await (await begin("eva", "wayne", lenient)).finish()).toMatchObject({ member_authenticated: true });
  });

  test("is not evaded by many sign-ins at a time, and one member's leave room for the others'", async () => {
    const { finish } = await begin("ann", "wayne", lenient);
    const other = await begin("bea", "wayne", lenient);
    const waiting: ServerResponse[] = [];
    answer = (response, { email_address }) =>
      email_address === "ann@acme.test" ? waiting.push(response) : decide("allow")(response);
    const outcomes: string[] = [];
    const attempts = Array.from({ length: 6 }, () =>
      finish().then(
        () => outcomes.push("signed in"),
        ({ error_type }) => outcomes.push(error_type),
      ),
    );
    await expect.poll(() => outcomes).toEqual(Array(3).fill("sign_in_hook_unavailable"));
    expect(await other.finish()).toMatchObject({ member_authenticated: true });
    for (const response of waiting) decide("refuse")(response);
    await Promise.all(attempts);
    expect(outcomes.slice(3)).toEqual(Array(3).fill("sign_in_not_allowed"));
  });

  test("holds no lock while the hook answers, and checks the member again after its answer", async () => {
    const logins = [];
    for (const name of names) logins.push(await begin(name, "wayne"));
    const waiting: ServerResponse[] = [];
    answer = (response) => waiting.push(response);
    const finished = logins.map(({ finish }) => finish());
    await expect.poll(() => waiting.length).toBe(names.length);
    await signIn(provider, "gus@acme.test", "wayne");
    const path = `/organizations/${await organizationId(strict, "wayne")}/members`;
    const { body } = await backendOf(provider, "strict")("POST", `${path}/search`, {});
    const gus = body.data.members.find((member: { email_address: string }) => member.email_address === "gus@acme.test");
    expect((await backendOf(provider, "strict")("DELETE", `${path}/${gus.member_id}`)).status).toBe(200);
    for (const response of waiting) decide("allow")(response);
    await expect(finished.pop()).rejects.toMatchObject({ name: "ApiError" });
    for (const one of finished) expect(await one).toMatchObject({ member_authenticated: true });
  });

  test("its question is good for this project and this purpose only", async () => {
    await (await begin("flo", "wayne")).finish();
    const { client } = await begin("flo", "wayne");
    const [jwt = ""] = asked;
    expect(await backend().verifySignIn(jwt)).toMatchObject({ email_address: "flo@acme.test" });
    await expect(backend().verifySessionJwt(jwt)).rejects.toMatchObject({ name: "SessionError" });
    await expect(backend("foreign").verifySignIn(jwt)).rejects.toMatchObject({ code: "forged" });
    const login = await begin("flo", "wayne");
    await login.finish();
    const session = login.client.session.getTokens()?.session_jwt ?? "";
    await expect(backend().verifySignIn(session)).rejects.toMatchObject({ code: "forged" });
    await expect(backend().verifySignIn("")).rejects.toMatchObject({ code: "missing_token" });
    provider.clock.advance({ seconds: 61 });
    await expect(backend().verifySignIn(jwt)).rejects.toMatchObject({ code: "expired" });
    expect(client.session.getTokens()).toBeNull();
  });
});
