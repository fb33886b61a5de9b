import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { embeddedTemplate } from "../../../../testkit/src/database/embedded-template.ts";
import { expiring } from "../../server/capabilities.ts";
import { connect } from "./connect.ts";
import type { Connection } from "./connection.ts";
import type { Db } from "./schema.ts";
import { defaultRetention, sweep } from "./sweep.ts";

const DAY_MS = 86_400_000;
const now = new Date("2026-06-01T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);

let connection: Connection;
let db: Db;
beforeAll(async () => {
  connection = await connect({ memory: true, dump: await embeddedTemplate() }, () => {});
  db = connection.db;
}, 60_000);
afterAll(() => connection.close());

async function idsIn(table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select ${sql.ref(column)} as id from ${sql.table(table)} order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

test("expired rows are deleted, and others stay", async () => {
  const session = (id: string, expires_at: Date, revoked_at: Date | null) => ({
    project_id: "p",
    organization_id: "o",
    member_session_id: id,
    member_id: "m",
    token_hash: id,
    authentication_factors: "[]",
    started_at: daysAgo(90),
    last_accessed_at: daysAgo(90),
    expires_at,
    revoked_at,
  });
  await db
    .insertInto("sessions")
    .values([
      session("alive", daysAgo(-1), null),
      session("ended yesterday", daysAgo(1), null),
      session("ended long ago", daysAgo(31), null),
      session("revoked yesterday", daysAgo(-5), daysAgo(1)),
      session("revoked long ago", daysAgo(-5), daysAgo(31)),
    ])
    .execute();
  const counter = (subject: string, expires_at: Date) => ({
    project_id: "p",
    subject,
    window_start: daysAgo(2),
    count: 1,
    expires_at,
  });
  await db
    .insertInto("counters")
    .values([counter("open", daysAgo(-1)), counter("closed", daysAgo(1))])
    .execute();
  const code = (email_address: string, expires_at: Date) => ({
    project_id: "p",
    organization_id: "",
    email_address,
    email_code_id: email_address,
    code_hmac: "",
    attempts: 0,
    created_at: daysAgo(2),
    expires_at,
    consumed_at: null,
  });
  await db
    .insertInto("email_codes")
    .values([code("live", daysAgo(-1)), code("expired", daysAgo(1))])
    .execute();

  expect(await sweep(db, now, expiring)).toBe(4);
  expect(await idsIn("sessions", "member_session_id")).toEqual(["alive", "ended yesterday", "revoked yesterday"]);
  expect(await idsIn("counters", "subject")).toEqual(["open"]);
  expect(await idsIn("email_codes", "email_address")).toEqual(["live"]);
  expect(await sweep(db, now, expiring)).toBe(0);
});

const closeCounters = (count: number) =>
  sql`insert into counters select 'p', 'c' || n, ${daysAgo(2)}, 1, ${daysAgo(1)} from generate_series(1, ${count}::int) n`.execute(
    db,
  );

test("one run deletes all expired rows, however many there are", async () => {
  await closeCounters(52_500);
  expect(await sweep(db, now, expiring)).toBe(52_500);
});

test("a node that stops finishes its batch, and leaves the rest", async () => {
  await closeCounters(2500);
  const stopping = new AbortController();
  const running = sweep(db, now, expiring, defaultRetention, stopping.signal);
  stopping.abort();
  expect(await running).toBeLessThanOrEqual(1000);
  await sweep(db, now, expiring);
  expect(await idsIn("counters", "subject")).toEqual(["open"]);
});

test("a table that cannot be swept does not block others", async () => {
  await closeCounters(1);
  const broken = { table: "counters", where: sql`no_such_column` } as const;
  await expect(sweep(db, now, [broken, { table: "counters" }])).rejects.toThrow("no_such_column");
  expect(await idsIn("counters", "subject")).toEqual(["open"]);
});

test("the development inbox keeps the newest 500", async () => {
  await sql`insert into inbox_messages select 'mail-' || lpad(n::text, 4, '0'), 'a', 'email', '', '', '', null, ${now}
    from generate_series(1, 520) n`.execute(db);
  expect(await sweep(db, now, expiring)).toBe(20);
  const ids = await idsIn("inbox_messages", "inbox_message_id");
  expect([ids.length, ids[0]]).toEqual([500, "mail-0021"]);
});

test("T41: a signing key that is gone is deleted, with its private part", async () => {
  const retiresAt = (kid: string, retires_at: Date | null) => ({
    project_id: "p",
    kid,
    public_jwk: "{}",
    sealed_private_jwk: kid,
    created_at: daysAgo(9),
    signs_from: daysAgo(9),
    retires_at,
  });
  await db
    .insertInto("signing_keys")
    .values([retiresAt("gone", now), retiresAt("signing", null)])
    .execute();
  expect(await sweep(db, now, expiring)).toBe(0);
  expect(await sweep(db, new Date(now.getTime() + 1), expiring)).toBe(1);
  expect(await idsIn("signing_keys", "kid")).toEqual(["signing"]);
});

test("an app that registered itself is deleted after a week if no member connected it", async () => {
  const app = (client_id: string, created_at: Date, source: "registration" | "management" = "registration") => ({
    project_id: "p",
    client_id,
    client_type: "third_party_public" as const,
    client_name: client_id,
    client_description: "",
    client_logo_url: "",
    redirect_urls: "[]",
    post_logout_redirect_urls: "[]",
    allowed_scopes: "[]",
    source,
    created_at,
    updated_at: created_at,
  });
  await db
    .insertInto("connected_apps")
    .values([
      app("new", daysAgo(6)),
      app("unused", daysAgo(8)),
      app("used", daysAgo(8)),
      app("own", daysAgo(8), "management"),
    ])
    .execute();
  const consent = {
    organization_id: "o",
    member_id: "m",
    redirect_url: "",
    resource: "",
    scopes: "[]",
    security_epoch: 1,
  };
  await db
    .insertInto("app_consents")
    .values({ project_id: "p", client_id: "used", ...consent, created_at: daysAgo(8), updated_at: daysAgo(8) })
    .execute();
  expect(await sweep(db, now, expiring)).toBe(1);
  expect(await idsIn("connected_apps", "client_id")).toEqual(["new", "own", "used"]);
});

test("expired rows stay for the configured hours, and events for the configured days", async () => {
  const code = {
    project_id: "retention",
    organization_id: "o",
    email_address: "a",
    email_code_id: "kept for a while",
    code_hmac: "",
    attempts: 0,
    created_at: daysAgo(2),
    expires_at: daysAgo(1),
  };
  await db
    .insertInto("email_codes")
    .values(code as never)
    .execute();
  const attempt = (attempt_id: string, days: number) => ({
    ...{ project_id: "retention", organization_id: "o", connection_id: "c", request_id: "", reason: "", details: "{}" },
    attempt_id,
    occurred_at: daysAgo(days),
  });
  await db
    .insertInto("sso_attempts")
    .values([attempt("nine", 9), attempt("eleven", 11)])
    .execute();
  await db.deleteFrom("email_codes").where("project_id", "<>", "retention").execute();
  const left = async () => [await idsIn("email_codes", "email_code_id"), await idsIn("sso_attempts", "attempt_id")];
  await sweep(db, now, expiring, { ...defaultRetention, expired_hours: 25, events_days: 10 });
  expect(await left()).toEqual([["kept for a while"], ["nine"]]);
  await sweep(db, now, expiring, { ...defaultRetention, expired_hours: 23, events_days: 8 });
  expect(await left()).toEqual([[], []]);
});
