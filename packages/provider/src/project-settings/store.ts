import { sql } from "kysely";
import type { Db } from "../db/schema.ts";

/** Projects in the order of their ids. */
export function listProjectRows(
  db: Db,
  { query, after, limit }: { query: string; after: string | undefined; limit: number },
) {
  const pattern = `%${query.replace(/[\\%_]/g, "\\$&")}%`;
  const name = sql<string>`settings->>'project_name'`;
  return db
    .selectFrom("projects")
    .select(["project_id", name.as("project_name"), "origin", "updated_at"])
    .where((eb) => eb.or([eb(name, "ilike", pattern), eb("project_id", "ilike", pattern)]))
    .$if(after !== undefined, (search) => search.where("project_id", ">", after ?? ""))
    .orderBy("project_id")
    .limit(limit)
    .execute();
}
