import type { ApiErrorType, OrganizationSettings } from "@portico/wire";
import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { emailDomain } from "../../../platform/lib/email-address.ts";
import type { OrganizationRow } from "../schema.ts";
import { findClaimant } from "./domain-claims.ts";

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

interface InvitingOrganization {
  settings: Pick<OrganizationSettings, "email_invites" | "email_allowed_domains">;
}

/**
 * Requires that the organization's policy allows inviting this address. The policy applies to every inviter.
 * @throws ApiError `unauthorized_action`, `invalid_email_for_invites`.
 */
export function requireInvitable({ settings }: InvitingOrganization, address: string): void {
  if (settings.email_invites === "NOT_ALLOWED") {
    throw new ApiError("unauthorized_action", {
      message: "The organization's email_invites does not allow invitations.",
    });
  }
  // An exact match: a subdomain is another domain (threats.md T10).
  if (settings.email_invites === "RESTRICTED" && !settings.email_allowed_domains.includes(emailDomain(address))) {
    throw new ApiError("invalid_email_for_invites");
  }
}

/**
 * Requires that the organization could have invited this address, before a member changes to it.
 * @throws ApiError `action_not_allowed_email_domain_is_claimed`, `invalid_email_for_invites`.
 */
export async function requireOwnAddress(
  call: Pick<Call, "project">,
  db: Db,
  { organization_slug, settings }: Pick<OrganizationRow, "organization_slug" | "settings">,
  address: string,
): Promise<void> {
  const claimant = await findClaimant(call, db, address);
  if (claimant !== undefined && claimant !== organization_slug) {
    throw new ApiError("action_not_allowed_email_domain_is_claimed");
  }
  if (settings.email_invites === "RESTRICTED" && !settings.email_allowed_domains.includes(emailDomain(address))) {
    throw new ApiError("invalid_email_for_invites");
  }
}
