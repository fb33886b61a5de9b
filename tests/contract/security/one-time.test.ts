import { type Expression, type SqlBool, sql } from "kysely";
import { describe, expect, test } from "vitest";
import {
  authorizationRequests,
  questions,
} from "../../../packages/provider/src/access/idp/authorization/requests-store.ts";
import { appTokens } from "../../../packages/provider/src/access/idp/tokens/grants-store.ts";
import { impersonationTokens } from "../../../packages/provider/src/access/impersonation/store.ts";
import { limitOf } from "../../../packages/provider/src/core/limits/count.ts";
import { countingGuess, type GuessCounting } from "../../../packages/provider/src/core/limits/guesses.ts";
import { challengeOfCaller, fitsVerifier } from "../../../packages/provider/src/core/records/one-time/by-verifier.ts";
import { rememberUse } from "../../../packages/provider/src/core/records/one-time/one-time-table.ts";
import { intermediateSessions } from "../../../packages/provider/src/core/records/session/intermediate-sessions.ts";
import { fitsRedemption, links } from "../../../packages/provider/src/methods/magic-links/store.ts";
import { landings, states, unlinkLinks } from "../../../packages/provider/src/methods/oauth/store.ts";
import { emailCodes, smsCodes } from "../../../packages/provider/src/methods/otps/store.ts";
import { challenges } from "../../../packages/provider/src/methods/passkeys/ceremony.ts";
import { setupLinks } from "../../../packages/provider/src/organizations/setup-links/store.ts";
import { requests, ssoTokens } from "../../../packages/provider/src/organizations/sso/logins/login-store.ts";
import { testRuns } from "../../../packages/provider/src/organizations/sso/logins/test-runs-store.ts";
import { logouts } from "../../../packages/provider/src/organizations/sso/logout/start-logout.ts";
import type { Call } from "../../../packages/provider/src/platform/call/call.ts";
import { noCookies } from "../../../packages/provider/src/platform/call/cookies.ts";
import { challengeOf } from "../../../packages/provider/src/platform/crypto/pkce.ts";
import { hashToken, randomToken } from "../../../packages/provider/src/platform/crypto/tokens.ts";
import { type Db, json } from "../../../packages/provider/src/platform/db/schema.ts";
import type { Duration } from "../../../packages/provider/src/platform/lib/duration.ts";
import { startForFile } from "../support/basics.ts";

const provider = await startForFile();
const { db } = provider.provider.services;

const PROJECT = "project-test-once";

/** The part of a call that the tables use, at a moment of the test's choice. */
function callOf(project_id = PROJECT, now = new Date("2026-06-01T12:00:00.000Z")): Call {
  const { serverKey } = provider.provider.services;
  const clock = { now: () => now };
  const rate_limits = { attempts_per_ip: { count: 1000, window_seconds: 600 } };
  const project = { project_id, environment: "test", rate_limits };
  return { project, clock, serverKey, cookies: noCookies, ipAddress: "192.0.2.1" } as unknown as Call;
}

const inTransaction = <T>(work: (tx: Db) => Promise<T>) => db.transaction().execute(work);

type Condition = (call: Call) => (eb: never) => Expression<SqlBool>;

/** A one-time table as the attacks see it: a row in it, and what has to match. */
interface Sample {
  table: {
    issue(call: Call, tx: Db, lifetime: Duration, row: never): Promise<{ token: string; expiresAt: Date }>;
    find(call: Call, db: Db, token: string): Promise<unknown>;
    consume(call: Call, tx: Db, token: string, where?: never): Promise<unknown>;
    end(call: Call, tx: Db, where: never): Promise<number>;
  };
  newRow: () => object;
  fits?: Condition;
  /** Each of these is enough to prevent its use. */
  mismatches?: Record<string, Condition>;
  /** Whether a used row still exists. */
  isKept: boolean;
}

const VERIFIER = randomToken();
const challenge = challengeOf(VERIFIER);
const [browser_hash, connection_id] = [hashToken("browser"), "connection"];
const equal = (values: object): Condition => {
  return () => (eb) => (eb as { and(of: object): Expression<SqlBool> }).and(values);
};
const byVerifier =
  (verifier: string | undefined): Condition =>
  (call) =>
  () =>
    fitsVerifier(call, verifier, false);
const byLink =
  (changes: object): Condition =>
  () =>
    fitsRedemption({
      isDiscovery: false,
      codeChallenge: challengeOfCaller(VERIFIER),
      purposes: [{ purpose: "login", isChallengeRequired: true }],
      ...changes,
    });
