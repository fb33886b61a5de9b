import type { Call } from "../call/call.ts";
import type { Db } from "../db/schema.ts";
import type { Made } from "../records/member/security-epoch.ts";
import { emailCodes } from "./store.ts";

/**
 * Makes a code for an address, in the place of any earlier one, and hands it out for the mail.
 * @param organizationId `""` for a discovery code.
 */
export function issueEmailCode(
  call: Call,
  tx: Db,
  {
    address,
    organizationId,
    lifetimeMinutes,
    member,
    isVoid,
  }: {
    address: string;
    organizationId: string;
    lifetimeMinutes: number;
    /** The member whose address it becomes; nobody's when absent: it signs in. */
    member?: Made;
    isVoid?: boolean;
  },
): ReturnType<typeof emailCodes.issue> {
  const whose = {
    organization_id: organizationId,
    email_address: address,
    purpose: member ? ("email_update" as const) : ("login" as const),
  };
  const made = { member_id: member?.member_id ?? null, security_epoch: member?.security_epoch ?? null };
  return emailCodes.issue(call, tx, { minutes: lifetimeMinutes }, whose, made, { isVoid });
}
