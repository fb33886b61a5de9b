import type { Db, MemberRow } from "../db/schema.ts";
import { narrowPassword } from "./store.ts";

/** From here on the member's password is good in their organization alone: it was set under a proof of another address. */
export function narrowPasswordReach(tx: Db, member: MemberRow): Promise<void> {
  return narrowPassword(tx, member);
}