const proofKey = {
  fits: byVerifier(VERIFIER),
  mismatches: { "a wrong verifier": byVerifier("wrong"), "no verifier": byVerifier(undefined) },
};
const unique = () => randomToken();

const samples: Record<string, Sample> = {
  magic_links: {
    table: links,
    newRow: () => ({
      magic_link_id: unique(),
      email_address: "ada@acme.test",
      organization_id: "organization",
      redirect_url: "https://app.test",
      is_invitation: false,
      sent_by_backend: false,
      pkce_code_challenge: challenge,
      browser_hash,
    }),
    fits: byLink({}),
    mismatches: {
      "a wrong verifier": byLink({ codeChallenge: challengeOfCaller("wrong") }),
      "no verifier": byLink({ codeChallenge: null }),
      "another purpose": byLink({ purposes: [{ purpose: "password_reset", isChallengeRequired: true }] }),
      "another browser": byLink({ purposes: [{ purpose: "login", isChallengeRequired: true, browserHash: "other" }] }),
      "a discovery": byLink({ isDiscovery: true }),
    },
    isKept: true,
  },
  intermediate_sessions: {
    table: intermediateSessions,
    newRow: () => ({
      intermediate_session_id: unique(),
      email_address: "ada@acme.test",
      authentication_factors: json([]),
      proofs: json([]),
    }),
    isKept: true,
  },
  impersonation_tokens: {
    table: impersonationTokens,
    newRow: () => ({
      impersonation_token_id: unique(),
      organization_id: "organization",
      member_id: "member",
      impersonator: json({ id: "staff", reason: "support" }),
      duration_minutes: 60,
    }),
    isKept: true,
  },
  oauth_states: {
    table: states,
    newRow: () => ({
      provider_type: "google",
      redirect_urls: json({ discovery: "https://app.test" }),
      browser_hash,
      sealed_proof: "sealed",
    }),
    fits: equal({ provider_type: "google", browser_hash }),
    mismatches: {
      "another provider": equal({ provider_type: "github", browser_hash }),
      "another browser": equal({ provider_type: "google", browser_hash: "other" }),
    },
    isKept: false,
  },
  sso_test_runs: {
    table: testRuns,
    newRow: () => ({ test_run_id: unique(), organization_id: "organization", connection_id }),
    isKept: true,
  },
  setup_links: {
    table: setupLinks,
    newRow: () => ({
      setup_link_id: unique(),
      organization_id: "organization",
      purpose: "sso",
      note: "",
      connection_id: null,
      may_activate: false,
      role_ids: json([]),
      created_by: null,
      security_epoch: null,
    }),
    isKept: true,
  },
  passkey_challenges: {
    table: challenges,
    newRow: () => ({ purpose: "first_factor", rp_id: "app.test", organization_id: "organization" }),
    fits: equal({ purpose: "first_factor", organization_id: "organization" }),
    mismatches: {
      "another purpose": equal({ purpose: "discovery", organization_id: "organization" }),
      "another organization": equal({ purpose: "first_factor", organization_id: "other" }),
    },
    isKept: false,
  },
  oauth_landings: {
    table: landings,
    newRow: () => ({ sealed_content: "sealed", pkce_code_challenge: challenge, browser_hash }),
    ...proofKey,
    isKept: false,
  },
  member_oauth_registrations: {
    table: unlinkLinks,
    newRow: () => ({
      provider_type: "google",
      issuer: "https://issuer.test",
      provider_subject: unique(),
      organization_id: "organization",
      member_id: "member",
      registration_id: unique(),
      provider_tenants: json([]),
      reach: "project",
      created_at: new Date(),
    }),
    isKept: false,
  },
  sso_requests: {
    table: requests,
    newRow: () => ({
      connection_id,
      login_connection_id: connection_id,
      organization_id: "organization",
      browser_hash,
      login_redirect_url: "https://app.test",
      signup_redirect_url: "https://app.test",
    }),
    fits: equal({ connection_id, browser_hash }),
    mismatches: {
      "another connection": equal({ connection_id: "other", browser_hash }),
      "another browser": equal({ connection_id, browser_hash: "other" }),
    },
    isKept: false,
  },
  sso_logouts: {
    table: logouts,
    newRow: () => ({
      connection_id,
      organization_id: "organization",
      login_id: null,
      redirect_url: "https://app.test",
    }),
    fits: equal({ connection_id }),
    mismatches: { "another connection": equal({ connection_id: "other" }) },
    isKept: false,
  },
  sso_tokens: {
    table: ssoTokens,
    newRow: () => ({
      organization_id: "organization",
      connection_id,
      identity: json({}),
      pkce_code_challenge: challenge,
      browser_hash,
    }),
    ...proofKey,
    isKept: true,
  },
  authorization_requests: {
    table: authorizationRequests,
    newRow: () => ({ client_id: "client", parameters: json({}) }),
    isKept: false,
  },
  consent_questions: { table: questions, newRow: () => ({}), isKept: false },
  app_tokens: {
    table: appTokens,
    newRow: () => ({ kind: "RefreshToken", grant_id: "grant", payload: json({}) }),
    fits: equal({ kind: "RefreshToken" }),
    mismatches: { "another kind of token": equal({ kind: "AccessToken" }) },
    isKept: true,
  },
};

