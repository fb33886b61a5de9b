import { sql } from "kysely";
import type { Db } from "./schema.ts";

/** Lets one transaction at a time pass, over all nodes; the others wait here until it has ended. */
export async function waitForTurn(tx: Db, what: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${what}))`.execute(tx);
}
