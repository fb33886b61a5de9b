import type { Call } from "../../../platform/call/call.ts";
import type { Ended } from "../../../platform/call/ends.ts";
import { key } from "../../../platform/db/key.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { intermediateSessions } from "./intermediate-sessions.ts";

/** Ends the intermediate sessions of an address that lead into an organization. */
export async function endIntermediateSessions(
  call: Call,
  tx: Db,
  { organization_id, email_address }: { organization_id: string; email_address: string },
): Promise<Ended> {
  const of = key({ organization_id, email_address });
  return { intermediate_sessions: await intermediateSessions.end(call, tx, (eb) => eb.and(of)) };
}
