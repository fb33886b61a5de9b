import type { Db, MemberRow } from "../db/schema.ts";
import { narrowRegistrations } from "./store.ts";

/** From here on the member's accounts are known in their organization alone: they were linked under a proof of another address. */
export function narrowRegistrationReach(tx: Db, member: MemberRow): Promise<void> {
  return narrowRegistrations(tx, member);
}
