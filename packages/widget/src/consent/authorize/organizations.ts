import type { DiscoveredOrganization } from "@portico/wire";
import type { CallProblem } from "../../flow/problem.ts";
import type { Facts, Screen } from "../flow/facts.ts";
import type { AuthorizeEffect, AuthorizeMove, ChooseStep } from "./steps.ts";

/** Returns the organizations in which the member could go on at once: a member already, and no other factor due. */
export function choices({ organizations }: Facts): readonly DiscoveredOrganization[] {
  return (organizations ?? []).filter(
    ({ membership, primary_required, mfa_required }) =>
      membership.type === "active_member" && !primary_required && !mfa_required,
  );
}

/** Asked once: where somebody is a member does not change while they look. */
export function chooserEffects({ organizations }: Facts): readonly AuthorizeEffect[] {
  return organizations ? [] : [{ type: "listOrganizations" }];
}

/** Null where there is nothing to choose. */
export function chooserStep(from: ChooseStep["from"], facts: Facts): AuthorizeMove | null {
  const isElsewhere = choices(facts).some(
    ({ organization }) => organization.organization_id !== facts.who?.organizationId,
  );
  return isElsewhere ? [{ screen: "ChooseOrganization", busy: null, problem: null, from }, []] : null;
}

type ChooseEvent =
  | { type: "organizationChosen"; organizationId: string }
  | { type: "organizationEntryFailed"; problem: CallProblem }
  | { type: "backClicked" };

export const chooseOrganization: Screen<ChooseStep, ChooseEvent, AuthorizeMove> = {
  on: {
    organizationChosen(step, { organizationId }, facts) {
      const isChoice = choices(facts).some(({ organization }) => organization.organization_id === organizationId);
      if (step.busy || !isChoice) return null;
      if (organizationId === facts.who?.organizationId) return [step.from, []];
      // The session that comes of it is heard of as any other is: sessionChanged.
      return [{ ...step, busy: organizationId, problem: null }, [{ type: "exchangeOrganization", organizationId }]];
    },
    organizationEntryFailed: (step, { problem }) => (step.busy ? [{ ...step, busy: null, problem }, []] : null),
    backClicked: (step) => (step.busy ? null : [step.from, []]),
  },
};
