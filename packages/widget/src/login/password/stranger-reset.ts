import type { PublicOrganization } from "@portico/wire";
import type { Problem } from "../flow/problem.ts";

/**
 * Whether somebody who is no member may ask for a password. Where this lets more through than the organization does, the
 * provider has the last word.
 */
export function mayStrangerReset(email: string, organization: PublicOrganization): boolean {
  const { email_jit_provisioning, email_allowed_domains } = organization;
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return (
    email_jit_provisioning === "NOT_ALLOWED" ||
    (email_jit_provisioning === "RESTRICTED" && email_allowed_domains.includes(domain))
  );
}

export const noAccess: Problem = { kind: "refused", errorType: "email_jit_provisioning_not_allowed", message: "" };
