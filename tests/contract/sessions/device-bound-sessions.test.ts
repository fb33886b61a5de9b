import type { Client } from "@portico/client";
import type { Operation } from "@portico/wire";
import { allOperations, contract } from "@portico/wire/schemas";
import { describe, expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { discover, inVariant, mailFrom, organizationId, signIn, startForFile, variant } from "../support/basics.ts";
import { openBrowser } from "../support/cookie-browser.ts";
import { describedOperations, sampleOf } from "../support/described-operations.ts";
import { askWith, challengeOf, createDeviceKey, type DeviceKey } from "../support/device-key.ts";
import { operatorOf } from "../support/operator.ts";
import { totpCode } from "../support/totp-code.ts";

// docs/device-bound-sessions.md

const all = await startForFile({
  otherProjects: [
    variant("bound", { device_bound_sessions: true }),
    variant("neighbor", { device_bound_sessions: true }),
    variant("kept", { device_bound_sessions: true, http_only_cookies: { enabled: true } }),
  ],
});
const bound = inVariant(all, "bound");
const kept = inVariant(all, "kept");
const { db } = all.provider.services;

const ada = "ada@globex.test";
const rows = contract as Record<string, { sessions: unknown }>;
/** Valid values, for fields that are checked before the session is. */
const wellFormed = { code: "123456", metadata_url: "https://127.0.0.1/metadata" };
const CHECK = "sessions/authenticate";
const missingProof = [401, "session_proof_required"];
const unknownSession = [401, "session_not_found"];
const outcome = ({ status, body }: { status: number; body: { error_type?: string } }) => [status, body.error_type];
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => "accepted",
    (error) => error.error_type,
  );

/** Logs in over HTTP with a key of one's own. */
async function enter(key: DeviceKey, at = bound) {
  const organization_id = await organizationId(at, "globex");
  const { code } = await mailFrom(at, ada, () =>
    at.openPage().client.otps.email.loginOrSignup({ email_address: ada, organization_id }),
  );
  const path = "otps/email/authenticate";
  const body = { email_address: ada, organization_id, code, session_duration_minutes: 60 };
  const proof = await key.sign(await challengeOf(at, path, { body }));
  const { session_token, session_jwt } = (await askWith(at, path, proof, { body })).body.data;
  return { session: session_token as string, session_jwt: session_jwt as string, proof };
}

/** A page of another browser that has this page's cookies. */
function steal(client: Client, at = bound) {
  const thief = at.openPage();
  const tokens = client.session.getTokens();
  if (tokens) thief.client.session.updateSession(tokens);
  return thief.client;
}

