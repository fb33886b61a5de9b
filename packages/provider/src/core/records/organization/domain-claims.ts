import type { Call } from "../../../platform/call/call.ts";
import type { Project } from "../../../platform/config/project.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { emailDomain } from "../../../platform/lib/email-address.ts";
import { findVerifiedClaim, selectingClaimant } from "./domain-claims-store.ts";

export { selectingClaimant };

type Claims = Pick<Project, "claimed_domains">;

/**
 * The slug of the organization that has the address's domain: by the configuration, else by a TXT record that was found. A
 * subdomain is another domain (threats.md T10).
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

/** The same, but only from the configuration, which takes precedence. */
export function configuredClaimant({ project }: Pick<Call, "project">, domain: string): string | undefined {
  return project.claimed_domains.find((one) => one.domain === domain)?.organization_slug;
}

/** Returns the connection that the domain of an address names, where its organization has verified it. */
export async function findConnectionOfDomain(
  { project }: Pick<Call, "project">,
  db: Db,
  address: string,
): Promise<string | null> {
  const { project_id } = project;
  return (await findVerifiedClaim(db, { project_id, domain: emailDomain(address) }))?.connection_id ?? null;
}

/** A claim of the configuration names its organization by slug, so members may neither take such a slug nor give it up. */
export function isClaimantSlug({ claimed_domains }: Claims, slug: string): boolean {
  return claimed_domains.some(({ organization_slug }) => organization_slug === slug);
}
