import type { MemberRow } from "../../core/records/schema.ts";
import { beginsWith, type Cursor, foundBy, isAfter } from "../../core/records/text-search-store.ts";
import type { Db } from "../../platform/db/schema.ts";

export type FoundMember = MemberRow & { found_by: string };

/** Lists members of all of a project's organizations, deleted ones included, ordered by email address or name. */
export function selectMembersByPrefix(
  db: Db,
  project_id: string,
  { by, begins_with }: { by: "email_address" | "name"; begins_with: string },
  { after, limit }: { after: Cursor | undefined; limit: number },
): Promise<FoundMember[]> {
  return db
    .selectFrom("members")
    .selectAll()
    .select(foundBy(by).as("found_by"))
    .where("project_id", "=", project_id)
    .where(beginsWith(by, begins_with))
    .$if(after !== undefined, (found) => found.where(isAfter(by, "member_id", after as Cursor)))
    .orderBy(foundBy(by))
    .orderBy("member_id")
    .limit(limit)
    .execute();
}
