import { sql } from "kysely";
import type { Db } from "../../platform/db/schema.ts";

/** Selects the decoys of the kinds of foreign hash that the project still has. */
export function foreignKinds(projectId: string) {
  return sql<string[]>`(
    select coalesce(jsonb_agg(k.decoy order by k.decoy), '[]') from foreign_password_kinds k
    where k.project_id = ${projectId} and exists (
      select 1 from passwords f where f.project_id = k.project_id and f.foreign_decoy = k.decoy))`;
}

/** Saves a kind of foreign hash. @returns the decoys of the project's other kinds. */
export async function rememberForeignKind(tx: Db, projectId: string, decoy: string): Promise<string[]> {
  await tx
    .insertInto("foreign_password_kinds")
    .values({ project_id: projectId, decoy })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { kinds } = await tx.selectNoFrom(foreignKinds(projectId).as("kinds")).executeTakeFirstOrThrow();
  return kinds.filter((kind) => kind !== decoy);
}
