// The steps that the first screen may start with, and that many areas lead to.
import type { AuthMethod } from "@portico/wire";
import type { FlowContext } from "./context.ts";
import type { Problem } from "./events.ts";
import type { Recipient } from "./recipient.ts";

/** Another primary factor is required: only these methods count, and the email address may still need verification. */
export interface PrimaryDue {
  methods: readonly AuthMethod[];
  isEmailVerified: boolean;
}

export type MainStep = {
  screen: "Main";
  primary: PrimaryDue | null;
  busy: boolean;
  problem: Problem | null;
  /** While redirecting: the provider or the connection. */
  redirect: string | null;
  /** Why Google's prompt is missing, if known. */
  oneTapMiss: { reason: string; isVisible: boolean } | null;
  /** The address belongs to a member with a password, so the combined form asks for it. */
  hasPasswordField?: boolean;
} & Recipient;

export function mainStep(email = ""): MainStep {
  return {
    screen: "Main",
    email,
    organization: null,
    primary: null,
    busy: false,
    problem: null,
    redirect: null,
    oneTapMiss: null,
  };
}

/** Main shows only a spinner until the organization flow has loaded its organization. */
export function isWaitingForOrganization({ organization }: MainStep, { config }: FlowContext): boolean {
  return config.authFlowType === "Organization" && !organization;
}

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

export function errorStep(kind: ErrorKind, canGoBack: boolean, problem: Problem | null = null): ErrorStep {
  return { screen: "Error", kind, canGoBack, problem, organizationName: null };
}
