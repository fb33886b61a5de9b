import type { DiscoveredOrganization } from "@portico/wire";
import type { CallProblem } from "../../flow/problem.ts";
import type { FlowContext, Screen } from "../flow/context.ts";
import type { AuthorizeEffect, AuthorizeMove, ChooseStep } from "./steps.ts";

/** Returns the organizations that the member can switch to without another factor. */
export function choices({ organizations }: FlowContext): readonly DiscoveredOrganization[] {
  return (organizations ?? []).filter(
    ({ membership, primary_required, mfa_required }) =>
      membership.type === "active_member" && !primary_required && !mfa_required,
  );
}

/** Loaded once: memberships rarely change meanwhile. */
export function chooserEffects({ organizations }: FlowContext): readonly AuthorizeEffect[] {
  return organizations ? [] : [{ type: "listOrganizations" }];
}

/** Null if there is nothing to choose. */
export function chooserStep(from: ChooseStep["from"], context: FlowContext): AuthorizeMove | null {
  const isElsewhere = choices(context).some(
    ({ organization }) => organization.organization_id !== context.who?.organizationId,
  );
  return isElsewhere ? [{ screen: "ChooseOrganization", busy: null, problem: null, from }, []] : null;
}

type ChooseEvent =
  | { type: "organizationChosen"; organizationId: string }
  | { type: "organizationEntryFailed"; problem: CallProblem }
  | { type: "backClicked" };

export const chooseOrganization: Screen<ChooseStep, ChooseEvent, AuthorizeMove> = {
  on: {
    organizationChosen(step, { organizationId }, context) {
      const isChoice = choices(context).some(({ organization }) => organization.organization_id === organizationId);
      if (step.busy || !isChoice) return null;
      if (organizationId === context.who?.organizationId) return [step.from, []];
      // The new session arrives as `sessionChanged`.
      return [{ ...step, busy: organizationId, problem: null }, [{ type: "exchangeOrganization", organizationId }]];
    },
    organizationEntryFailed: (step, { problem }) => (step.busy ? [{ ...step, busy: null, problem }, []] : null),
    backClicked: (step) => (step.busy ? null : [step.from, []]),
  },
};