describe.each(Object.entries(samples))("%s", (name, { table, newRow, fits, mismatches = {}, isKept }) => {
  const issue = (call = callOf()) => table.issue(call, db, { minutes: 5 }, newRow() as never);
  const consume = (call: Call, tx: Db, token: string, condition = fits) =>
    table.consume(call, tx, token, condition?.(call) as never);

  test("T1 a used one is refused", async () => {
    const { token } = await issue();
    expect(await consume(callOf(), db, token)).toBeDefined();
    expect(await consume(callOf(), db, token)).toBeUndefined();
    expect((await table.find(callOf(), db, token)) !== undefined).toBe(isKept);
  });

  test("T1 of many at once one succeeds", async () => {
    const { token } = await issue();
    const tries = Array.from({ length: 8 }, () => inTransaction((tx) => consume(callOf(), tx, token)));
    const won = (await Promise.all(tries)).filter((row) => row !== undefined);
    expect(won).toHaveLength(1);
  });

  test("T1 if the transaction rolls back, it still works", async () => {
    const { token } = await issue();
    const failed = inTransaction(async (tx) => {
      await consume(callOf(), tx, token);
      throw new Error("no session after all");
    });
    await expect(failed).rejects.toThrow("no session after all");
    expect(await consume(callOf(), db, token)).toBeDefined();
  });

  test("it works until its last millisecond, and not at the instant of its expiry", async () => {
    const { token, expiresAt } = await issue();
    expect(await consume(callOf(PROJECT, expiresAt), db, token)).toBeUndefined();
    const justBefore = new Date(expiresAt.getTime() - 1);
    expect(await consume(callOf(PROJECT, justBefore), db, token)).toBeDefined();
  });

  test("it is unknown in another project, and another token is unknown here", async () => {
    const { token } = await issue();
    expect(await consume(callOf("project-test-other"), db, token)).toBeUndefined();
    expect(await consume(callOf(), db, randomToken())).toBeUndefined();
    expect(await consume(callOf(), db, hashToken(token))).toBeUndefined();
    expect(await consume(callOf(), db, token)).toBeDefined();
  });

  test.each(Object.entries(mismatches))("T24 %s uses nothing up", async (_name, misfit) => {
    const { token } = await issue();
    expect(await consume(callOf(), db, token, misfit)).toBeUndefined();
    expect(await consume(callOf(), db, token)).toBeDefined();
  });

  test("a revoked one is refused, and another project's stay", async () => {
    const [here, there] = [callOf(), callOf("project-test-other")];
    const [{ token }, other] = [await issue(here), await issue(there)];
    await table.end(here, db, (() => sql<boolean>`true`) as never);
    expect(await consume(here, db, token)).toBeUndefined();
    expect(await consume(there, db, other.token)).toBeDefined();
  });

  test("the token itself is not stored", async () => {
    const { token } = await issue();
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db);
    expect(rows.some(({ row }) => row.includes(hashToken(token)))).toBe(true);
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
  });
});

test("T42 a refresh token works again for as long as its response may be lost, and then no more", async () => {
  const { token } = await appTokens.issue(callOf(), db, { minutes: 5 }, samples.app_tokens?.newRow() as never);
  const at = (seconds: number) => {
    const now = new Date(Date.parse("2026-06-01T12:00:00Z") + 1000 * seconds);
    const usedSince = new Date(now.getTime() - 10_000);
    return appTokens.consume(callOf(PROJECT, now), db, token, undefined, { usedSince });
  };
  expect(await at(0)).toBeDefined();
  expect(await at(9)).toBeDefined();
  // From its first use on: repeats in time do not extend it.
  expect(await at(10)).toBeUndefined();
});

