import type { Insertable, Selectable } from "kysely";
import { json } from "../db/json.ts";
import type { Database, Db } from "../db/schema.ts";

export type ImpersonationRow = Selectable<Database["impersonation_tokens"]>;

export async function insertImpersonation(
  tx: Db,
  row: Omit<Insertable<Database["impersonation_tokens"]>, "impersonator"> & Pick<ImpersonationRow, "impersonator">,
): Promise<void> {
  await tx
    .insertInto("impersonation_tokens")
    .values({ ...row, impersonator: json(row.impersonator) })
    .execute();
}

/** One statement, so that two requests with the same token cannot both win. */
export function consumeImpersonation(
  tx: Db,
  projectId: string,
  tokenHash: string,
  now: Date,
): Promise<ImpersonationRow | undefined> {
  return tx
    .updateTable("impersonation_tokens")
    .set({ consumed_at: now })
    .where("project_id", "=", projectId)
    .where("token_hash", "=", tokenHash)
    .where("consumed_at", "is", null)
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes the tokens of an organization that nobody used. */
export async function deleteImpersonations(tx: Db, of: { project_id: string; organization_id: string }): Promise<void> {
  await tx
    .deleteFrom("impersonation_tokens")
    .where("project_id", "=", of.project_id)
    .where("organization_id", "=", of.organization_id)
    .where("consumed_at", "is", null)
    .execute();
}
