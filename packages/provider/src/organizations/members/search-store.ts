import type { MemberSearchOperand, MemberSearchRequest } from "@portico/wire";
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { confirmedFactors, noSecondFactors, type SecondFactorColumns } from "../../core/mfa/second-factors.ts";
import type { RoleSource } from "../../core/records/roles/effective-roles.ts";
import type { MemberRow, OrganizationRow } from "../../core/records/schema.ts";
import { beginsWith, type Cursor, containsText, foundBy, isAfter } from "../../core/records/text-search-store.ts";
import { type Database, type Db, key } from "../../platform/db/schema.ts";
import { foldAddress, foldAscii } from "../../platform/lib/email-address.ts";

type Query = NonNullable<MemberSearchRequest["query"]>;
type Members = ExpressionBuilder<Database, "members">;

type SearchedOrganization = RoleSource & Pick<OrganizationRow, "project_id" | "organization_id">;

/** Ordered by id, which is by time of creation. `after` is the last id of the previous page. */
export function listMembers(
  db: Db,
  within: SearchedOrganization,
  query: Query,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<MemberRow[]> {
  let selected = matching(db, within, query).selectAll().orderBy("member_id").limit(limit);
  if (after !== undefined) selected = selected.where("member_id", ">", after);
  return selected.execute();
}

/** @param most stops counting there. Counts all if omitted. */
export async function countMembers(db: Db, within: SearchedOrganization, query: Query, most?: number): Promise<number> {
  const found = matching(db, within, query).select("member_id");
  const { count } = await db
    .selectFrom((most === undefined ? found : found.limit(most)).as("found"))
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function matching(db: Db, within: SearchedOrganization, { operator, operands }: Query) {
  const { project_id, organization_id } = within;
  const namesStatuses = operands.some((operand) => operand.filter_name === "statuses");
  return db
    .selectFrom("members")
    .where(key({ project_id, organization_id }))
    .$if(!namesStatuses, (selected) => selected.where("status", "<>", "deleted"))
    .$if(operands.length > 0, (selected) =>
      selected.where((eb) => {
        const conditions = operands.map((operand) => toCondition(eb, within, operand));
        return operator === "AND" ? eb.and(conditions) : eb.or(conditions);
      }),
    );
}

function toCondition(eb: Members, within: SearchedOrganization, operand: MemberSearchOperand): Expression<SqlBool> {
  const isAnyOf = (column: "member_id" | "email_address" | "status" | "mfa_phone_number", values: string[]) =>
    sql<SqlBool>`${eb.ref(column)} = any(${values}::text[])`;
  switch (operand.filter_name) {
    case "member_ids":
      return isAnyOf("member_id", operand.filter_value);
    case "member_emails":
      return isAnyOf("email_address", operand.filter_value.map(foldAddress));
    case "statuses":
      return isAnyOf("status", operand.filter_value);
    case "member_roles":
      return hasAnyRole(eb, within, operand.filter_value);
    case "member_mfa_phone_numbers":
      // Members without a number have an empty one, which must not match.
      return eb.and([eb("mfa_phone_number", "<>", ""), isAnyOf("mfa_phone_number", operand.filter_value)]);
    case "member_email_fuzzy":
      // The first condition follows from the second, and has an index.
      return eb.and([
        containsText("members", foldAddress(operand.filter_value)),
        sql<SqlBool>`strpos(${eb.ref("email_address")}, ${foldAddress(operand.filter_value)}) > 0`,
      ]);
    case "member_mfa_phone_number_fuzzy":
      return sql<SqlBool>`strpos(${eb.ref("mfa_phone_number")}, ${operand.filter_value}) > 0`;
    case "member_is_breakglass":
      return eb("is_breakglass", "=", operand.filter_value);
    case "member_password_exists":
      return eb("member_password_id", operand.filter_value ? "<>" : "=", "");
    case "member_name_or_email_fuzzy": {
      const text = operand.filter_value;
      const folded = foldAddress(text);
      // Names keep their script, and domains do not.
      return folded === foldAscii(text)
        ? containsText("members", text)
        : eb.or([containsText("members", text), containsText("members", folded)]);
    }
    case "member_second_factor_exists": {
      const differs = (column: keyof SecondFactorColumns) => eb(column, "<>", noSecondFactors[column]);
      const has = eb.or(Object.values(confirmedFactors).map(({ columns }) => eb.and(columns.map(differs))));
      return operand.filter_value ? has : eb.not(has);
    }
  }
}

/**
 * Builds the SQL condition that `listRoles` includes one of the roles: assigned, or implied by a domain, connection or
 * group.
 */
function hasAnyRole(
  eb: Members,
  { settings, sso_connections, scim_connection }: SearchedOrganization,
  roleIds: string[],
): Expression<SqlBool> {
  const implied = settings.rbac_email_implicit_role_assignments.filter(({ role_id }) => roleIds.includes(role_id));
  const domains = implied.map(({ domain }) => domain);
  const active = sso_connections.filter(({ status }) => status === "active");
  const registrations = active.flatMap(({ connection_id, role_ids, groups }) => {
    const named = groups.filter(({ role_id }) => roleIds.includes(role_id)).map(({ group }) => group);
    if (role_ids.some((role_id) => roleIds.includes(role_id))) return [{ connection_id }];
    return named.map((group) => ({ connection_id, groups: [group] }));
  });
  const groups = scim_connection?.groups.filter(({ role_id }) => roleIds.includes(role_id)) ?? [];
  const groupIds = groups.map(({ group_id }) => group_id);
  return eb.or([
    sql<SqlBool>`${eb.ref("roles")} ?| ${roleIds}::text[]`,
    sql<SqlBool>`${eb.ref("scim_groups")} ?| ${groupIds}::text[]`,
    eb.and([
      eb("email_address_verified", "=", true),
      sql<SqlBool>`split_part(${eb.ref("email_address")}, '@', 2) = any(${domains}::text[])`,
    ]),
    ...registrations.map((one) => sql<SqlBool>`${eb.ref("sso_registrations")} @> ${JSON.stringify([one])}::jsonb`),
  ]);
}

type FoundMember = MemberRow & { found_by: string };

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
