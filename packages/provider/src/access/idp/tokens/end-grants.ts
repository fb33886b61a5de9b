import { endSessionsOfGrants } from "../../../core/records/session/end-sessions.ts";
import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { deleteGrants, type EndedGrant, type GrantsOf } from "./grants-store.ts";

/** Ends grants with their tokens and the sessions exchanged for those tokens. @returns the ended grants. */
export async function endGrants(call: Call, tx: Db, of: Omit<GrantsOf, "project_id">): Promise<EndedGrant[]> {
  const grants = await deleteGrants(tx, { ...of, project_id: call.project.project_id });
  await endSessionsOfGrants(call, tx, grants);
  return grants;
}
