import type { ApiErrorType, OrganizationSettings } from "@portico/wire";
import { emailDomain } from "../members/email-address.ts";

type JitSettings = Pick<OrganizationSettings, "email_jit_provisioning" | "email_allowed_domains">;

/** Why a stranger with this address may not join by e-mail, or null when they may. */
export function jitRefusal(organization: { settings: JitSettings }, address: string): ApiErrorType | null {
  const { email_jit_provisioning, email_allowed_domains } = organization.settings;
  if (email_jit_provisioning === "NOT_ALLOWED") return "email_jit_provisioning_not_allowed";
  // An exact match: a subdomain is another domain (threats.md T10).
  return email_allowed_domains.includes(emailDomain(address)) ? null : "invalid_email_for_jit_provisioning";
}
