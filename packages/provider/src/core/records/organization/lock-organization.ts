import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import type { OrganizationRow } from "../schema.ts";
import { lockOrganizationRow } from "./store.ts";

/** Locks an organization, so that concurrent changes within it wait. @throws ApiError `organization_not_found`. */
export async function lockOrganization(call: Call, tx: Db, organizationId: string): Promise<OrganizationRow> {
  const organization = await lockOrganizationRow(tx, call.project.project_id, organizationId);
  if (!organization) throw new ApiError("organization_not_found");
  return organization;
}
