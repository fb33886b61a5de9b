import { endSessions } from "../../core/records/session/end-sessions.ts";
import type { Call } from "../../platform/call/call.ts";
import { type Db, key } from "../../platform/db/schema.ts";
import { deleteTokensOf, impersonationTokens, listProjectsOf } from "./store.ts";

/** Deletes the impersonation tokens of a member. @returns how many there were. */
export function endImpersonationTokens(
  call: Call,
  tx: Db,
  { organization_id, member_id }: { organization_id: string; member_id: string },
): Promise<number> {
  return impersonationTokens.end(call, tx, key({ organization_id, member_id }));
}

/** Deletes the unused impersonation tokens of an organization. @returns how many there were. */
export function endUnusedImpersonationTokens(call: Call, tx: Db, organization_id: string): Promise<number> {
  return impersonationTokens.end(call, tx, key({ organization_id, consumed_at: null }));
}

/**
 * Ends all impersonations by an operator, in all projects: their tokens, and the sessions that the tokens led to. A
 * token row outlives its session, so each session can be found by one.
 * @param callOf returns a call of a project, whose audit log records the end.
 * @returns the function to run in the transaction, which cannot read projects.
 */
export async function prepareEndOfImpersonations(
  { db }: Pick<Call, "db">,
  callOf: (projectId: string) => Promise<Call>,
  impersonatorId: string,
): Promise<(tx: Db) => Promise<void>> {
  const calls = new Map<string, Call>();
  for (const projectId of await listProjectsOf(db, impersonatorId)) calls.set(projectId, await callOf(projectId));
  return async (tx) => {
    for (const member of await deleteTokensOf(tx, impersonatorId)) {
      const call = calls.get(member.project_id);
      if (call) await endSessions(call, tx, { ...member, impersonatorId });
    }
  };
}
