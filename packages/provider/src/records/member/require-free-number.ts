import type { Call } from "../../call/call.ts";
import { key } from "../../db/key.ts";
import type { Db } from "../../db/schema.ts";
import { waitForTurn } from "../../db/transaction-lock.ts";
import { ApiError } from "../../ground/api-error.ts";
import type { MemberRow } from "../tables.ts";

/**
 * Keeps a phone number to one member of an organization: two who confirm it at once come one after the other. A number
 * that nobody has confirmed is nobody's, else a member could keep others from theirs.
 * @throws ApiError `duplicate_member_phone_number`.
 */
export async function requireFreeNumber(
  call: Call,
  tx: Db,
  { organization_id, member_id }: Pick<MemberRow, "organization_id" | "member_id">,
  phoneNumber: string,
): Promise<void> {
  const { project_id } = call.project;
  await waitForTurn(tx, `phone ${project_id} ${organization_id} ${phoneNumber}`);
  const other = await tx
    .selectFrom("members")
    .select("member_id")
    .where((eb) => eb.and(key({ project_id, organization_id })))
    .where("mfa_phone_number", "=", phoneNumber)
    .where("mfa_phone_number_verified", "=", true)
    .where("status", "<>", "deleted")
    .where("member_id", "<>", member_id)
    .executeTakeFirst();
  if (other) throw new ApiError("duplicate_member_phone_number");
}
