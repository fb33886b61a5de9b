import type {
  DeleteOrganizationResponse,
  OrganizationBySlugRequest,
  OrganizationBySlugResponse,
  OrganizationResponse,
} from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { type InOrganization, requireActor } from "../../core/rbac/actor.ts";
import { authorize } from "../../core/rbac/authorize.ts";
import { createOrganization, type NewOrganization } from "../../core/records/organization/create-organization.ts";
import { findBySlug } from "../../core/records/organization/find-organizations.ts";
import { deleteOrganization as remove } from "../../core/records/organization/store.ts";
import { suggestSlugs, withFreeSlug } from "../../core/records/organization/suggest-organization.ts";
import { toOrganization, toPublicOrganization } from "../../core/records/organization/to-organization.ts";
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

/**
 * Deletes the caller's organization with its members, and ends all access to it, in one transaction. The audit rows
 * stay.
 *
 * @throws ApiError `unauthorized_action`.
 */
export async function deleteOrganization(call: Call, request: InOrganization): Promise<DeleteOrganizationResponse> {
  const caller = await requireActor(call, request);
  await authorize(call, caller, "organization", "delete");
  const { organization_id, organization_slug } = caller.organization;
  return transaction(call, async (tx) => {
    await remove(tx, call.project.project_id, organization_id);
    const members = await call.ends.endOrganization(call, tx, { organization_id });
    await audit(call, tx, {
      action: "organization.deleted",
      organization_id,
      member_id: caller.member?.member_id,
      email_address: caller.member?.email_address,
      details: { organization_slug, members },
    });
    return { organization_id };
  });
}
