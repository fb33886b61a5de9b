import type { Call } from "../../../platform/call/call.ts";
import type { Ended } from "../../../platform/call/ends.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { endGrants } from "../tokens/end-grants.ts";
import { deleteConsents } from "./consents-store.ts";

/** Ends the grants and consents of a member, or of all members of an organization. */
export async function endAppAccess(
  call: Call,
  tx: Db,
  { organization_id, member_id, client_id }: { organization_id: string; member_id?: string; client_id?: string },
): Promise<Ended> {
  const of = { organization_id, member_id, client_id };
  const app_consents = await deleteConsents(tx, { ...of, project_id: call.project.project_id });
  const grants = await endGrants(call, tx, of);
  return { app_consents, app_grants: grants.length };
}
