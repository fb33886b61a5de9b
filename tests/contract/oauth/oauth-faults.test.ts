import type { Misbehavior, SandboxProvider } from "@portico/sandbox";
import { PAGE_ORIGIN } from "@portico/testkit";
import { expect, test } from "vitest";
import { startCheckedProvider } from "../support/check-answers.ts";
import {
  landIn,
  landInDiscovery,
  openVisitor,
  startOauthFixture,
  tokenIn,
} from "../support/identity-providers/oauth.ts";
import { keepLog } from "../support/log.ts";
import { auditOf } from "../support/rows.ts";

const log = keepLog();
const { provider, globex, sandbox } = await startOauthFixture(() => ({
  logger: { level: "trace", stream: log.stream },
}));

const failures: [SandboxProvider, Misbehavior][] = [
  ...(["google", "microsoft", "slack"] as const).flatMap((name) =>
    (["wrong_audience", "wrong_issuer", "wrong_nonce", "expired", "wrong_alg", "foreign_key"] as const).map(
      (misbehavior): [SandboxProvider, Misbehavior] => [name, misbehavior],
    ),
  ),
  ...(["google", "github", "hubspot"] as const).flatMap((name) =>
    (["refuse", "error", "html", "huge", "down"] as const).map((misbehavior): [SandboxProvider, Misbehavior] => [
      name,
      misbehavior,
    ]),
  ),
];

test("F12: every mistake of an upstream ends on the host's page, with an error and no token", async () => {
  const email = "ada@globex.test";
  const rows = await auditOf(provider, async () => {
    for (const [name, misbehavior] of failures) {
      const { landing } = await landIn(provider, name, globex, { email, misbehavior });
      expect(landing.href, `${name} ${misbehavior}`).toBe(
        `${PAGE_ORIGIN}/login?next=%2Fboards&error=oauth_flow_callback_error&portico_token_type=oauth`,
      );
    }
  });
  expect(rows.map(({ action }) => action)).toEqual(failures.map(() => "oauth.refused"));
  expect(rows.every(({ details }) => /^[\w.-]+$/.test(String(details.reason)))).toBe(true);
  const { landing } = await landInDiscovery(provider, "google", { email, misbehavior: "refuse" });
  expect(`${landing.pathname}${landing.search}`).toBe(
    "/discovery?error=oauth_flow_callback_error&portico_token_type=discovery_oauth",
  );
});

test("F12: a call to an upstream is aborted after five seconds", async () => {
  const landings = await Promise.all(
    (["google", "github"] as const).map((name) =>
      landIn(provider, name, globex, { email: "ada@globex.test", misbehavior: "slow" }),
    ),
  );
  for (const { landing } of landings) expect(landing.searchParams.get("error")).toBe("oauth_flow_callback_error");
});

test("a forged callback ends there, too", async () => {
  for (const change of [
    (query: URLSearchParams) => query.set("code", "made-up"),
    (query: URLSearchParams) => query.delete("code"),
    (query: URLSearchParams) => query.append("code", "second"),
    (query: URLSearchParams) => query.set("error", "server_error"),
  ]) {
    const visitor = openVisitor(provider);
    await visitor.client.oauth.google.start({ organization_id: globex });
    const callback = await visitor.pick(await visitor.begin(), { email: "ada@globex.test" });
    change(callback.searchParams);
    const response = await visitor.visit(callback.href);
    expect(response.headers.get("location") ?? (await response.text())).toMatch(
      /error=oauth_flow_callback_error|bad_request/,
    );
  }
  for (const state of ["", "x", ".", "project-test-x.y", "%00", "a".repeat(5000)]) {
    const answer = await openVisitor(provider).visit(
      `http://portico.test/v1/b2b/oauth/callback/google?code=c&state=${state}`,
    );
    expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
  }
});

test("T36: state, code, tokens and client secret appear neither in the log nor unencrypted in the database", async () => {
  const visitor = openVisitor(provider);
  await visitor.client.oauth.github.start({ organization_id: globex });
  const callback = await visitor.pick(await visitor.begin(), { email: "ada@globex.test" });
  const landing = new URL((await visitor.visit(callback.href)).headers.get("location") ?? "");
  const stored = await contentOf();
  const { provider_values } = await visitor.client.oauth.authenticate({ oauth_token: tokenIn(landing) });
  const secrets = {
    state: callback.searchParams.get("state")?.split(".").pop(),
    code: callback.searchParams.get("code"),
    token: tokenIn(landing),
    "access token": provider_values.access_token,
    "client secret": "sandbox-github-secret",
    "browser cookie": visitor.cookie.split("=")[1],
  };
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret, name).toBeTruthy();
    expect(log.text().includes(secret ?? ""), `${name} is in the log`).toBe(false);
    expect(stored.includes(secret ?? ""), `${name} is in the database`).toBe(false);
  }
});

async function contentOf(): Promise<string> {
  const { sql } = await import("kysely");
  const { db } = provider.provider.services;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db);
  const contents = tables.map(({ name }) => sql`select t::text as row from ${sql.table(name)} t`.execute(db));
  return JSON.stringify((await Promise.all(contents)).map(({ rows }) => rows));
}

test("F12: an upstream that is unreachable at the start leads to an error page", async () => {
  const client = { client_id: "x", client_secret: "y" };
  const gone = await startCheckedProvider({
    project: { oauth: { google: { ...client, issuer: "http://localhost:65535/google" }, slack: client } },
    config: { outbound_allowed_origins: ["http://localhost:65535"] },
  });
  try {
    const visitor = openVisitor(gone);
    await visitor.client.oauth.google.discovery.start();
    const page = await visitor.begin();
    expect(page).toMatch(/^400: .*Google cannot be reached at the moment/s);
    expect(page).not.toMatch(/\bat .*:\d+:\d+|ECONN/);
  } finally {
    await gone.stop();
  }
});

test("T51: a provider in production never calls the sandbox", async () => {
  await expect(
    startCheckedProvider({
      project: { oauth: sandbox.oauth, rate_limits: "default" },
      config: { mode: "production", outbound_allowed_origins: [sandbox.url] },
    }),
  ).rejects.toThrow("expected https: http is allowed only in development");
  await expect(startCheckedProvider({ project: { oauth: sandbox.oauth } })).rejects.toThrow(
    "expected https, or an origin in outbound_allowed_origins",
  );
});
