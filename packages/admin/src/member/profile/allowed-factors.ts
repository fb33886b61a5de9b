import type { Organization } from "@portico/client";

type Method = Organization["allowed_mfa_methods"][number];

/** Returns the two-step verification methods that the organization allows. */
export function allowedFactors({
  mfa_methods,
  allowed_mfa_methods,
}: Pick<Organization, "mfa_methods" | "allowed_mfa_methods">): Method[] {
  return mfa_methods === "RESTRICTED" ? allowed_mfa_methods : ["totp", "sms_otp"];
}
