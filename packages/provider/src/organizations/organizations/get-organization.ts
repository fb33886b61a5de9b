import type { OrganizationBySlugRequest, OrganizationBySlugResponse, OrganizationResponse } from "@portico/wire";
import { type InOrganization, requireActor } from "../../core/rbac/actor.ts";
import { findBySlug } from "../../core/records/organization/find-organizations.ts";
import { toOrganization, toPublicOrganization } from "../../core/records/organization/to-organization.ts";
import type { Call } from "../../platform/call/call.ts";

/** Returns an organization's public data for its login page. Null if no organization has the slug. */
export async function getOrganizationBySlug(
  call: Call,
  { organization_slug }: OrganizationBySlugRequest,
): Promise<OrganizationBySlugResponse> {
  const organization = await findBySlug(call, call.db, organization_slug);
  return { organization: organization ? toPublicOrganization(organization) : null };
}

export async function getOrganization(call: Call, request: InOrganization): Promise<OrganizationResponse> {
  const { organization } = await requireActor(call, request);
  return { organization: toOrganization(organization) };
}
