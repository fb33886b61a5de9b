import type { Db } from "../db/schema.ts";
import type { MemberKey } from "../records/member/member-key.ts";
import { deletePendingTotp } from "./store.ts";

/** Takes away an authenticator that a member has begun to register. */
export function endPendingTotp(tx: Db, member: MemberKey): Promise<void> {
  return deletePendingTotp(tx, member);
}
