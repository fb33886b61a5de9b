import { type Backend, createBackend } from "@portico/backend";
import { createMigratedDatabase, PROJECT_ID, PROJECT_SECRET, type TestProvider } from "@portico/testkit";
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from "jose";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { rotateSigningKey } from "../../../packages/provider/src/core/records/keys/rotate-signing-key.ts";
import { listSigningKeys } from "../../../packages/provider/src/core/records/keys/signing-key-states.ts";
import { type Call, createCall } from "../../../packages/provider/src/platform/call/call.ts";
import { noCookies } from "../../../packages/provider/src/platform/call/cookies.ts";
import type { Project } from "../../../packages/provider/src/platform/config/project.ts";
import { sealedAt } from "../../../packages/provider/src/platform/crypto/sealed-at.ts";
import { isLong } from "../../long.ts";
import { inVariant, signIn, startForFile, variant } from "../support/basics.ts";
import { startCheckedProvider } from "../support/check-answers.ts";
import { auditOf } from "../support/rows.ts";

const MAX_AGE_MS = 300_000;
const NODE_CACHE_MS = 60_000;

// Each test rotates the keys of a project of its own.
const projects = ["leak", "overtaken", "waiting", "private", "audited"];
const provider = await startForFile({ otherProjects: projects.map((name) => variant(name, {})) });

const nowMs = (node = provider) => node.provider.services.clock.now().getTime();

/** A call of the project's operator on a node. Rules only read the project's ID here. */
const callOn = (node: TestProvider, project_id: string): Call =>
  createCall(node.provider.services, {
    project: { project_id, environment: "test" } as Project,
    caller: "backend",
    requestId: "request-id-rotation",
    ipAddress: "127.0.0.1",
    sessionToken: undefined,
    cookies: noCookies,
  });
const callIn = (name: string) => callOn(provider, `project-test-${name}`);

async function fetchKeySet(project_id = PROJECT_ID): Promise<JSONWebKeySet> {
  return (await provider.request(`/v1/sessions/jwks/${project_id}`, { method: "GET" })).body;
}
const kidsOf = ({ keys }: JSONWebKeySet) => keys.map(({ kid }) => kid ?? "");
const kidOf = (jwt: string) => decodeProtectedHeader(jwt).kid ?? "";

function openBackend(projectId = PROJECT_ID, secret = PROJECT_SECRET, fetch = globalThis.fetch): Backend {
  const now = () => provider.provider.services.clock.now();
  return createBackend({ apiUrl: provider.url, publicUrl: "http://portico.test", projectId, secret, fetch, now });
}

/** A host that caches a key set for its whole max-age, whatever kid it sees meanwhile. */
function openPatientHost(keySet: JSONWebKeySet, fetchedAtMs: number) {
  let staleAtMs = fetchedAtMs + MAX_AGE_MS;
  let keys = Promise.resolve(keySet);
  return async (jwt: string) => {
    if (nowMs() >= staleAtMs) {
      staleAtMs = nowMs() + MAX_AGE_MS;
      // Concurrent requests wait for the same response.
      keys = fetchKeySet();
    }
    await jwtVerify(jwt, createLocalJWKSet(await keys), { currentDate: new Date(nowMs()) });
  };
}

