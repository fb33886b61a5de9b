import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { byAddress } from "../../core/records/member/store.ts";
import { withDefaults } from "../../core/records/organization/settings.ts";
import type { OrganizationRow } from "../../core/records/schema.ts";
import { beginsWith, type Cursor, containsText, foundBy, isAfter } from "../../core/records/text-search-store.ts";
import type { Database, Db } from "../../platform/db/schema.ts";
import { foldAscii } from "../../platform/lib/email-address.ts";

type OrganizationOperand =
  | {
      filter_name: "organization_ids" | "organization_slugs" | "member_emails" | "email_allowed_domains";
      filter_value: string[];
    }
  | { filter_name: "organization_name_fuzzy"; filter_value: string };

export interface OrganizationQuery {
  operator: "AND" | "OR";
  operands: OrganizationOperand[];
}

type Organizations = ExpressionBuilder<Database, "organizations">;

/** Ordered by id, which is by time of creation. `after` is the last id of the previous page. */
export async function selectOrganizations(
  db: Db,
  projectId: string,
  { operator, operands }: OrganizationQuery,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<OrganizationRow[]> {
  const rows = await db
    .selectFrom("organizations")
    .selectAll()
    .where("project_id", "=", projectId)
    .$if(after !== undefined, (selected) => selected.where("organization_id", ">", after ?? ""))
    .$if(operands.length > 0, (selected) =>
      selected.where((eb) => {
        const conditions = operands.map((operand) => toCondition(eb, projectId, operand));
        return operator === "AND" ? eb.and(conditions) : eb.or(conditions);
      }),
    )
    .orderBy("organization_id")
    .limit(limit)
    .execute();
  return rows.map(withDefaults);
}

function toCondition(eb: Organizations, projectId: string, operand: OrganizationOperand): Expression<SqlBool> {
  switch (operand.filter_name) {
    case "organization_ids":
      return eb("organization_id", "=", eb.fn.any(eb.val(operand.filter_value)));
    case "organization_slugs":
      return eb("organization_slug", "=", eb.fn.any(eb.val(operand.filter_value.map(foldAscii))));
    case "organization_name_fuzzy":
      return containsText("organizations", operand.filter_value);
    case "email_allowed_domains":
      return eb(
        "organization_id",
        "in",
        eb
          .selectFrom("organization_email_domains")
          .select("organization_id")
          .where("project_id", "=", projectId)
          .where("domain", "=", eb.fn.any(eb.val(operand.filter_value.map(foldAscii)))),
      );
    case "member_emails":
      return eb(
        "organization_id",
        "in",
        eb
          .selectFrom("members")
          .select("organization_id")
          .where("project_id", "=", projectId)
          .where(byAddress("email_address"), "=", eb.fn.any(eb.val(operand.filter_value.map(foldAscii))))
          .where("status", "<>", "deleted"),
      );
  }
}

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
