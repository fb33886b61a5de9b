import { type Expression, type ExpressionBuilder, expressionBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { Database, Db } from "../../../platform/db/schema.ts";

export type Table = keyof Database;
export type Row<T extends Table> = Selectable<Database[T]>;
export type Column<T extends Table> = keyof Row<T> & string;

/** A condition on a row, such as the PKCE challenge that its token was requested with. */
export type Condition<T extends Table> = (eb: ExpressionBuilder<Database, T>) => Expression<SqlBool>;

/** A call, or anything else that names the project. */
export interface InProject {
  project: { project_id: string };
}

export function all(...conditions: Expression<SqlBool>[]): Expression<SqlBool> {
  return sql.join(conditions, sql` and `);
}

export function isOfProject({ project }: InProject): Expression<SqlBool> {
  return sql`project_id = ${project.project_id}`;
}

export function holds<T extends Table>(condition: Condition<T>): Expression<SqlBool> {
  return sql`(${condition(expressionBuilder<Database, T>())})`;
}

/** Deletes rows of the project, used or not. @returns how many of them met `isLive`. */
export async function deleteRows<T extends Table>(
  of: InProject,
  tx: Db,
  table: T,
  where: Condition<T>,
  isLive: Expression<SqlBool>,
): Promise<number> {
  const { rows } = await sql<{ is_live: boolean }>`
    delete from ${sql.table(table)} where ${all(isOfProject(of), holds(where))} returning ${isLive} as is_live`.execute(
    tx,
  );
  return rows.filter(({ is_live }) => is_live).length;
}
