import type { DiscoveredOrganization } from "@portico/wire";
import type { Effect, Facts, Move, ScreenTransition, StepOf } from "../machine.ts";

/** Returns the organizations in which the member could go on at once: a member already, and no other factor due. */
export function choices({ organizations }: Facts): readonly DiscoveredOrganization[] {
  return (organizations ?? []).filter(
    ({ membership, primary_required, mfa_required }) =>
      membership.type === "active_member" && !primary_required && !mfa_required,
  );
}

/** Asked once: where somebody is a member does not change while they look. */
export function chooserEffects({ organizations }: Facts): readonly Effect[] {
  return organizations ? [] : [{ type: "listOrganizations" }];
}

/** Null where there is nothing to choose. */
export function chooserStep(from: StepOf<"ChooseOrganization">["from"], facts: Facts): Move | null {
  const isElsewhere = choices(facts).some(
    ({ organization }) => organization.organization_id !== facts.who?.organizationId,
  );
  return isElsewhere ? [{ screen: "ChooseOrganization", busy: null, problem: null, from }, []] : null;
}

export const organizationTransition: ScreenTransition<"ChooseOrganization"> = (step, event, facts) => {
  switch (event.type) {
    case "organizationChosen": {
      const { organizationId } = event;
      const isChoice = choices(facts).some(({ organization }) => organization.organization_id === organizationId);
      if (step.busy || !isChoice) return null;
      if (organizationId === facts.who?.organizationId) return [step.from, []];
      // The session that comes of it is heard of as any other is: sessionChanged.
      return [{ ...step, busy: organizationId, problem: null }, [{ type: "exchangeOrganization", organizationId }]];
    }
    case "organizationEntryFailed":
      return step.busy ? [{ ...step, busy: null, problem: event.problem }, []] : null;
    case "backClicked":
      return step.busy ? null : [step.from, []];
  }
};