test("T41: a rotation under load fails no verification, and each key has its time", async () => {
  // JWTs are cached for the minute, and the cache must not carry the old key over: so the change comes in the middle of
  // a minute.
  provider.clock.advance({ ms: 90_000 - (nowMs() % 60_000) });
  const members = [
    await signIn(provider, "ada@globex.test", "globex"),
    await signIn(provider, "bob@globex.test", "globex"),
  ];
  const before = await fetchKeySet();
  const startedAtMs = nowMs();
  const [next, old] = (await rotateSigningKey(callOn(provider, PROJECT_ID), {})).keys;
  if (!next || !old?.retires_at) return expect.fail("two keys were expected, and an end of the old one");
  const signsFromMs = Date.parse(next.signs_from);
  const retiresAtMs = Date.parse(old.retires_at);

  const kept = openBackend();
  const hosts: Record<string, (jwt: string) => Promise<unknown>> = {
    "@portico/backend": kept.verifySessionJwt,
    "@portico/backend, just started": (jwt) => openBackend().verifySessionJwt(jwt),
    "the provider": (session_jwt) => kept.authenticateSession({ session_jwt }),
    // From another node, whose cache was as old as possible.
    "a host with the oldest keys": openPatientHost(before, startedAtMs + NODE_CACHE_MS),
  };
  for (const ageMs of [0, 100_000, 200_000]) {
    hosts[`a host with keys of ${ageMs} ms`] = openPatientHost(before, startedAtMs - ageMs);
  }

  const issued = new Map<string, { kid: string; endsAtMs: number }>();
  const rounds: { startedMs: number; endedMs: number; signedBy: Set<string>; keySet: string[] }[] = [];
  const failures: string[] = [];
  let verified = 0;

  async function verify(host: string, jwt: string, endsAtMs: number): Promise<void> {
    const error = await hosts[host]?.(jwt).then(
      () => null,
      (reason: unknown) => reason,
    );
    // One that expired meanwhile proves nothing.
    if (error && endsAtMs > nowMs()) failures.push(`${host}, ${kidOf(jwt) === next?.kid ? "new" : "old"}: ${error}`);
    else if (!error) verified += 1;
  }

  async function playRound(): Promise<void> {
    const startedMs = nowMs();
    const asked = members.map(({ answer }) => kept.authenticateSession({ session_token: answer.session_token }));
    const jwts = (await Promise.all(asked)).map(({ session_jwt }) => session_jwt);
    const keySet = kidsOf(await fetchKeySet());
    rounds.push({ startedMs, endedMs: nowMs(), signedBy: new Set(jwts.map(kidOf)), keySet });
    for (const jwt of jwts) issued.set(jwt, { kid: kidOf(jwt), endsAtMs: 1000 * (decodeJwt(jwt).exp ?? 0) });
    const live = [...issued].filter(([, { endsAtMs }]) => endsAtMs > nowMs());
    await Promise.all(
      live.flatMap(([jwt, { endsAtMs }]) => Object.keys(hosts).map((host) => verify(host, jwt, endsAtMs))),
    );
  }

  const moments = [signsFromMs - 5000, signsFromMs, retiresAtMs - 5000, retiresAtMs];
  for (let atMs = startedAtMs; atMs < retiresAtMs + 60_000; atMs += 30_000) moments.push(atMs);
  let isOver = false;
  const load = [1, 2].map(async () => {
    while (!isOver) await playRound();
  });
  for (const atMs of moments.sort((a, b) => a - b)) {
    provider.clock.advance({ ms: Math.max(0, atMs - nowMs()) });
    await playRound();
  }
  isOver = true;
  await Promise.all(load);

  expect(failures).toEqual([]);
  expect(verified).toBeGreaterThan(1000);
  expect([next.state, old.state, old.kid]).toEqual(["published", "signing", kidsOf(before)[0]]);
  const phase = (fromMs: number, toMs: number) => {
    const within = rounds.filter(({ startedMs, endedMs }) => startedMs >= fromMs && endedMs < toMs);
    return {
      signedBy: [...new Set(within.flatMap(({ signedBy }) => [...signedBy]))],
      keySets: [...new Set(within.map(({ keySet }) => keySet.join()))],
    };
  };
  const both = `${next.kid},${old.kid}`;
  expect(phase(startedAtMs, signsFromMs)).toEqual({ signedBy: [old.kid], keySets: [both] });
  expect(phase(signsFromMs, retiresAtMs)).toEqual({ signedBy: [next.kid], keySets: [both] });
  expect(phase(retiresAtMs, Number.POSITIVE_INFINITY)).toEqual({ signedBy: [next.kid], keySets: [next.kid] });
  const byOld = [...issued.values()].filter(({ kid }) => kid === old.kid);
  const lastEndMs = Math.max(...byOld.map(({ endsAtMs }) => endsAtMs));
  // Of the half minute before the change, and within what a host's clock may be behind.
  expect(lastEndMs).toBeGreaterThan(signsFromMs + MAX_AGE_MS - 60_000);
  expect(retiresAtMs - lastEndMs).toBeGreaterThanOrEqual(60_000);
}, 120_000);

