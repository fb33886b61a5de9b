import { findBySlug } from "../../core/records/organization/find-organizations.ts";
import type { OrganizationRow } from "../../core/records/schema.ts";
import type { Call } from "../../platform/call/call.ts";
import { OPERATORS_SLUG } from "../../platform/config/console-project.ts";
import { ApiError } from "../../platform/ground/api-error.ts";

/** The organization of the operators. @param call in the console's own project. @throws ApiError `organization_not_found`. */
export async function requireOperators(call: Call): Promise<OrganizationRow> {
  const organization = await findBySlug(call, call.db, OPERATORS_SLUG);
  if (!organization) throw new ApiError("organization_not_found");
  return organization;
}
