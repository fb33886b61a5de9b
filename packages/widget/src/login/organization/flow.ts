import type { PublicOrganization } from "@portico/wire";
import { authPolicyError } from "../error/flow.ts";
import type { FlowContext, LoginMove, On } from "../flow/context.ts";
import type { Problem } from "../flow/events.ts";
import { offeredProducts } from "../flow/offered-methods.ts";
import { type ErrorStep, errorStep, isWaitingForOrganization, type MainStep, mainStep } from "../flow/steps.ts";
import { slugFromAddress } from "./slug.ts";

export type LookUpOrganization = { type: "lookUpOrganization"; slug: string };

export type OrganizationEvent =
  | { type: "organizationFound"; organization: PublicOrganization }
  | { type: "organizationMissing" }
  | { type: "organizationLookupFailed"; problem: Problem };

type EnterMove = LoginMove<MainStep | ErrorStep, LookUpOrganization>;

/** Returns Main as it opens. In the organization flow it waits for the organization's lookup. */
export function enterMain(context: FlowContext, email?: string): EnterMove {
  const main = mainStep(email);
  if (context.config.authFlowType !== "Organization") return [main, []];
  const slug = organizationSlug(context);
  if (slug) return [main, [{ type: "lookUpOrganization", slug }]];
  return [context.isBootstrapLoaded ? errorStep("Organization", false) : main, []];
}

/** Returns the host's slug, or the one in the page's URL according to the project's pattern. */
export function organizationSlug({ config, bootstrap, pageAddress }: FlowContext): string | null {
  return config.organizationSlug || slugFromAddress(bootstrap?.slugPattern ?? null, pageAddress);
}

/** Handlers for the result of the lookup, on a waiting Main. */
export const organizationOn: On<MainStep, OrganizationEvent, EnterMove> = {
  organizationFound(main, { organization }, context) {
    if (!isWaitingForOrganization(main, context)) return null;
    const canLogIn = offeredProducts(context.config, { organization, primary: null }).length > 0;
    return [canLogIn ? { ...main, organization } : authPolicyError(organization.organization_name, false), []];
  },
  organizationMissing: (main, _, context) =>
    isWaitingForOrganization(main, context) ? [errorStep("Organization", false), []] : null,
  // Going back opens Main, which looks up the organization again.
  organizationLookupFailed: (main, { problem }, context) =>
    isWaitingForOrganization(main, context) ? [errorStep("Organization", true, problem), []] : null,
};
