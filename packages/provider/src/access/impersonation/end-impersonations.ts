import { endSessions } from "../../core/records/session/end-sessions.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { deleteTokensOf, listProjectsOf } from "./store.ts";

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
