import type { Call } from "../../call/call.ts";
import type { Db } from "../../db/schema.ts";
import { listMembersByAddress } from "./store.ts";

/** Returns whether an address is an active member's in any organization; one statement for all (docs/threats.md T44). */
export async function isActiveSomewhere(call: Call, db: Db, address: string): Promise<boolean> {
  const members = await listMembersByAddress(db, call.project.project_id, address);
  return members.some(({ status }) => status === "active");
}
