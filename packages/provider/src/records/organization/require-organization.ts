import type { Call } from "../../call/call.ts";
import type { Db } from "../../db/schema.ts";
import { ApiError } from "../../ground/api-error.ts";
import type { OrganizationRow } from "../tables.ts";
import { findOrganization } from "./store.ts";

/** @throws ApiError `organization_not_found`, also for another project's organization (threats.md T49). */
export async function requireOrganization(call: Call, db: Db, organizationId: string): Promise<OrganizationRow> {
  const organization = await findOrganization(db, call.project.project_id, organizationId);
  if (!organization) throw new ApiError("organization_not_found");
  return organization;
}