describe("a browser", () => {
  test("works in its session, and proves its key again when the proof ends", async () => {
    const { client, page } = await signIn(bound, ada, "globex");
    const sent: (string | null)[] = [];
    const { fetch } = page.window;
    page.window.fetch = (input, init) => {
      sent.push(new Headers(init?.headers).get("X-Session-Proof"));
      return fetch(input, init);
    };
    for (let minute = 0; minute < 12; minute += 3) {
      await client.session.authenticate();
      expect((await client.session.list()).sessions).toMatchObject([{ is_current: true, device_bound: true }]);
      bound.clock.advance({ minutes: 3 });
    }
    // Besides two calls at a time: one for the new token, and one after five minutes.
    expect(sent).toHaveLength(8 + 2);
    expect(new Set(sent).size).toBe(3);
  });

  test("keeps its key through every change of the session", async () => {
    const { client } = await signIn(bound, ada, "globex");
    const initech = await organizationId(bound, "initech");
    await client.session.exchange({ organization_id: initech, session_duration_minutes: 60 });
    const { client: other } = await discover(bound, ada);
    await other.discovery.intermediateSessions.exchange({ organization_id: initech, session_duration_minutes: 60 });
    for (const one of [client, other]) expect((await one.session.authenticate()).member.email_address).toBe(ada);
    const { sessions } = await client.session.list();
    expect(sessions.map(({ device_bound }) => device_bound)).toEqual(sessions.map(() => true));
    await client.session.revoke();
    expect(client.session.getSync()).toBeNull();
  });

  test("has a bound session after two-step verification and as support staff", async () => {
    const { client, organization_id, answer } = await signIn(bound, "gavin@hooli.test", "hooli");
    const who = { organization_id, member_id: answer.member_id, session_duration_minutes: 60 };
    bound.clock.advance({ minutes: 6 });
    const { secret } = await client.totp.create(who);
    await client.totp.authenticate({ ...who, code: totpCode(bound, secret) });
    expect((await client.session.list()).sessions).toMatchObject([{ kind: "own", device_bound: true }]);
    expect(await refusal(steal(client).session.authenticate())).toBe("session_not_found");

    const { answer: of } = await signIn(bound, "bob@globex.test", "globex");
    const path = `/organizations/${of.member.organization_id}/members/${of.member_id}/impersonation_tokens`;
    const impersonation = { impersonator_id: "support-7", reason: "Ticket 4711", session_duration_minutes: 60 };
    const { body } = await backendOf(bound, "bound")("POST", path, impersonation);
    const support = bound.openPage().client;
    await support.impersonation.authenticate({ impersonation_token: body.data.impersonation_token });
    expect(await refusal(steal(support).session.authenticate())).toBe("session_not_found");
    const [first] = (await support.session.list()).sessions;
    expect(first).toMatchObject({ kind: "impersonation", is_current: true, device_bound: true });
  });

  test("gets the error that names the reason if it cannot have a key, after one attempt", async () => {
    const { client, page } = bound.openPage();
    Object.assign(page.window, { indexedDB: undefined });
    const body = { email_address: ada, code: "123456", organization_id: await organizationId(bound, "globex") };
    let calls = 0;
    const { fetch } = page.window;
    page.window.fetch = (input, init) => {
      calls++;
      return fetch(input, init);
    };
    expect(await refusal(client.otps.email.authenticate(body as never))).toBe("session_proof_required");
    expect(calls).toBe(1);
  });

  test("has HttpOnly cookies bound in the same way", async () => {
    const browser = openBrowser(kept);
    const { client } = browser.openPage({ client: { httpOnlyCookies: true } });
    const organization_id = await organizationId(kept, "globex");
    const { code } = await mailFrom(kept, ada, () =>
      client.otps.email.loginOrSignup({ email_address: ada, organization_id }),
    );
    await client.otps.email.authenticate({ email_address: ada, organization_id, code: code ?? "" });
    kept.clock.advance({ minutes: 6 });
    expect((await client.session.authenticate()).member.email_address).toBe(ada);
    const thief = openBrowser(kept, new Map(browser.cookies)).openPage({ client: { httpOnlyCookies: true } }).client;
    expect(await refusal(thief.session.authenticate())).toBe("session_not_found");
    expect((await client.session.list()).sessions[0]).toMatchObject({ device_bound: true, is_current: true });
  });
});

