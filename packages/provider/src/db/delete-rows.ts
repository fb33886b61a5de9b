import type { Database, Db } from "./schema.ts";

/** The tables whose rows are an organization's. */
export type OrganizationTable = {
  [Name in keyof Database]: Database[Name] extends { organization_id: unknown } ? Name : never;
}[keyof Database];

/** Deletes an organization's rows of the table. */
export async function deleteOrganizationRows(
  tx: Db,
  table: OrganizationTable,
  of: { project_id: string; organization_id: string },
): Promise<void> {
  await tx
    .deleteFrom(table as "email_codes")
    .where("project_id", "=", of.project_id)
    .where("organization_id", "=", of.organization_id)
    .execute();
}