describe.each([
  {
    name: "email_codes",
    table: emailCodes as never as CodeSample,
    newKey: () => ({ organization_id: "organization", email_address: `${unique()}@acme.test`, purpose: "login" }),
    row: { member_id: null, security_epoch: null },
  },
  {
    name: "sms_codes",
    table: smsCodes as never as CodeSample,
    newKey: () => ({ organization_id: "organization", member_id: unique() }),
    row: { phone_number: "+12025550100", is_enrollment: true },
  },
])("$name", ({ table, newKey, row }) => {
  const issue = (key: object, isVoid = false) => table.issue(callOf(), db, { minutes: 5 }, key, row, { isVoid });
  const attempt = async (key: object, code: string, call = callOf(), tx = db) => {
    const { codes = [] } = await table.beginAttempt(call, tx, key, uncounted(call, tx));
    return table.check(call, codes, code).code;
  };

  test("T1 a used or replaced code is refused", async () => {
    const key = newKey();
    const first = await issue(key);
    const second = await issue(key);
    expect((await attempt(key, first.code)) !== undefined).toBe(first.code === second.code);
    const right = await attempt(key, second.code);
    expect(right).toBeDefined();
    await table.consume(callOf(), db, key, right ?? {});
    expect(await attempt(key, second.code)).toBeUndefined();
  });

  test("T3 of many guesses at once no more are compared than it allows", async () => {
    const key = newKey();
    await issue(key);
    const guesses = Array.from({ length: 12 }, () =>
      inTransaction(
        async (tx) => (await table.beginAttempt(callOf(), tx, key, uncounted(callOf(), tx))).codes?.length === 1,
      ),
    );
    expect((await Promise.all(guesses)).filter(Boolean)).toHaveLength(5);
  });

  test("it expires at the instant itself, and does not work in another project or for another member", async () => {
    const key = newKey();
    const { code, expiresAt } = await issue(key);
    expect(await attempt(key, code, callOf(PROJECT, expiresAt))).toBeUndefined();
    expect(await attempt(key, code, callOf("project-test-other"))).toBeUndefined();
    expect(await attempt(newKey(), code)).toBeUndefined();
    expect(await attempt(key, code)).toBeDefined();
  });

  test("T44 a void one matches no code", async () => {
    const key = newKey();
    const { code } = await issue(key, true);
    expect(await attempt(key, code)).toBeUndefined();
  });
});

/** A guess that has no other limit. */
const uncounted = (call: Call, tx: Db) =>
  countingGuess(call, tx, {
    kind: "email_code",
    attempts: limitOf(call, "attempts_per_ip", "anybody"),
    budgets: [],
    ceiling: null,
    isKnown: false,
    owner: { organization_id: null, email_address: "" },
  });

interface CodeSample {
  issue(
    call: Call,
    tx: Db,
    lifetime: Duration,
    key: object,
    row: object,
    how: object,
  ): Promise<{ code: string; expiresAt: Date }>;
  beginAttempt(call: Call, tx: Db, key: object, counting: GuessCounting): Promise<{ codes?: object[] }>;
  check(call: Call, codes: object[], typed: string): { code?: object };
  consume(call: Call, tx: Db, key: object, code: object): Promise<void>;
}

const used = {
  bot_proofs: { proof_hash: "proof" },
  one_tap_credentials: { credential_hash: "credential" },
  attested_tokens: { profile_id: "https://issuer.test", jti: "token" },
  sso_assertions: { connection_id, assertion_hash: "assertion" },
};

describe.each(Object.entries(used))("%s", (name, key) => {
  const row = { ...key, expires_at: new Date("2026-06-01T12:05:00Z") };
  const remember = (call: Call, tx: Db) => rememberUse(call, tx, name as keyof typeof used, row as never);

  test("T1 of many at once one is the first, and each project has its own", async () => {
    const tries = Array.from({ length: 8 }, () => inTransaction((tx) => remember(callOf(), tx)));
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
    expect(await remember(callOf("project-test-other"), db)).toBe(true);
  });
});

test("every table of expiring hashes is tested here", async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns where table_schema = 'public'
    group by table_name having bool_or(column_name like '%expires_at') and bool_or(column_name like '%_hash' or column_name = 'jti')
    order by 1`.execute(db);
  const others = {
    api_keys: "shown with every request of a program: `api-keys.test.ts`",
    idempotency_keys: "recalled, not used up: `idempotency.test.ts`",
    remembered_devices: "shown at every login of a browser: `remembered-devices.test.ts`",
    scim_connections: "shown with every request of a directory: `scim-connections.test.ts`",
    security_notices: "one press ends access, and once: `security-notices.test.ts`",
    sessions: "used as often as it is shown",
  };
  const tried = [...Object.keys(samples), ...Object.keys(used), ...Object.keys(others)].sort();
  expect(rows.map(({ name }) => name)).toEqual(tried);
});
