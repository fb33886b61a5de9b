import { errorStep } from "../error/error-step.ts";
import { authPolicyError } from "../error/errors.ts";
import { offeredProducts } from "../flow/offered-methods.ts";
import { mainStep } from "../landing/opening.ts";
import type { Facts, FlowEvent, Move, StepOf } from "../machine.ts";
import { slugFromAddress } from "./slug.ts";

/** Main as it opens. In an organization's flow it waits for the organization, which the slug finds. */
export function enterMain(facts: Facts, email?: string): Move {
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

type LookupEvent = Extract<
  FlowEvent,
  { type: "organizationFound" | "organizationMissing" | "organizationLookupFailed" }
>;

/** What came of the slug, on a Main that waits for it. */
export function lookUpTransition(main: StepOf<"Main">, event: LookupEvent, { config }: Facts): Move {
  switch (event.type) {
    case "organizationFound": {
      const { organization } = event;
      const canLogIn = offeredProducts(config, { organization, primary: null }).length > 0;
      return [canLogIn ? { ...main, organization } : authPolicyError(organization.organization_name, false), []];
    }
    case "organizationMissing":
      return [errorStep("Organization", false), []];
    case "organizationLookupFailed":
      // Back leads to Main, which looks the organization up again.
      return [errorStep("Organization", true, event.problem), []];
  }
}
