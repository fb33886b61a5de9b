import type { Db } from "../../../platform/db/schema.ts";
import { waitForTurn } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import type { MemberKey } from "./member-key.ts";
import { findOwnerOfNumber } from "./store.ts";

/**
 * A phone number that a member has confirmed belongs to that member only. An unconfirmed number does not block
 * others. Two concurrent confirmations run one after the other.
 * @throws ApiError `duplicate_member_phone_number`.
 */
export async function requireFreeNumber(tx: Db, member: MemberKey, number: string): Promise<void> {
  const { project_id, organization_id } = member;
  await waitForTurn(tx, `phone ${project_id} ${organization_id} ${number}`);
  if (await findOwnerOfNumber(tx, member, number)) throw new ApiError("duplicate_member_phone_number");
}
