import { withDefaults } from "../../core/records/organization/settings.ts";
import { beginsWith, type Cursor, foundBy, isAfter } from "../../core/records/text-search-store.ts";
import type { Db } from "../../platform/db/schema.ts";

/** Lists a project's organizations, ordered by name or slug. */
export async function selectOrganizationsByPrefix(
  db: Db,
  project_id: string,
  { by, begins_with }: { by: "organization_name" | "organization_slug"; begins_with: string },
  { after, limit }: { after: Cursor | undefined; limit: number },
) {
  const rows = await db
    .selectFrom("organizations")
    .selectAll()
    .select(foundBy(by).as("found_by"))
    .where("project_id", "=", project_id)
    .where(beginsWith(by, begins_with))
    .$if(after !== undefined, (found) => found.where(isAfter(by, "organization_id", after as Cursor)))
    .orderBy(foundBy(by))
    .orderBy("organization_id")
    .limit(limit)
    .execute();
  return rows.map(withDefaults);
}
