import type { Call } from "../call/call.ts";
import type { Db } from "../db/schema.ts";
import { endSessions } from "../records/session/end-sessions.ts";
import { deleteTokensOf } from "./store.ts";

/**
 * Takes an operator out of every member's place, in all projects: their tokens, and the sessions that these led to. A token
 * stays for longer than its session lasts, so that each session has one.
 * @param callOf a call of a project, which its audit is written by.
 */
export async function endImpersonations(
  tx: Db,
  callOf: (projectId: string) => Promise<Call>,
  impersonatorId: string,
): Promise<void> {
  for (const member of await deleteTokensOf(tx, impersonatorId)) {
    await endSessions(await callOf(member.project_id), tx, { ...member, impersonatorId });
  }
}
