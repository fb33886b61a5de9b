import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "../connect.ts";
import type { Connection } from "../connection.ts";
import { migrate } from "../migrate.ts";
import type { Db } from "../schema.ts";
import { up } from "./2026-11-23-session-kinds.ts";

const now = new Date("2026-06-01T12:00:00Z");

let connection: Connection;
let db: Db;
beforeAll(async () => {
  connection = await connect({ memory: true }, () => {});
  db = connection.db;
  await migrate(connection);
  await sql`alter table sessions drop column kind, drop column grant_id`.execute(db);
}, 60_000);
afterAll(() => connection.close());

const project_id = "p";

async function sessionOf(member_session_id: string, type: string, impersonator: object | null = null): Promise<void> {
  await sql`
    insert into sessions (project_id, organization_id, member_session_id, member_id, token_hash,
      authentication_factors, started_at, last_accessed_at, expires_at, impersonator)
    values (${project_id}, 'o', ${member_session_id}, 'm', ${member_session_id},
      ${JSON.stringify([{ type }])}::jsonb, ${now}, ${now}, ${now}, ${impersonator && JSON.stringify(impersonator)}::jsonb)`.execute(
    db,
  );
}

let events = 0;
async function audited(action: string, member_session_id: string, request_id: string, of = project_id): Promise<void> {
  await sql`
    insert into audit_events (project_id, audit_event_id, occurred_at, action, ip_address, request_id, details)
    values (${of}, ${`event-${++events}`}, ${now}, ${action}, '', ${request_id},
      ${JSON.stringify({ member_session_id })}::jsonb)`.execute(db);
}

test("T63: a stored session gets the narrowest kind that is true, and what apps held ends with all that came of it", async () => {
  await sessionOf("own", "email_otp");
  await sessionOf("support", "impersonated", { id: "support-7", reason: "Ticket" });
  await sessionOf("attested", "trusted_auth_token");
  // An app's, and what it was exchanged for, twice over.
  for (const id of ["app", "elsewhere", "further"]) await sessionOf(id, "email_otp");
  await audited("session.issued", "app", "request-1");
  await audited("access_token.exchanged", "app", "request-1");
  await audited("session.revoked", "app", "request-2");
  await audited("session.exchanged", "elsewhere", "request-2");
  await audited("session.revoked", "elsewhere", "request-3");
  await audited("session.exchanged", "further", "request-3");
  // A member's own exchange, and another project's app.
  await sessionOf("switched", "email_otp");
  await audited("session.revoked", "before", "request-4");
  await audited("session.exchanged", "switched", "request-4");
  await audited("access_token.exchanged", "own", "request-5", "another project");
  await up(db as unknown as Kysely<unknown>);
  const { rows } = await sql<{ id: string; kind: string; is_over: boolean }>`
    select member_session_id as id, kind, revoked_at is not null as is_over from sessions order by 1`.execute(db);
  expect(rows.map(({ id, kind, is_over }) => [id, kind, is_over])).toEqual([
    ["app", "app", true],
    ["attested", "trusted_token", false],
    ["elsewhere", "app", true],
    ["further", "app", true],
    ["own", "own", false],
    ["support", "impersonation", false],
    ["switched", "own", false],
  ]);
});
