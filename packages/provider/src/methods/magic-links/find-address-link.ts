import type { Call } from "../../platform/call/call.ts";
import { key } from "../../platform/db/key.ts";
import type { Db } from "../../platform/db/schema.ts";
import { links } from "./store.ts";

/** Finds the link that would give a member another address, while it is good. */
export function findAddressLink(
  call: Call,
  db: Db,
  { organization_id, member_id }: { organization_id: string; member_id: string },
) {
  return links.findLiveWhere(call, db, (eb) =>
    eb.and(key({ organization_id, member_id, purpose: "email_update" as const })),
  );
}
