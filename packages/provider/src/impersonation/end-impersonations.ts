import type { Call } from "../call/call.ts";
import type { Db } from "../db/schema.ts";
import { impersonationTokens } from "./store.ts";

/** Ends what lets support staff in as members of an organization, as far as nobody has come in by it. */
export function endImpersonations(call: Call, tx: Db, organizationId: string): Promise<void> {
  return impersonationTokens.end(call, tx, (eb) =>
    eb.and([eb("organization_id", "=", organizationId), eb("consumed_at", "is", null)]),
  );
}
