import type { Call } from "../../../platform/call/call.ts";
import type { Project } from "../../../platform/config/project.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { emailDomain } from "../../../platform/lib/email-address.ts";
import { findVerifiedClaim, listVerifiedClaims, selectingClaimant } from "./domain-claims-store.ts";

export { selectingClaimant };

type Claims = Pick<Project, "claimed_domains">;

/**
 * Finds the slug of the organization that has claimed the address's domain, by the configuration or by a TXT record.
 * A subdomain is another domain (threats.md T10).
 */
export async function findClaimant(
  { project }: Pick<Call, "project">,
  db: Db,
  address: string,
): Promise<string | undefined> {
  const domain = emailDomain(address);
  const configured = configuredClaimant({ project }, domain);
  if (configured !== undefined) return configured;
  return (await findVerifiedClaim(db, { project_id: project.project_id, domain }))?.organization_slug;
}

/** The same for several addresses. Returns the slugs by email domain. */
export async function listClaimants(
  { project }: Pick<Call, "project">,
  db: Db,
  addresses: string[],
): Promise<Map<string, string>> {
  const domains = [...new Set(addresses.map(emailDomain))];
  const claimants = await listVerifiedClaims(db, project.project_id, domains);
  for (const domain of domains) {
    const configured = configuredClaimant({ project }, domain);
    if (configured !== undefined) claimants.set(domain, configured);
  }
  return claimants;
}

/** The same by the configuration only, which takes precedence. */
export function configuredClaimant({ project }: Pick<Call, "project">, domain: string): string | undefined {
  return project.claimed_domains.find((one) => one.domain === domain)?.organization_slug;
}

/** Finds the connection for an address's domain, if its organization has verified the domain. */
export async function findConnectionOfDomain(
  { project }: Pick<Call, "project">,
  db: Db,
  address: string,
): Promise<string | null> {
  const { project_id } = project;
  return (await findVerifiedClaim(db, { project_id, domain: emailDomain(address) }))?.connection_id ?? null;
}

/**
 * The configuration refers to the organization of a claim by slug, so members may neither take nor change such a
 * slug.
 */
export function isClaimantSlug({ claimed_domains }: Claims, slug: string): boolean {
  return claimed_domains.some(({ organization_slug }) => organization_slug === slug);
}
