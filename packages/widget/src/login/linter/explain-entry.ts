import type { AuthMethod, Organization } from "@portico/wire";
import { usableMethods } from "../discovery/after-primary-auth.ts";
import type { LoginConfig } from "../flow/config.ts";
import type { Offer } from "../flow/oauth-providers.ts";
import { offeredMfaMethods, supportedMfaMethods } from "../mfa/policy.ts";
import type { MfaMethod } from "../mfa/steps.ts";
import { type ShownMethod, shownMethods } from "./explain-methods.ts";

/** Where a member gets by one method: in, to another method that the organization wants to see, or nowhere. */
export interface Entry {
  by: AuthMethod;
  leads: "in" | "otherMethod" | "nowhere";
  /** The methods that Main then offers. */
  others: AuthMethod[];
}

/** What an organization makes of each method that was shown before it was known who comes. */
export function explainEntries(
  config: LoginConfig,
  organization: Organization,
  first: readonly ShownMethod[],
): Entry[] {
  return first.map(({ method: by }) => {
    const { auth_methods, allowed_auth_methods: allowed, sso_active_connections } = organization;
    const hasNoConnection = by === "sso" && sso_active_connections.length === 0;
    if (!hasNoConnection && (auth_methods !== "RESTRICTED" || allowed.includes(by)))
      return { by, leads: "in", others: [] };
    // Where no connection is found the slug finds the organization, and no factor has been shown yet.
    const others = hasNoConnection ? shownIn(config, organization, null) : otherMethods(config, organization, allowed);
    return { by, leads: others.length > 0 ? "otherMethod" : "nowhere", others };
  });
}

/** Returns what a member without a password is left with. */
export function entryWithoutPassword(config: LoginConfig, organization: Organization): AuthMethod[] {
  return otherMethods(config, organization, usableMethods(organization.allowed_auth_methods, null));
}

function otherMethods(config: LoginConfig, organization: Organization, methods: readonly AuthMethod[]): AuthMethod[] {
  return methods.length > 0 ? shownIn(config, organization, { methods, isEmailVerified: true }) : [];
}

function shownIn(config: LoginConfig, organization: Organization, primary: Offer["primary"]): AuthMethod[] {
  return shownMethods(config, { organization, primary }).map(({ method }) => method);
}

/** The second factors of an organization's members. */
export interface SecondFactor {
  /** Whether everybody has to show one. */
  isRequired: boolean;
  /** What members who have none may set up, in the order in which they are asked. */
  offered: MfaMethod[];
  /** What counts for members who have one. */
  counted: MfaMethod[];
}

export function explainSecondFactor(config: LoginConfig, organization: Organization): SecondFactor {
  return {
    isRequired: organization.mfa_policy === "REQUIRED_FOR_ALL",
    offered: offeredMfaMethods(organization, config),
    counted: supportedMfaMethods(organization),
  };
}
