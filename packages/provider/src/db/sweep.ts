import { sql } from "kysely";
import type { Clock } from "./database-clock.ts";
import type { Db } from "./schema.ts";

const BATCH_SIZE = 1000;
/** What one run deletes of a table at most; the next hour takes the rest. */
const BATCHES = 50;
const INBOX_LIMIT = 500;
const DAY_MS = 86_400_000;

/** What is over and when it goes. Rows that say who was here stay 30 days for whoever must look into an incident. */
const expiring = [
  {
    table: "email_codes",
    key: ["project_id", "organization_id", "email_address", "purpose"],
    column: "expires_at",
    keptMs: 0,
  },
  { table: "magic_links", key: ["project_id", "magic_link_id"], column: "expires_at", keptMs: DAY_MS },
  { table: "magic_link_handovers", key: ["project_id", "handover_hash"], column: "expires_at", keptMs: 0 },
  { table: "intermediate_sessions", key: ["project_id", "intermediate_session_id"], column: "expires_at", keptMs: 0 },
  {
    table: "impersonation_tokens",
    key: ["project_id", "impersonation_token_id"],
    column: "expires_at",
    keptMs: DAY_MS,
  },
  // What remembers that it was used outlives a clock that is put back.
  { table: "attested_tokens", key: ["project_id", "profile_id", "jti"], column: "expires_at", keptMs: DAY_MS },
  { table: "unsubscribed_phone_numbers", key: ["project_id", "phone_number"], column: "expires_at", keptMs: 0 },
  { table: "sms_codes", key: ["project_id", "organization_id", "member_id"], column: "expires_at", keptMs: 0 },
  {
    table: "totp_registrations",
    key: ["project_id", "organization_id", "member_id"],
    column: "expires_at",
    keptMs: 0,
  },
  {
    table: "recovery_codes",
    key: ["project_id", "organization_id", "member_id", "code_hmac"],
    column: "expires_at",
    keptMs: 0,
  },
  { table: "oauth_states", key: ["project_id", "state_hash"], column: "expires_at", keptMs: 0 },
  { table: "oauth_landings", key: ["project_id", "token_hash"], column: "expires_at", keptMs: 0 },
  { table: "oauth_claims", key: ["project_id", "registration_id"], column: "expires_at", keptMs: 0 },
  { table: "one_tap_credentials", key: ["project_id", "credential_hash"], column: "expires_at", keptMs: DAY_MS },
  { table: "sso_requests", key: ["project_id", "request_hash"], column: "expires_at", keptMs: 0 },
  {
    table: "sso_assertions",
    key: ["project_id", "connection_id", "assertion_hash"],
    column: "expires_at",
    keptMs: DAY_MS,
  },
  { table: "sso_tokens", key: ["project_id", "token_hash"], column: "expires_at", keptMs: DAY_MS },
  {
    table: "sso_attempts",
    key: ["project_id", "organization_id", "attempt_id"],
    column: "occurred_at",
    keptMs: 30 * DAY_MS,
  },
  { table: "authorization_requests", key: ["project_id", "request_hash"], column: "expires_at", keptMs: 0 },
  { table: "consent_questions", key: ["project_id", "question_hash"], column: "expires_at", keptMs: 0 },
  { table: "app_grants", key: ["project_id", "grant_id"], column: "expires_at", keptMs: 0 },
  { table: "app_tokens", key: ["project_id", "token_hash"], column: "expires_at", keptMs: DAY_MS },
  { table: "signing_keys", key: ["project_id", "kid"], column: "retires_at", keptMs: 0 },
  { table: "counters", key: ["project_id", "subject", "window_start"], column: "expires_at", keptMs: 0 },
  ...(["expires_at", "revoked_at"] as const).map((column) => ({
    table: "sessions",
    key: ["project_id", "organization_id", "member_session_id"],
    column,
    keptMs: 30 * DAY_MS,
  })),
];

/** Deletes what is over, in batches small enough that nobody waits for them. @returns how many rows went. */
export async function sweep(db: Db, now: Date): Promise<number> {
  let swept = 0;
  for (const { table, key, column, keptMs } of expiring) {
    const before = new Date(now.getTime() - keptMs);
    const columns = sql.join(key.map((name) => sql.ref(name)));
    for (let batch = 0; batch < BATCHES; batch++) {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where (${columns}) in (
          select ${columns} from ${sql.table(table)} where ${sql.ref(column)} < ${before}
          limit ${BATCH_SIZE} for update skip locked)`.execute(db);
      swept += Number(numAffectedRows ?? 0);
      if (Number(numAffectedRows ?? 0) < BATCH_SIZE) break;
    }
  }
  swept += await sweepUnusedApps(db, now);
  const { numAffectedRows } = await sql`
    delete from inbox_messages where inbox_message_id in (
      select inbox_message_id from inbox_messages order by sent_at desc, inbox_message_id desc
      offset ${INBOX_LIMIT})`.execute(db);
  return swept + Number(numAffectedRows ?? 0);
}

/** Apps that registered themselves a week ago, and that nobody has let in since: anybody can register as many as they like. */
async function sweepUnusedApps(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from connected_apps a where source = 'registration' and created_at < ${new Date(now.getTime() - 7 * DAY_MS)}
      and not exists (select 1 from app_consents c where c.project_id = a.project_id and c.client_id = a.client_id)
      and not exists (select 1 from app_grants g where g.project_id = a.project_id and g.client_id = a.client_id)`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

const HOUR_MS = 3_600_000;

/** Sweeps every hour. Each node does; rows that another one holds are skipped. */
export function startSweeping(db: Db, clock: Clock, onError: (error: unknown) => void) {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = sweep(db, clock.now()).catch(onError);
  }, HOUR_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