describe("T212: a stolen session token", () => {
  test("is refused in another browser, and the member's own goes on", async () => {
    const { client } = await signIn(bound, ada, "globex");
    expect(await refusal(steal(client).session.authenticate())).toBe("session_not_found");
    expect((await client.session.authenticate()).member.email_address).toBe(ada);
  });

  test("is refused by each operation that needs a session, and by each that starts one", async () => {
    const { answer } = await signIn(bound, ada, "globex");
    const unproven: string[] = [];
    const described = await describedOperations(bound);
    for (const { name, path, method, schema } of described) {
      const formed = Object.entries(wellFormed).filter(([field]) => field in (schema.properties ?? {}));
      const sample = { ...(sampleOf({ ...schema, type: "object" }) as object), ...Object.fromEntries(formed) };
      const body = method === "GET" ? undefined : sample;
      const at = path.replace(/\{\w+\}/g, "id");
      const { body: refused } = await bound.request(at, { method, body, session: answer.session_token });
      if (refused.error_type !== "session_proof_required") unproven.push(name);
    }
    const operations = allOperations as Record<string, Operation>;
    const open = described.filter(({ name }) => rows[name]?.sessions === "open" && !operations[name]?.signsIn);
    expect(unproven.sort()).toEqual(open.map(({ name }) => name).sort());
  });

  test("is refused with each proof that is not this browser's current one for this session", async () => {
    const [key, thief, p384] = await Promise.all([createDeviceKey(), createDeviceKey(), createDeviceKey("ES384")]);
    const { session, proof: ofLogin } = await enter(key);
    const other = await enter(key);
    const elsewhere = await enter(key, inVariant(all, "neighbor"));
    const ask = (proof: string) => askWith(bound, CHECK, proof, { session, body: {} });
    const challenge = await challengeOf(bound, CHECK, { session });
    const good = await key.sign(challenge);
    const [head = "", payload = "", signature = ""] = good.split(".");
    const headed = (header: object) => `${Buffer.from(JSON.stringify(header)).toString("base64url")}.${payload}`;
    const [expiresAtMs = "", mac] = challenge.split(".");

    expect((await ask(good)).status).toBe(200);
    expect(outcome(await ask(await thief.sign(challenge)))).toEqual(unknownSession);
    const proofs: Record<string, string> = {
      none: "",
      "not a JWS": "proof",
      "of the login": ofLogin,
      "of another session": await key.sign(await challengeOf(bound, CHECK, { session: other.session })),
      "of another project": await key.sign(
        await challengeOf(inVariant(all, "neighbor"), CHECK, { session: elsewhere.session }),
      ),
      "without a challenge": await key.sign(""),
      "of a challenge with a later end": await key.sign(`${Number(expiresAtMs) + 1}.${mac}`),
      "of a challenge that someone made up": await key.sign(`${expiresAtMs}.${"A".repeat(43)}`),
      "without a signature": `${head}.${payload}.`,
      "alg none": `${headed({ alg: "none", typ: "dbsc+jwt", jwk: key.jwk })}.`,
      "alg HS256": `${headed({ alg: "HS256", typ: "dbsc+jwt", jwk: key.jwk })}.${signature}`,
      "alg ES384": await p384.sign(challenge),
      "the key of another curve": `${headed({ alg: "ES256", typ: "dbsc+jwt", jwk: p384.jwk })}.${signature}`,
      "the thief's signature under the browser's key": await thief.sign(challenge, { jwk: key.jwk }),
      "no key": await key.sign(challenge, { jwk: undefined } as never),
      "another type": await key.sign(challenge, { typ: "JWT" }),
    };
    for (const [name, proof] of Object.entries(proofs)) {
      expect([name, ...outcome(await ask(proof))]).toEqual([name, ...missingProof]);
    }
    bound.clock.advance({ minutes: 5 });
    expect(outcome(await ask(good))).toEqual(missingProof);
  });

  test("of an unfinished login is refused in another browser", async () => {
    const { client, answer } = await discover(bound, ada);
    const organization_id = await organizationId(bound, "globex");
    const key = await createDeviceKey();
    const path = "discovery/intermediate_sessions/exchange";
    const body = { intermediate_session_token: answer.intermediate_session_token, organization_id };
    const proof = await key.sign(await challengeOf(bound, path, { body }));
    expect(outcome(await askWith(bound, path, proof, { body }))).toEqual([401, "intermediate_session_not_found"]);
    bound.clock.advance({ minutes: 6 });
    expect((await client.discovery.organizations.list()).discovered_organizations).not.toEqual([]);
    const { member } = await client.discovery.intermediateSessions.exchange({ organization_id });
    expect(member.email_address).toBe(ada);
  });

  test("replaces no second factor, together with the cookie of a remembered device", async () => {
    const email_address = "monica@hooli.test";
    const organization_id = await organizationId(bound, "hooli");
    const backend = backendOf(bound, "bound");
    await backend("PUT", `/organizations/${organization_id}`, { mfa_remembered_device_days: 30 });
    await backend("POST", `/organizations/${organization_id}/members`, { email_address });
    const logIn = async ({ client }: ReturnType<typeof bound.openPage>) => {
      const { code } = await mailFrom(bound, email_address, () =>
        client.otps.email.loginOrSignup({ email_address, organization_id }),
      );
      const body = { email_address, organization_id, code: code ?? "", session_duration_minutes: 60 };
      const { member_id, mfa_required } = await client.otps.email.authenticate(body);
      return { who: { organization_id, member_id, session_duration_minutes: 60 }, isAsked: mfa_required !== null };
    };
    const first = bound.openPage();
    const { who } = await logIn(first);
    const { secret } = await first.client.totp.create(who);
    await first.client.totp.authenticate({ ...who, code: totpCode(bound, secret) });

    const browser = openBrowser(bound);
    const page = browser.openPage();
    await logIn(page);
    bound.clock.advance({ seconds: 30 });
    await page.client.totp.authenticate({ ...who, code: totpCode(bound, secret), remember_device: true });
    await page.client.session.revoke();
    expect((await logIn(page)).isAsked).toBe(false);
    expect((await logIn(openBrowser(bound, new Map(browser.cookies)).openPage())).isAsked).toBe(true);
  });

  test("gives a login of the thief nothing of the session", async () => {
    const { client } = await signIn(bound, ada, "globex");
    const { session_token: session } = client.session.getTokens() as { session_token: string };
    const key = await createDeviceKey();
    const organization_id = await organizationId(bound, "globex");
    const { code } = await mailFrom(bound, ada, () =>
      bound.openPage().client.otps.email.loginOrSignup({ email_address: ada, organization_id }),
    );
    const init = { session, body: { email_address: ada, organization_id, code, session_duration_minutes: 60 } };
    const path = "otps/email/authenticate";
    const answer = await askWith(bound, path, await key.sign(await challengeOf(bound, path, init)), init);
    expect(answer.status).toBe(200);
    // A login of the session's own browser would have replaced it.
    expect((await client.session.authenticate()).member.email_address).toBe(ada);
  });
});

