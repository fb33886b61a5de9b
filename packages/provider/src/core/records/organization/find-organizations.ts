import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { emailDomain } from "../../../platform/lib/email-address.ts";
import type { OrganizationRow } from "../schema.ts";
import { findClaimant } from "./domain-claims.ts";
import { checkEmailJit } from "./email-policy.ts";
import {
  findOrganization,
  findOrganizationBySlug,
  listOrganizations,
  listOrganizationsByDomain,
  lockOrganizationRow,
} from "./store.ts";

/** @throws ApiError `organization_not_found`, also for another project's organization (threats.md T49). */
export async function requireOrganization(call: Call, db: Db, organizationId: string): Promise<OrganizationRow> {
  const organization = await findOrganization(db, call.project.project_id, organizationId);
  if (!organization) throw new ApiError("organization_not_found");
  return organization;
}

/** Finds the project's organization with this slug, ignoring case. Slugs are stored in lower case. */
export function findBySlug(call: Call, db: Db, slug: string): Promise<OrganizationRow | undefined> {
  return findOrganizationBySlug(db, call.project.project_id, slug.toLowerCase());
}

export async function findOrganizations(call: Call, db: Db, ids: string[]): Promise<Map<string, OrganizationRow>> {
  if (ids.length === 0) return new Map();
  const rows = await listOrganizations(db, call.project.project_id, ids);
  return new Map(rows.map((row) => [row.organization_id, row]));
}

/**
 * Lists the organizations that allow the address's domain, and have verified it or have a member with a verified
 * address there (threats.md T10).
 */
export function listOrganizationsOfDomain(call: Call, db: Db, address: string): Promise<OrganizationRow[]> {
  return listOrganizationsByDomain(db, call.project.project_id, emailDomain(address));
}

/**
 * Lists the organizations that an address may join by just-in-time provisioning, without those that already know the
 * address.
 */
export async function listOrganizationsOpenTo(call: Call, db: Db, address: string): Promise<OrganizationRow[]> {
  const claimant = await findClaimant(call, db, address);
  const rows = await listOrganizationsByDomain(db, call.project.project_id, emailDomain(address), { without: address });
  return rows.filter((organization) => checkEmailJit(claimant, organization, address) === null);
}

/** Locks an organization, so that concurrent changes within it wait. @throws ApiError `organization_not_found`. */
export async function lockOrganization(call: Call, tx: Db, organizationId: string): Promise<OrganizationRow> {
  const organization = await lockOrganizationRow(tx, call.project.project_id, organizationId);
  if (!organization) throw new ApiError("organization_not_found");
  return organization;
}
