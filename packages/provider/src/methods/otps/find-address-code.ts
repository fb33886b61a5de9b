import type { Call } from "../../platform/call/call.ts";
import { key } from "../../platform/db/key.ts";
import type { Db } from "../../platform/db/schema.ts";
import { updatePurposes } from "./purposes.ts";
import { emailCodes } from "./store.ts";

/** Finds the code that would give a member another address, while it is good. */
export function findAddressCode(
  call: Call,
  db: Db,
  { organization_id, member_id }: { organization_id: string; member_id: string },
) {
  return emailCodes.findLiveWhere(call, db, (eb) =>
    eb.and([eb.and(key({ organization_id, member_id })), eb("purpose", "in", updatePurposes(member_id))]),
  );
}
