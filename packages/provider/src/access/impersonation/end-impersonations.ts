import { endSessions } from "../../core/records/session/end-sessions.ts";
import type { Call } from "../../platform/call/call.ts";
import { key } from "../../platform/db/key.ts";
import type { Db } from "../../platform/db/schema.ts";
import { deleteTokensOf, impersonationTokens, listProjectsOf } from "./store.ts";

/** Ends the tokens by which others act as a member. @returns how many there were. */
export function endImpersonationTokens(
  call: Call,
  tx: Db,
  { organization_id, member_id }: { organization_id: string; member_id: string },
): Promise<number> {
  return impersonationTokens.end(call, tx, (eb) => eb.and(key({ organization_id, member_id })));
}

/** Ends the tokens of an organization that nobody has used yet. @returns how many there were. */
export function endUnusedImpersonationTokens(call: Call, tx: Db, organization_id: string): Promise<number> {
  return impersonationTokens.end(call, tx, (eb) => eb.and(key({ organization_id, consumed_at: null })));
}

/**
 * Takes an operator out of every member's place, in all projects: their tokens, and the sessions that these led to. A token
 * stays for longer than its session lasts, so that each session has one.
 * @param callOf a call of a project, which its audit is written by.
 * @returns what does so in a transaction, in which no project can be read any more.
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