test("T41: a leaked key's JWTs are refused at once, its sessions continue, and a host fetches the new key", async () => {
  const own = inVariant(provider, "leak");
  const projectId = "project-test-leak";
  const { client, answer } = await signIn(own, "ada@globex.test", "globex");
  const leaked = answer.session_jwt;
  let fetches = 0;
  const host = openBackend(projectId, "secret-test-leak-not-a-secret", (url, init) => {
    if (String(url).includes("/jwks/")) fetches += 1;
    return fetch(url, init);
  });
  expect(await host.authenticate({ session_jwt: leaked }, { checkRevoked: true })).toMatchObject({ roles: ["admin"] });
  expect(fetches).toBe(1);

  const { keys } = await rotateSigningKey(callIn("leak"), { immediately: true });
  expect(keys).toMatchObject([{ state: "signing", retires_at: null }]);
  expect(kidsOf(await fetchKeySet(projectId))).toEqual([keys[0]?.kid]);
  await expect(host.authenticateSession({ session_jwt: leaked })).rejects.toMatchObject({ name: "SessionError" });

  await client.session.authenticate();
  const fresh = client.session.getTokens()?.session_jwt ?? "";
  expect(kidOf(fresh)).toBe(keys[0]?.kid);
  // Until the host sees the new kid, it trusts its cached keys.
  expect(await host.verifySessionJwt(leaked)).toMatchObject({ member_id: answer.member_id });
  expect(fetches).toBe(1);
  expect(await host.verifySessionJwt(fresh)).toMatchObject({ member_id: answer.member_id });
  expect(fetches).toBe(2);
  await expect(host.verifySessionJwt(leaked)).rejects.toMatchObject({ code: "forged" });
  expect(await host.authenticate({ session_token: answer.session_token })).toMatchObject({ roles: ["admin"] });
});

test("T41: a leak does not wait for a rotation in progress, and ends its key too", async () => {
  const { keys: published } = await rotateSigningKey(callIn("overtaken"), {});
  const { keys } = await rotateSigningKey(callIn("overtaken"), { immediately: true });
  expect(keys).toHaveLength(1);
  expect(published.map(({ kid }) => kid)).not.toContain(keys[0]?.kid);
  expect(kidsOf(await fetchKeySet("project-test-overtaken"))).toEqual([keys[0]?.kid]);
});

test("a second rotation waits until the first one's key signs", async () => {
  const call = callIn("waiting");
  const states = async () => (await listSigningKeys(call)).keys.map(({ state }) => state);
  expect(await states()).toEqual(["signing"]);
  const { keys } = await rotateSigningKey(call, {});
  expect(await listSigningKeys(call)).toEqual({ keys });
  await expect(rotateSigningKey(call, {})).rejects.toMatchObject({
    errorType: "key_rotation_in_progress",
    status: 409,
  });
  expect(await listSigningKeys(call)).toEqual({ keys });
  provider.clock.advance({ ms: Date.parse(keys[0]?.signs_from ?? "") - nowMs() });
  expect(await states()).toEqual(["signing", "retiring"]);
  await rotateSigningKey(call, {});
  expect(await states()).toEqual(["published", "signing", "retiring"]);
  // The third key signs as the first one ends, except for the moment between the two rotations.
  provider.clock.advance({ ms: Date.parse(keys[1]?.retires_at ?? "") - nowMs() + 5_000 });
  expect(await states()).toEqual(["signing", "retiring"]);
});

