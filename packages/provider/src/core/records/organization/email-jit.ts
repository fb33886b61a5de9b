import type { ApiErrorType, OrganizationSettings } from "@portico/wire";
import { emailDomain } from "../../../platform/lib/email-address.ts";

interface JoinedOrganization {
  organization_slug: string;
  settings: Pick<OrganizationSettings, "email_jit_provisioning" | "email_allowed_domains">;
}

/**
 * Returns why an address may not join by just-in-time provisioning, or null if it may.
 * @param claimant the slug of the organization that has claimed the domain; from `findClaimant`.
 */
export function checkEmailJit(
  claimant: string | undefined,
  { organization_slug, settings }: JoinedOrganization,
  address: string,
): ApiErrorType | null {
  if (claimant !== undefined && claimant !== organization_slug) return "action_not_allowed_email_domain_is_claimed";
  if (settings.email_jit_provisioning === "NOT_ALLOWED") return "email_jit_provisioning_not_allowed";
  // An exact match: a subdomain is another domain (threats.md T10).
  return settings.email_allowed_domains.includes(emailDomain(address)) ? null : "invalid_email_for_jit_provisioning";
}
