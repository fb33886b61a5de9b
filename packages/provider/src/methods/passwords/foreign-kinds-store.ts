import { sql } from "kysely";
import type { Db } from "../../platform/db/schema.ts";

/** The decoys of those kinds of foreign hash of which there is one still. */
export function foreignKinds(projectId: string) {
  return sql<string[]>`(
    select coalesce(jsonb_agg(k.decoy order by k.decoy), '[]') from foreign_password_kinds k
    where k.project_id = ${projectId} and exists (
      select 1 from passwords f where f.project_id = k.project_id and f.foreign_decoy = k.decoy))`;
}

/** Remembers a kind of foreign hash. @returns the decoys of the others that the project has. */
export async function rememberForeignKind(tx: Db, projectId: string, decoy: string): Promise<string[]> {
  await tx
    .insertInto("foreign_password_kinds")
    .values({ project_id: projectId, decoy })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { kinds } = await tx.selectNoFrom(foreignKinds(projectId).as("kinds")).executeTakeFirstOrThrow();
  return kinds.filter((kind) => kind !== decoy);
}
