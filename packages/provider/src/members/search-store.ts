import type { MemberSearchOperand, MemberSearchRequest } from "@portico/wire";
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Database, Db, MemberRow } from "../db/schema.ts";
import { foldAscii } from "./email-address.ts";

type Query = NonNullable<MemberSearchRequest["query"]>;
type Members = ExpressionBuilder<Database, "members">;

interface Within {
  project_id: string;
  organization_id: string;
}

/** By id, which is by time of arrival; `after` is the last id of the page before. */
export function listMembers(
  db: Db,
  within: Within,
  query: Query,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<MemberRow[]> {
  let selected = matching(db, within, query).selectAll().orderBy("member_id").limit(limit);
  if (after !== undefined) selected = selected.where("member_id", ">", after);
  return selected.execute();
}

export async function countMembers(db: Db, within: Within, query: Query): Promise<number> {
  const { count } = await matching(db, within, query)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function matching(db: Db, { project_id, organization_id }: Within, { operator, operands }: Query) {
  const namesStatuses = operands.some((operand) => operand.filter_name === "statuses");
  return db
    .selectFrom("members")
    .where("project_id", "=", project_id)
    .where("organization_id", "=", organization_id)
    .$if(!namesStatuses, (selected) => selected.where("status", "<>", "deleted"))
    .$if(operands.length > 0, (selected) =>
      selected.where((eb) => {
        const conditions = operands.map((operand) => toCondition(eb, operand));
        return operator === "AND" ? eb.and(conditions) : eb.or(conditions);
      }),
    );
}

function toCondition(eb: Members, operand: MemberSearchOperand): Expression<SqlBool> {
  const isAnyOf = (column: "member_id" | "email_address" | "status", values: string[]) =>
    sql<SqlBool>`${eb.ref(column)} = any(${values}::text[])`;
  switch (operand.filter_name) {
    case "member_ids":
      return isAnyOf("member_id", operand.filter_value);
    case "member_emails":
      return isAnyOf("email_address", operand.filter_value.map(foldAscii));
    case "statuses":
      return isAnyOf("status", operand.filter_value);
    case "member_roles":
      return sql<SqlBool>`${eb.ref("roles")} ?| ${operand.filter_value}::text[]`;
    case "member_email_fuzzy":
      // Not LIKE, whose wildcards the caller could write.
      return sql<SqlBool>`strpos(${eb.ref("email_address")}, ${foldAscii(operand.filter_value)}) > 0`;
    case "member_is_breakglass":
      return eb("is_breakglass", "=", operand.filter_value);
    case "member_password_exists":
      return eb("member_password_id", operand.filter_value ? "<>" : "=", "");
  }
}
