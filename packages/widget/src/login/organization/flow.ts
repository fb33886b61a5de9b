import type { PublicOrganization } from "@portico/wire";
import { type ErrorStep, errorStep } from "../error/error-step.ts";
import { authPolicyError } from "../error/flow.ts";
import type { Problem } from "../flow/events.ts";
import type { Facts } from "../flow/facts.ts";
import { isWaitingForOrganization, type MainStep, mainStep } from "../flow/main-step.ts";
import { offeredProducts } from "../flow/offered-methods.ts";
import type { LoginMove, On } from "../flow/screen.ts";
import { slugFromAddress } from "./slug.ts";

export type LookUpOrganization = { type: "lookUpOrganization"; slug: string };

export type OrganizationEvent =
  | { type: "organizationFound"; organization: PublicOrganization }
  | { type: "organizationMissing" }
  | { type: "organizationLookupFailed"; problem: Problem };

type EnterMove = LoginMove<MainStep | ErrorStep, LookUpOrganization>;

/** Main as it opens. In an organization's flow it waits for the organization, which the slug finds. */
export function enterMain(facts: Facts, email?: string): EnterMove {
  const main = mainStep(email);
  if (facts.config.authFlowType !== "Organization") return [main, []];
  const slug = organizationSlug(facts);
  if (slug) return [main, [{ type: "lookUpOrganization", slug }]];
  return [facts.isBootstrapLoaded ? errorStep("Organization", false) : main, []];
}

/** The host's slug, or the one that the page address holds by the project's pattern. */
export function organizationSlug({ config, bootstrap, pageAddress }: Facts): string | null {
  return config.organizationSlug || slugFromAddress(bootstrap?.slugPattern ?? null, pageAddress);
}

/** Handlers for the outcome of the slug, on a Main that waits for it. */
export const organizationOn: On<MainStep, OrganizationEvent, EnterMove> = {
  organizationFound(main, { organization }, facts) {
    if (!isWaitingForOrganization(main, facts)) return null;
    const canLogIn = offeredProducts(facts.config, { organization, primary: null }).length > 0;
    return [canLogIn ? { ...main, organization } : authPolicyError(organization.organization_name, false), []];
  },
  organizationMissing: (main, _, facts) =>
    isWaitingForOrganization(main, facts) ? [errorStep("Organization", false), []] : null,
  // Back leads to Main, which looks the organization up again.
  organizationLookupFailed: (main, { problem }, facts) =>
    isWaitingForOrganization(main, facts) ? [errorStep("Organization", true, problem), []] : null,
};
