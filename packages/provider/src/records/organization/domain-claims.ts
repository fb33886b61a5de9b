import type { Project } from "../../config/project.ts";
import { emailDomain } from "../../ground/email-address.ts";

type Claims = Pick<Project, "claimed_domains">;

/** The slug of the organization that claimed the address's domain. A subdomain is another domain (threats.md T10). */
export function findClaimant({ claimed_domains }: Claims, address: string): string | undefined {
  return claimed_domains.find(({ domain }) => domain === emailDomain(address))?.organization_slug;
}

/** A claim names its organization by slug, so members may neither take such a slug nor give it up. */
export function isClaimantSlug({ claimed_domains }: Claims, slug: string): boolean {
  return claimed_domains.some(({ organization_slug }) => organization_slug === slug);
}
