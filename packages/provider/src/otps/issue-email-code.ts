import type { Call } from "../call/call.ts";
import { json } from "../db/json.ts";
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
    ancestors = [],
    isVoid,
  }: {
    address: string;
    organizationId: string;
    lifetimeMinutes: number;
    /** The member whose address it becomes; nobody's when absent: it signs in. */
    member?: Made;
    /** The ids of what it was asked for in, from `ancestorsMadeIn`. Ending one of them ends the code. */
    ancestors?: string[];
    isVoid?: boolean;
  },
): ReturnType<typeof emailCodes.issue> {
  const whose = {
    organization_id: organizationId,
    email_address: address,
    purpose: member ? ("email_update" as const) : ("login" as const),
  };
  const made = {
    member_id: member?.member_id ?? null,
    security_epoch: member?.security_epoch ?? null,
    ancestors: json(ancestors),
  };
  return emailCodes.issue(call, tx, { minutes: lifetimeMinutes }, whose, made, { isVoid });
}
