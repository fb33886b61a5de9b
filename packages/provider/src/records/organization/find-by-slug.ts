import type { Call } from "../../call/call.ts";
import type { Db } from "../../db/schema.ts";
import type { OrganizationRow } from "../tables.ts";
import { findOrganizationBySlug } from "./store.ts";

/** The project's organization with this slug. Slugs are lower case; what is typed or stands in an address is folded. */
export function findBySlug(call: Call, db: Db, slug: string): Promise<OrganizationRow | undefined> {
  return findOrganizationBySlug(db, call.project.project_id, slug.toLowerCase());
}
