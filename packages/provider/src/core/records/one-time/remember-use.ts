import type { Insertable } from "kysely";
import type { Call } from "../../../platform/call/call.ts";
import type { Database, Db } from "../../../platform/db/schema.ts";

/** Tables of assertions and tokens that others make, and that are good here once. */
type UsedTable = "attested_tokens" | "bot_proofs" | "one_tap_credentials" | "sso_assertions";

/**
 * Remembers that something was used, until it would have expired anyway.
 * @returns whether it is the first time, on whatever node; of two requests at once, one waits and loses.
 */
export async function rememberUse<T extends UsedTable>(
  { project }: Call,
  tx: Db,
  table: T,
  row: Omit<Insertable<Database[T]>, "project_id">,
): Promise<boolean> {
  const inserted = await tx
    .insertInto(table)
    .values({ ...row, project_id: project.project_id } as never)
    .onConflict((conflict) => conflict.doNothing())
    .returning("project_id" as never)
    .executeTakeFirst();
  return inserted !== undefined;
}
