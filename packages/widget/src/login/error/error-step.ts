import type { Problem } from "../flow/events.ts";

export type ErrorKind =
  | "Default"
  | "EmailMagicLink"
  | "Organization"
  | "CannotJoinOrgDueToAuthPolicy"
  | "AdBlockerDetected"
  | "OrganizationDiscoveryClaimedDomain";

export type ErrorStep = {
  screen: "Error";
  kind: ErrorKind;
  canGoBack: boolean;
  problem: Problem | null;
  organizationName: string | null;
  /** The link was for a password reset, whose email contains no code. */
  isOfReset?: boolean;
};

/** In a file of its own, because the first screen needs nothing else of errors. */
export function errorStep(kind: ErrorKind, canGoBack: boolean, problem: Problem | null = null): ErrorStep {
  return { screen: "Error", kind, canGoBack, problem, organizationName: null };
}
