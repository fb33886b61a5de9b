import type { PublicOrganization } from "@portico/wire";
import { authPolicyError } from "../error/errors.ts";
import { isEmailAddress } from "../flow/email-address.ts";
import { offeredProducts } from "../flow/offered-methods.ts";
import { mainStep } from "../landing/opening.ts";
import type { Facts, Move, Problem, ScreenTransition, StepOf } from "../machine.ts";

export type SsoConnection = PublicOrganization["sso_active_connections"][number];

export type SsoStep =
  | { screen: "SSODiscoveryEmail"; email: string; busy: boolean; problem: Problem | null }
  /** `busy` is the connection that was chosen. */
  | { screen: "SSODiscoveryMenu"; email: string; connections: readonly SsoConnection[]; busy: string | null }
  | { screen: "SSODiscoveryFallback"; email: string; busy: boolean; failure: "missing" | "failed" | null };

export type SsoEvent =
  | { type: "ssoClicked"; email: string }
  | { type: "connectionClicked"; connectionId: string }
  | { type: "connectionsFound"; email: string; connections: readonly SsoConnection[] }
  | { type: "connectionSearchFailed"; email: string; problem: Problem }
  | { type: "slugSubmitted"; slug: string };

export type SsoEffect = { type: "findConnections"; email: string } | { type: "startSso"; connectionId: string };

export const ssoEmailTransition: ScreenTransition<"SSODiscoveryEmail"> = (step, event) => {
  switch (event.type) {
    case "emailSubmitted": {
      if (step.busy) return null;
      const asked = { ...step, email: event.email.trim(), problem: null };
      if (!isEmailAddress(asked.email)) return [{ ...asked, problem: { kind: "invalidEmail" } }, []];
      return [{ ...asked, busy: true }, [{ type: "findConnections", email: asked.email }]];
    }
    case "connectionsFound":
      return step.busy && event.email === step.email ? connectionsFound(step, event.connections) : null;
    case "connectionSearchFailed":
      return step.busy && event.email === step.email ? [{ ...step, busy: false, problem: event.problem }, []] : null;
    case "leaveFailed":
      return step.busy ? [{ ...step, busy: false, problem: event.problem }, []] : null;
    case "returned":
      return [{ ...step, busy: false }, []];
  }
};

/** One connection needs no choosing; none may still be found by the organization's slug. */
function connectionsFound(step: StepOf<"SSODiscoveryEmail">, connections: readonly SsoConnection[]): Move {
  const [only, another] = connections;
  const { email } = step;
  if (!only) return [{ screen: "SSODiscoveryFallback", email, busy: false, failure: null }, []];
  if (another) return [{ screen: "SSODiscoveryMenu", email, connections, busy: null }, []];
  return [step, [{ type: "startSso", connectionId: only.connection_id }]];
}

export const ssoMenuTransition: ScreenTransition<"SSODiscoveryMenu"> = (step, event) => {
  switch (event.type) {
    case "connectionClicked": {
      const { connectionId } = event;
      const isListed = step.connections.some(({ connection_id }) => connection_id === connectionId);
      return step.busy || !isListed ? null : [{ ...step, busy: connectionId }, [{ type: "startSso", connectionId }]];
    }
    case "leaveFailed":
      return step.busy ? [{ ...step, busy: null }, [{ type: "showProblem", problem: event.problem }]] : null;
    case "returned":
      return [{ ...step, busy: null }, []];
  }
};

export const ssoFallbackTransition: ScreenTransition<"SSODiscoveryFallback"> = (step, event, facts) => {
  switch (event.type) {
    case "slugSubmitted": {
      const slug = event.slug.trim();
      if (step.busy || !slug) return null;
      return [{ ...step, busy: true, failure: null }, [{ type: "lookUpOrganization", slug }]];
    }
    case "organizationFound":
      return step.busy ? organizationFound(step, event.organization, facts) : null;
    case "organizationMissing":
      return step.busy ? [{ ...step, busy: false, failure: "missing" }, []] : null;
    case "organizationLookupFailed":
      return step.busy ? [{ ...step, busy: false, failure: "failed" }, []] : null;
    case "leaveFailed":
      return step.busy ? [{ ...step, busy: false }, [{ type: "showProblem", problem: event.problem }]] : null;
    case "returned":
      return [{ ...step, busy: false }, []];
  }
};

/** An organization with one connection is entered by it; with any other number it may offer other ways. */
function organizationFound(
  step: StepOf<"SSODiscoveryFallback">,
  organization: PublicOrganization,
  { config }: Facts,
): Move {
  const [only, another] = organization.sso_active_connections;
  if (only && !another) return [step, [{ type: "startSso", connectionId: only.connection_id }]];
  const main = { ...mainStep(step.email), organization };
  return [offeredProducts(config, main).length > 0 ? main : authPolicyError(organization.organization_name, true), []];
}
