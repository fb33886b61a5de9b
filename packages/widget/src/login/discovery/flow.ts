import type { DiscoveredOrganization } from "@portico/wire";
import { organizationEntryError } from "../error/errors.ts";
import type { Facts, Move, ScreenTransition, Step, StepOf } from "../machine.ts";
import { completePrimaryAuth, screenForOtherFactor, usableMethods } from "./after-primary-auth.ts";
import { CREATING, canCreateOrganization } from "./creation.ts";
import { directLoginOrganization } from "./direct-login.ts";

export const discoveryTransition: ScreenTransition<"Discovery"> = (step, event, facts) => {
  switch (event.type) {
    case "organizationChosen": {
      const chosen = step.organizations.find(
        ({ organization }) => organization.organization_id === event.organizationId,
      );
      if (!chosen || step.busy) return null;
      return enterOrganization(chosen, step, { ...step, busy: event.organizationId }, facts);
    }
    case "createClicked":
      if (step.busy || !canCreateOrganization(facts)) return null;
      return [{ ...step, busy: CREATING }, [{ type: "createOrganization" }]];
    case "memberAuthenticated":
      return step.busy ? completePrimaryAuth(event.answer, facts, event.atMs) : null;
    case "organizationEntryFailed":
      return step.busy ? [organizationEntryError(event.problem), []] : null;
    case "leaveFailed":
      return step.busy ? [{ ...step, busy: null }, [{ type: "showProblem", problem: event.problem }]] : null;
    case "returned":
      return [{ ...step, busy: null }, []];
  }
};

/** 'Logging in...' shows while an organization is entered or created without anybody having chosen it. */
export const loggingInTransition: ScreenTransition<"LoggingIn"> = (_step, event, facts) => {
  switch (event.type) {
    case "memberAuthenticated":
      return completePrimaryAuth(event.answer, facts, event.atMs);
    case "organizationEntryFailed":
      return [organizationEntryError(event.problem), []];
  }
};

/** What follows once the organizations of an address are known: one of them at once, a new one at once, or the list. */
export function afterDiscovery(email: string, organizations: readonly DiscoveredOrganization[], facts: Facts): Move {
  const { config } = facts;
  const list: StepOf<"Discovery"> = { screen: "Discovery", email, organizations, busy: null };
  const direct = directLoginOrganization(organizations, config.directLoginForSingleMembership);
  if (direct) return enterOrganization(direct, list, { screen: "LoggingIn" }, facts);
  const isStranger = organizations.length === 0;
  if (isStranger && config.directCreateOrganizationForNoMembership && canCreateOrganization(facts)) {
    return [{ screen: "LoggingIn" }, [{ type: "createOrganization" }]];
  }
  return [list, []];
}

/**
 * Exchanges the intermediate session, or goes on authenticating when the organization asks for another factor: at once
 * where that can only be its default connection.
 */
function enterOrganization(
  chosen: DiscoveredOrganization,
  list: StepOf<"Discovery">,
  meanwhile: Step,
  { config }: Facts,
): Move {
  const { organization, membership, primary_required } = chosen;
  if (!primary_required) {
    return [meanwhile, [{ type: "exchangeOrganization", organizationId: organization.organization_id }]];
  }
  const methods = usableMethods(primary_required.allowed_auth_methods, membership.member);
  const connectionId = organization.sso_default_connection_id;
  if (connectionId && methods.join() === "sso") {
    // On the list, where the browser's way back leads.
    return [{ ...list, busy: organization.organization_id }, [{ type: "startSso", connectionId }]];
  }
  const isEmailVerified = membership.member?.email_address_verified ?? true;
  return [screenForOtherFactor(config, organization, methods, list.email, isEmailVerified, true), []];
}
