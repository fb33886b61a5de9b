import type { LoginConfig } from "../flow/config.ts";
import type { MainStep } from "../flow/main-step.ts";

export type Heading = "discovery" | "organization" | "verify" | "none";

/** Returns the title of Main. An unproven address with methods to prove it by comes before everything else. */
export function headingOf({ primary, organization }: MainStep, { authFlowType }: LoginConfig): Heading {
  if (primary && !primary.isEmailVerified && primary.methods.length > 0) return "verify";
  if (organization || authFlowType === "Organization") return "organization";
  return authFlowType === "PasswordReset" ? "none" : "discovery";
}
