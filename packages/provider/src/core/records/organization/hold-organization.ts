import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import type { OrganizationRow } from "../schema.ts";
import { lockOrganization } from "./store.ts";

/** Reads an organization for a change of what belongs to it: another change waits. @throws ApiError `organization_not_found`. */
export async function holdOrganization(call: Call, tx: Db, organizationId: string): Promise<OrganizationRow> {
  const organization = await lockOrganization(tx, call.project.project_id, organizationId);
  if (!organization) throw new ApiError("organization_not_found");
  return organization;
}
