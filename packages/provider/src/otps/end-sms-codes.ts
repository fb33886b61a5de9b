import type { Call } from "../call.ts";
import type { Db } from "../db/schema.ts";
import { deleteSmsCodes } from "./sms-store.ts";

/** Ends the texted codes of an organisation, or of one member. */
export function endSmsCodes(call: Call, tx: Db, of: { organization_id: string; member_id?: string }): Promise<void> {
  const { organization_id, member_id } = of;
  return deleteSmsCodes(tx, { project_id: call.project.project_id, organization_id, ...(member_id && { member_id }) });
}
