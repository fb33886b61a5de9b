import DataLoader from "dataloader";
import { type ShallowDehydrateObject, sql } from "kysely";
import { type Database, type Db, onSame, type Row } from "../../../platform/db/schema.ts";
import { type Confirmations, confirmationColumns } from "../../mfa/second-factors.ts";
import { withDefaults } from "../organization/settings.ts";
import type { MemberRow, OrganizationRow, SessionRow } from "../schema.ts";

export interface SessionSubject {
  session: SessionRow;
  member: MemberRow;
  organization: OrganizationRow;
}

/** How many checks share a statement at most. */
const MOST_AT_ONCE = 16;

interface Live {
  project_id: string;
  now: Date;
}

type ByToken = Live & { token_hash: string };

/**
 * Finds a live session with its member and organization, in one SELECT. This is the provider's most frequent
 * statement.
 */
export async function findLiveSession(
  db: Db,
  projectId: string,
  by: { token_hash: string } | { member_session_id: string; organization_id: string },
  now: Date,
): Promise<SessionSubject | undefined> {
  const live = { project_id: projectId, now };
  const found = await ("token_hash" in by
    ? findByToken(db, { ...live, ...by })
    : selectById(db, { ...live, ...by }).then(([row]) => row));
  const subject = found && toSubject(found);
  return subject && isIdle(subject, now) ? undefined : subject;
}

/** Returns whether no page has used a session for as long as its organization allows. */
function isIdle({ session, organization }: SessionSubject, now: Date): boolean {
  const { session_idle_minutes: minutes } = organization.settings;
  return minutes !== null && now.getTime() - session.last_accessed_at.getTime() > minutes * 60_000;
}

const checks = new WeakMap<Db, DataLoader<ByToken, LiveSession | undefined>>();

/**
 * Session checks within one turn of the event loop share a statement, so a busy node sends fewer of them. Each is
 * read after its request arrived, and nothing is cached (docs/adr/0006).
 */
function findByToken(db: Db, wanted: ByToken): Promise<LiveSession | undefined> {
  if (db.isTransaction) return selectByToken(db, wanted).then(([row]) => row);
  let loader = checks.get(db);
  if (!loader) {
    loader = new DataLoader((all) => readTogether(db, all), {
      cache: false,
      maxBatchSize: MOST_AT_ONCE,
      batchScheduleFn: setImmediate,
    });
    checks.set(db, loader);
  }
  return loader.load(wanted);
}

/** One statement per project, because the project is the distribution column of the tables. */
async function readTogether(db: Db, all: readonly ByToken[]): Promise<(LiveSession | undefined)[]> {
  const [first] = all;
  // The usual case, when the node is not busy.
  if (first && all.length === 1) return [(await selectByToken(db, first))[0]];
  const byProject = [...Map.groupBy(all, ({ project_id }) => project_id).values()];
  const found = await Promise.all(byProject.map((wanted) => readOfProject(db, wanted)));
  const rows = new Map(found.flat().map((row) => [`${row.project_id} ${row.token_hash}`, row]));
  return all.map(({ project_id, token_hash }) => rows.get(`${project_id} ${token_hash}`));
}

function readOfProject(db: Db, wanted: ByToken[]): Promise<LiveSession[]> {
  const [first] = wanted as [ByToken];
  if (wanted.length === 1) return selectByToken(db, first);
  // Padded to a power of two, so that PostgreSQL plans few statements.
  const size = 2 ** Math.ceil(Math.log2(wanted.length));
  const token_hashes = Array.from({ length: size }, (_, place) => (wanted[place] ?? first).token_hash);
  const now = new Date(Math.max(...wanted.map(({ now }) => now.getTime())));
  return selectByTokens(db, { project_id: first.project_id, now, token_hashes });
}

function selectLiveSession(db: Db, { project_id, now }: Live) {
  return db
    .selectFrom("sessions as s")
    .innerJoin("members as m", onSame("m", "s", "project_id", "organization_id", "member_id"))
    .innerJoin("organizations as o", onSame("o", "s", "project_id", "organization_id"))
    .select(["s.project_id", "s.token_hash"])
    .select([rowAsJson("s").as("session"), rowAsJson("m").as("member"), rowAsJson("o").as("organization")])
    .where("s.project_id", "=", project_id)
    .where("s.revoked_at", "is", null)
    .where("s.expires_at", ">", now)
    .where("m.status", "=", "active");
}

/** As text, so that each caller parses its own copy of a shared row. */
function rowAsJson(table: "s" | "m" | "o") {
  return sql<string>`to_json(${sql.ref(table)})::text`;
}

const selectByToken = (db: Db, values: ByToken) =>
  selectLiveSession(db, values).where("s.token_hash", "=", values.token_hash).execute();

/**
 * Looks each token up separately. With old statistics, PostgreSQL would scan the whole table for several tokens at
 * once.
 */
const selectByTokens = (db: Db, { token_hashes, ...live }: Live & { token_hashes: string[] }) =>
  db
    .selectFrom(
      sql<{ token_hash: string }>`(values ${sql.join(token_hashes.map((it) => sql`(${it}::text)`))})`.as<"asked">(
        sql`asked (token_hash)`,
      ),
    )
    .innerJoinLateral(
      () => selectLiveSession(db, live).where(sql<boolean>`s.token_hash = asked.token_hash`).limit(1).as("found"),
      (join) => join.onTrue(),
    )
    .select(["found.project_id", "found.token_hash", "found.session", "found.member", "found.organization"])
    .execute();

const selectById = (db: Db, values: Live & { organization_id: string; member_session_id: string }) =>
  selectLiveSession(db, values)
    .where("s.organization_id", "=", values.organization_id)
    .where("s.member_session_id", "=", values.member_session_id)
    .execute();

/** Rows that PostgreSQL has written as JSON. */
interface LiveSession {
  project_id: string;
  token_hash: string;
  session: string;
  member: string;
  organization: string;
}

type Written<Name extends keyof Database> = ShallowDehydrateObject<Row<Name>>;

/** Parses a row; times are text in JSON. */
function toSubject(row: LiveSession): SessionSubject {
  const session = JSON.parse(row.session) as Written<"sessions">;
  return {
    session: Object.assign(session, {
      started_at: new Date(session.started_at),
      last_accessed_at: new Date(session.last_accessed_at),
      expires_at: new Date(session.expires_at),
      revoked_at: null,
    }),
    member: withMemberTimes(JSON.parse(row.member) as Written<"members">),
    organization: withDefaults(withTimes(JSON.parse(row.organization) as Written<"organizations">)),
  };
}

function withMemberTimes(member: Written<"members">) {
  const { recovered_at, exposed_from } = member;
  const confirmations = confirmationColumns.map((name) => [name, toTime(member[name])] as const);
  return Object.assign(withTimes(member), {
    ...(Object.fromEntries(confirmations) as Confirmations),
    recovered_at: toTime(recovered_at),
    exposed_from: toTime(exposed_from),
  });
}

const toTime = (text: string | null) => (text === null ? null : new Date(text));

function withTimes<Row extends { created_at: string; updated_at: string }>(row: Row) {
  return Object.assign(row, { created_at: new Date(row.created_at), updated_at: new Date(row.updated_at) });
}
