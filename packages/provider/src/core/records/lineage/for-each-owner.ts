import type { EndedAccess } from "../../../platform/call/access-tables.ts";
import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { lockMember } from "../member/store.ts";
import type { MemberRow } from "../schema.ts";

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
