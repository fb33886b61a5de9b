import type { Call } from "../../call/call.ts";
import type { Db } from "../../db/schema.ts";
import type { OrganizationRow } from "../tables.ts";
import { listOrganizations } from "./store.ts";

/** Organizations of the caller's project by id. */
export async function findOrganizations(call: Call, db: Db, ids: string[]): Promise<Map<string, OrganizationRow>> {
  if (ids.length === 0) return new Map();
  const rows = await listOrganizations(db, call.project.project_id, ids);
  return new Map(rows.map((row) => [row.organization_id, row]));
}
