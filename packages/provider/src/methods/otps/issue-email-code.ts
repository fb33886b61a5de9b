import { emailAsker } from "../../core/limits/enforce-send-limits.ts";
import type { IssuedAtEpoch } from "../../core/records/member/security-epoch.ts";
import type { Call } from "../../platform/call/call.ts";
import { json } from "../../platform/db/json.ts";
import type { Db } from "../../platform/db/schema.ts";
import { loginPurpose, updatePurpose } from "./purposes.ts";
import { emailCodes } from "./store.ts";

/**
 * Creates a code for an email address and returns it for the mail. Replaces the asker's earlier code.
 *
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
    /** The member whose email address the code changes. If omitted, the code logs in. */
    member?: IssuedAtEpoch;
    /** The ids it descends from, from `ancestorsMadeIn`. Ending one of them ends the code. */
    ancestors?: string[];
    isVoid?: boolean;
  },
): ReturnType<typeof emailCodes.issue> {
  const member_id = member?.member_id ?? null;
  const purpose = member_id === null ? loginPurpose(emailAsker(call, address)) : updatePurpose(member_id);
  const codeKey = { organization_id: organizationId, email_address: address, purpose };
  const values = { member_id, security_epoch: member?.security_epoch ?? null, ancestors: json(ancestors) };
  return emailCodes.issue(call, tx, { minutes: lifetimeMinutes }, codeKey, values, { isVoid });
}
