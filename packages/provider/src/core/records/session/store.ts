import { expressionBuilder, sql } from "kysely";
import { type Database, type Db, json, key } from "../../../platform/db/schema.ts";
import { ofMember } from "../member/store.ts";
import type { SessionRow } from "../schema.ts";

const sessionColumns = [
  "project_id",
  "organization_id",
  "member_session_id",
  "member_id",
  "token_hash",
  "authentication_factors",
  "proofs",
  "ancestors",
  "started_at",
  "last_accessed_at",
  "expires_at",
  "revoked_at",
  "user_agent",
  "ip_address",
  "custom_claims",
  "impersonator",
  "kind",
  "grant_id",
  "policy_version",
  "remembered_device",
  "device_key",
] as const satisfies (keyof SessionRow)[];

type SessionKey = Pick<SessionRow, "project_id" | "organization_id" | "member_session_id">;

/** The member's other stored sessions from the same IP address. */
export interface Visits {
  first: string | null;
  last: string | null;
}

/** A session for which a factor was just verified. */
export type AuthenticatedSession = SessionRow & { visits: Visits | null };

function visits() {
  return expressionBuilder<Database, "sessions">()
    .selectFrom("sessions as other")
    .select((eb) =>
      sql<Visits>`json_build_object('first', ${eb.fn.min("other.started_at")}, 'last', ${eb.fn.max("other.last_accessed_at")})`.as(
        "visits",
      ),
    )
    .whereRef("other.project_id", "=", "sessions.project_id")
    .whereRef("other.organization_id", "=", "sessions.organization_id")
    .whereRef("other.member_id", "=", "sessions.member_id")
    .whereRef("other.ip_address", "=", "sessions.ip_address")
    .whereRef("other.member_session_id", "<>", "sessions.member_session_id")
    .where("other.kind", "=", "own")
    .as("visits");
}

export async function insertSession(tx: Db, session: SessionRow): Promise<AuthenticatedSession> {
  const { authentication_factors, proofs, ancestors, custom_claims, impersonator, remembered_device, ...row } = session;
  const written = await tx
    .insertInto("sessions")
    .values({
      ...row,
      authentication_factors: json(authentication_factors),
      proofs: json(proofs),
      ancestors: json(ancestors),
      custom_claims: json(custom_claims),
      impersonator: impersonator && json(impersonator),
      remembered_device: remembered_device && json(remembered_device),
    })
    .returning(visits)
    .executeTakeFirst();
  return { ...session, visits: written?.visits ?? null };
}

function isLive({ project_id, organization_id, member_session_id }: SessionKey) {
  return key({ project_id, organization_id, member_session_id, revoked_at: null });
}

/** Returns whether the member has another stored session with the same browser and IP address. */
export async function hasSessionLike(tx: Db, session: SessionRow): Promise<boolean> {
  const row = await tx
    .selectFrom("sessions")
    .select("member_session_id")
    .where(ofMember(session))
    .where(key({ user_agent: session.user_agent, ip_address: session.ip_address }))
    .where("member_session_id", "<>", session.member_session_id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the start of the member's latest stored session of their own, which may have ended. */
export function findLastSession(
  db: Db,
  member: Parameters<typeof ofMember>[0],
): Promise<Pick<SessionRow, "started_at" | "ip_address" | "user_agent"> | undefined> {
  return db
    .selectFrom("sessions")
    .select(["started_at", "ip_address", "user_agent"])
    .where(ofMember(member))
    .where("kind", "=", "own")
    .orderBy("started_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Locks a session, so that ending it waits for this transaction. @returns whether it is live. */
export async function lockLiveSession(tx: Db, session: SessionKey, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom("sessions")
    .select("member_session_id")
    .where(isLive(session))
    .where("expires_at", ">", now)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Records the access and, if requested, extends the session. Two concurrent extensions keep the later end. */
export function touchSession(
  db: Db,
  key: SessionKey,
  now: Date,
  extendedTo: Date | undefined,
): Promise<SessionRow | undefined> {
  return db
    .updateTable("sessions")
    .set((eb) => ({
      last_accessed_at: now,
      ...(extendedTo && { expires_at: eb.fn<Date>("greatest", ["expires_at", eb.val(extendedTo)]) }),
    }))
    .where(isLive(key))
    .returning(sessionColumns)
    .executeTakeFirst();
}

/** Saves the version of the policy that a session has passed, and the end that follows from it. */
export async function savePolicyVersion(
  db: Db,
  key: SessionKey,
  passed: Pick<SessionRow, "policy_version" | "expires_at">,
): Promise<void> {
  await db.updateTable("sessions").set(passed).where(isLive(key)).execute();
}

/** Has a member's sessions evaluated again at their next use, because the policy is stricter for this member now. */
export async function forgetPolicyVersions(
  tx: Db,
  member: { project_id: string; organization_id: string; member_id: string },
): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ policy_version: 0 })
    .where(ofMember(member))
    .where("revoked_at", "is", null)
    .execute();
}

/** Whether a page has used the session within the time that its organization sets. */
function isInUse(now: Date) {
  return sql<boolean>`sessions.last_accessed_at >= ${now}::timestamptz - coalesce((
    select (o.settings ->> 'session_idle_minutes')::integer from organizations o
    where o.project_id = sessions.project_id and o.organization_id = sessions.organization_id), 1e7) * interval '1 minute'`;
}

/** Lists a member's live sessions, the newest first. @param kind limits it to one kind. */
export function listLiveSessions(
  db: Db,
  owner: { project_id: string; organization_id: string; member_id: string },
  now: Date,
  kind?: SessionRow["kind"],
): Promise<SessionRow[]> {
  let selected = db
    .selectFrom("sessions")
    .select(sessionColumns)
    .where(ofMember(owner))
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .where(isInUse(now))
    .orderBy("started_at", "desc")
    .limit(100);
  if (kind) selected = selected.where("kind", "=", kind);
  return selected.execute();
}

/** Lists the member's own live sessions beside this one and those that it replaces, the newest first. */
export async function listSessionsBeside(tx: Db, session: SessionRow, now: Date): Promise<SessionRow[]> {
  const { member_session_id, ancestors } = session;
  // An app can start any number of its own.
  const rows = await listLiveSessions(tx, session, now, "own");
  return rows.filter(
    (row) => row.member_session_id !== member_session_id && !ancestors.includes(row.member_session_id),
  );
}

/** Replaces the token of a live session. */
export function replaceSessionToken(
  tx: Db,
  key: SessionKey,
  tokenHash: string,
): Promise<AuthenticatedSession | undefined> {
  return tx
    .updateTable("sessions")
    .set({ token_hash: tokenHash })
    .where(isLive(key))
    .returning(sessionColumns)
    .returning(visits)
    .executeTakeFirst();
}

export function replaceCustomClaims(
  db: Db,
  key: SessionKey,
  claims: Record<string, unknown>,
): Promise<SessionRow | undefined> {
  return db
    .updateTable("sessions")
    .set({ custom_claims: json(claims) })
    .where(isLive(key))
    .returning(sessionColumns)
    .executeTakeFirst();
}
