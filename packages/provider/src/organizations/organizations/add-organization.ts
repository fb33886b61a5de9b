import type { OrganizationResponse } from "@portico/wire";
import { createOrganization, type NewOrganization } from "../../core/records/organization/create-organization.ts";
import { suggestSlugs, withFreeSlug } from "../../core/records/organization/suggest-organization.ts";
import { toOrganization } from "../../core/records/organization/to-organization.ts";
import type { Call } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";

/**
 * Creates an organization without members. Only for back ends. Without a slug, one is generated from the name.
 *
 * @throws ApiError `invalid_organization_slug`, `organization_slug_already_used`, `invalid_role`, `bad_request`.
 */
export async function addOrganization(
  call: Call,
  params: Omit<NewOrganization, "organization_slug"> & { organization_slug?: string },
): Promise<OrganizationResponse> {
  const slugs =
    params.organization_slug === undefined ? suggestSlugs(params.organization_name) : [params.organization_slug];
  const row = await withFreeSlug(slugs, (organization_slug) =>
    transaction(call, (tx) => createOrganization(call, tx, { ...params, organization_slug })),
  );
  return { organization: toOrganization(row) };
}
