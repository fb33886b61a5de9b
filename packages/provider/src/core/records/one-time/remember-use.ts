import type { Insertable } from "kysely";
import type { Call } from "../../../platform/call/call.ts";
import type { Database, Db } from "../../../platform/db/schema.ts";

/** Tables of assertions and tokens that others issue, and that work once here. */
type UsedTable = "attested_tokens" | "bot_proofs" | "one_tap_credentials" | "sso_assertions";

/**
 * Records a use, until the token would have expired.
 * @returns whether it is the first use on any node. Of two concurrent requests, the second one waits and gets false.
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
