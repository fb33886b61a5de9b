import type { EndedAccess } from "../../../platform/call/access-tables.ts";
import type { Call } from "../../../platform/call/call.ts";
import { addUp, type Ended } from "../../../platform/call/ends.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { listMemberIds, lockMember } from "../member/store.ts";
import type { MemberRow, SessionRow } from "../schema.ts";
import { endSessionRows, endSessionsOfOrganization } from "../session/end-sessions.ts";
import { rolesOfMember, sessionsBefore } from "../session/lineage.ts";
import { type EndLineageOptions, endLineage } from "./end-lineage.ts";

type Member = Pick<MemberRow, "project_id" | "organization_id" | "member_id">;

/**
 * Ends one session of a member, and what descends from it and from the sessions that it replaced.
 * @param within the organization whose admin does it; nothing outside it ends.
 * @returns undefined if it had ended already.
 */
export async function endSession(
  call: Call,
  tx: Db,
  session: Pick<SessionRow, "project_id" | "organization_id" | "member_id" | "member_session_id">,
  cause: "signed_out" | "revoked" | "session_limit",
  within?: string,
): Promise<Ended | undefined> {
  const { project_id, organization_id, member_id, member_session_id } = session;
  const one = { project_id, organization_id, member_id, member_session_id };
  const isOverLimit = cause === "session_limit";
  const ended = await endSessionRows(call, tx, one, isOverLimit ? "concurrent_session_limit" : undefined);
  if (ended.length === 0) return undefined;
  const options = { cause: isOverLimit ? ("signed_out" as const) : cause, within };
  const descendants = await endLineage(call, tx, ended.flatMap(sessionsBefore), options);
  return addUp({ sessions: ended.length }, descendants);
}

/** Ends what a member started with roles that they have lost: for other members, or not confirmed yet. */
export function endRolesAccess(
  call: Call,
  tx: Db,
  { organization_id, member_id }: Pick<Member, "organization_id" | "member_id">,
): Promise<Ended> {
  const roots = [member_id, rolesOfMember(member_id)];
  return endLineage(call, tx, roots, { cause: "role_lost", within: organization_id });
}

/** How many ids one statement follows. */
const ROOTS_LIMIT = 1_000;

/**
 * Ends all sessions of an organization, and what was created in any session of its members, past ones included.
 * @returns how many sessions were live.
 */
export async function endOrganizationAccess(
  call: Call,
  tx: Db,
  organization: { project_id: string; organization_id: string },
): Promise<number> {
  const { revoked, ended } = await endSessionsOfOrganization(call, tx, organization);
  const roots = [...new Set([...(await listMemberIds(tx, organization)), ...ended.flatMap(sessionsBefore)])];
  for (let from = 0; from < roots.length; from += ROOTS_LIMIT) {
    await endLineage(call, tx, roots.slice(from, from + ROOTS_LIMIT), { cause: "revoked" });
  }
  return revoked;
}

/**
 * Ends all sessions of a member except `keep`, and what was created in any of their sessions, past ones included,
 * because an attacker may have had the account.
 *
 * @param member locked by this transaction.
 * @param credentials the ids of credentials that end with them.
 * @param startedFrom limits it to sessions that started at this time or later, and what was created in those.
 */
export async function endMemberAccess(
  call: Call,
  tx: Db,
  member: Member,
  {
    credentials = [],
    keep,
    startedFrom,
    ...options
  }: Pick<EndLineageOptions, "within" | "hasShownSecondFactor"> & {
    cause: "revoked" | "credential_ended";
    credentials?: string[];
    keep?: SessionRow | undefined;
    startedFrom?: Date;
  },
): Promise<{ revoked: number; ended: Ended }> {
  const { project_id, organization_id, member_id } = member;
  const exceptSessionId = keep && { exceptSessionId: keep.member_session_id };
  const of = { project_id, organization_id, member_id, ...exceptSessionId, ...(startedFrom && { startedFrom }) };
  const sessions = await endSessionRows(call, tx, of);
  const roots = [...(startedFrom ? [] : [member_id]), ...credentials, ...sessions.flatMap(sessionsBefore)].filter(
    (id) => !keep || !sessionsBefore(keep).includes(id),
  );
  const ended = addUp({ sessions: sessions.length }, await endLineage(call, tx, roots, { ...options, keep }));
  return { revoked: sessions.length, ended };
}

/**
 * Runs an action for the member of each ended row, locked until the transaction ends. Rows without a member are
 * skipped.
 */
export async function forEachOwner(
  call: Call,
  tx: Db,
  rows: EndedAccess[],
  act: (member: MemberRow, row: EndedAccess) => Promise<unknown>,
): Promise<void> {
  for (const row of rows) {
    const { organization_id, member_id } = row;
    if (organization_id === null || member_id === null) continue;
    const member = await lockMember(tx, { project_id: call.project.project_id, organization_id, member_id });
    if (member) await act(member, row);
  }
}