test("T41: of rotations at once, on two nodes, one wins and the others are refused", async () => {
  const { PORTICO_TEST_STORE: store, PORTICO_TEST_POSTGRES_URL: serverUrl } = process.env;
  // The embedded store has one node.
  const database = store === "postgres" && serverUrl ? await createMigratedDatabase(serverUrl) : undefined;
  const databaseUrl = database?.url;
  const nodes = await Promise.all(
    databaseUrl ? [1, 2].map(() => startCheckedProvider({ databaseUrl })) : [startCheckedProvider()],
  );
  const calls = Array.from({ length: 8 }, (_, index) =>
    callOn(nodes[index % nodes.length] as TestProvider, PROJECT_ID),
  );
  const [call = callOn(provider, PROJECT_ID)] = calls;
  try {
    for (let round = 0; round < (isLong ? 200 : 10); round++) {
      const outcomes = await Promise.allSettled(calls.map((it) => rotateSigningKey(it, {})));
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      for (const outcome of outcomes) {
        if (outcome.status === "rejected")
          expect(outcome.reason).toMatchObject({ errorType: "key_rotation_in_progress" });
      }
      const { keys } = await listSigningKeys(call);
      expect(keys.filter(({ state }) => state === "signing")).toHaveLength(1);
      expect(keys.filter(({ state }) => state === "published")).toHaveLength(1);
      for (const node of nodes) node.clock.advance({ minutes: 7, seconds: 1 });
    }
    await Promise.all(calls.map((it) => rotateSigningKey(it, { immediately: true })));
    // The nodes' clocks are some milliseconds apart.
    for (const node of nodes) node.clock.advance({ seconds: 1 });
    expect((await listSigningKeys(call)).keys).toMatchObject([{ state: "signing", retires_at: null }]);
  } finally {
    for (const node of nodes) await node.stop();
    await database?.drop();
  }
}, 60_000);

test("T41: private parts are in no response, and encrypted in the database", async () => {
  const call = callIn("private");
  const { keys } = await rotateSigningKey(call, {});
  for (const view of [...keys, ...(await listSigningKeys(call)).keys]) {
    expect(Object.keys(view).sort()).toEqual(["created_at", "kid", "retires_at", "signs_from", "state"]);
  }
  const keySet = await fetchKeySet("project-test-private");
  expect(keySet.keys).toHaveLength(2);
  for (const key of keySet.keys) expect(Object.keys(key).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x", "y"]);
  const { rows } = await sql<{ stored: string; kid: string; sealed: string; audited: string }>`
    select k::text as stored, k.kid, k.sealed_private_jwk as sealed, coalesce(a.details::text, '') as audited
    from signing_keys k left join audit_events a on a.project_id = k.project_id and a.action = 'signing_key.rotated'
    where k.project_id = 'project-test-private'`.execute(provider.provider.services.db);
  expect(rows).toHaveLength(2);
  for (const { stored, kid, sealed, audited } of rows) {
    const place = sealedAt("signing_keys", { project_id: "project-test-private", kid });
    const { d } = JSON.parse(call.serverKey.unseal(sealed, place));
    expect(d).toMatch(/^[\w-]{43}$/);
    expect(stored + audited).not.toContain(d);
  }
});

test("a rotation leaves its audit row, a refused one none", async () => {
  const call = callIn("audited");
  const [first] = (await listSigningKeys(call)).keys;
  const rows = await auditOf(provider, async () => {
    await rotateSigningKey(call, {});
    await rotateSigningKey(call, {}).catch(() => {});
    await rotateSigningKey(call, { immediately: true });
  });
  expect(rows).toMatchObject([
    { action: "signing_key.rotated", details: { immediately: false, replaces: [first?.kid] } },
    { action: "signing_key.rotated", details: { immediately: true, replaces: [expect.any(String), first?.kid] } },
  ]);
});
