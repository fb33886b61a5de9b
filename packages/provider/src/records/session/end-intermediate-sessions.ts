import { sql } from "kysely";
import type { Call } from "../../call/call.ts";
import type { Ended } from "../../call/endings.ts";
import { key } from "../../db/key.ts";
import type { Db } from "../../db/schema.ts";
import { intermediateSessions } from "./intermediate-sessions.ts";

/** Ends those that rest on a member's password, be it in their organization or before one is chosen. */
export function endPasswordLogins(
  call: Call,
  tx: Db,
  { organization_id, email_address }: { organization_id: string; email_address: string },
): Promise<number> {
  return intermediateSessions.end(call, tx, (eb) =>
    eb.and([
      eb("email_address", "=", email_address),
      eb.or([eb("organization_id", "is", null), eb("organization_id", "=", organization_id)]),
      restsOn({ type: "password" }),
    ]),
  );
}

/** Ends the intermediate sessions of an address that lead into an organization. */
export async function endIntermediateSessions(
  call: Call,
  tx: Db,
  { organization_id, email_address }: { organization_id: string; email_address: string },
): Promise<Ended> {
  const of = key({ organization_id, email_address });
  return { intermediate_sessions: await intermediateSessions.end(call, tx, (eb) => eb.and(of)) };
}

/** Ends what is on the way to a session by a factor like this, into whichever organization. */
export function endIntermediateSessionsByFactor(call: Call, tx: Db, factor: object): Promise<number> {
  return intermediateSessions.end(call, tx, () => restsOn(factor));
}

function restsOn(factor: object) {
  return sql<boolean>`authentication_factors @> ${JSON.stringify([factor])}::jsonb`;
}