describe("T213: a session is bound when it starts, and never later", () => {
  test("a login without a proof starts no session and uses nothing", async () => {
    const organization_id = await organizationId(bound, "globex");
    const { code } = await mailFrom(bound, ada, () =>
      bound.openPage().client.otps.email.loginOrSignup({ email_address: ada, organization_id }),
    );
    const body = { email_address: ada, organization_id, code, session_duration_minutes: 60 };
    const path = "otps/email/authenticate";
    for (const tried of [code, "000000"]) {
      const answer = await bound.request(`/sdk/v1/b2b/${path}`, { body: { ...body, code: tried } });
      expect(outcome(answer)).toEqual(missingProof);
    }
    const key = await createDeviceKey();
    const proof = await key.sign(await challengeOf(bound, path, { body }));
    expect((await askWith(bound, path, proof, { body })).status).toBe(200);
  });

  test("a session from before the setting gets no key: the member logs in again", async () => {
    const key = await createDeviceKey();
    const { session } = await enter(key);
    await db.updateTable("sessions").set({ device_key: null }).where("device_key", "=", key.thumbprint).execute();
    const proof = await key.sign(await challengeOf(bound, CHECK, { session }));
    expect(outcome(await askWith(bound, CHECK, proof, { session, body: {} }))).toEqual(unknownSession);
  });

  test("turning the setting on refuses the sessions without a key, and turning it off needs no key", async () => {
    const operator = operatorOf(all);
    const settings = { project_name: "Hooli", environment: "test", allowed_origins: ["http://localhost:4000"] };
    const { project, secret } = await operator.ask("projects.create", {}, settings);
    const at = inVariant(all, project.settings.public_tokens[0].replace("public-token-test-", ""));
    const headers = { Authorization: `Basic ${btoa(`${project.project_id}:${secret}`)}` };
    const piper = {
      organization_name: "Piper",
      email_jit_provisioning: "RESTRICTED",
      email_allowed_domains: ["p.test"],
    };
    await all.request("/v1/b2b/organizations", { body: piper, headers });
    let version = 1;
    const turn = (device_bound_sessions: boolean) =>
      operator.manage(project.project_id, "project.update", { version: version++, patch: { device_bound_sessions } });
    const check = async ({ session_token: session }: { session_token: string }) =>
      outcome(await at.request("/sdk/v1/b2b/sessions/authenticate", { session, body: {} }));

    const before = await signIn(at, "richard@p.test", "piper");
    await turn(true);
    expect(await refusal(before.client.session.authenticate())).toBe("session_not_found");
    const bound = await signIn(at, "richard@p.test", "piper");
    expect(await check(bound.answer)).toEqual(missingProof);
    await turn(false);
    expect(await check(bound.answer)).toEqual([200, undefined]);
    await turn(true);
    expect(await check(bound.answer)).toEqual(missingProof);
    expect((await bound.client.session.authenticate()).member.email_address).toBe("richard@p.test");
  });
});
