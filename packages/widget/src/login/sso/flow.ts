import type { PublicOrganization } from "@portico/wire";
import { authPolicyError } from "../error/flow.ts";
import { type FlowContext, hasHistoryUnlessBusy, type LoginMove, type Screen } from "../flow/context.ts";
import type {
  BackClicked,
  ConnectionClicked,
  EmailSubmitted,
  Problem,
  RedirectEvent,
  StartOverClicked,
} from "../flow/events.ts";
import { offeredProducts } from "../flow/offered-methods.ts";
import { isEmailAddress } from "../flow/recipient.ts";
import { type ErrorStep, type MainStep, mainStep } from "../flow/steps.ts";
import type { LookUpOrganization, OrganizationEvent } from "../organization/flow.ts";
import type { SsoEmailStep, StartSso } from "../redirect/flow.ts";

export type SsoConnection = PublicOrganization["sso_active_connections"][number];

/** `busy` is the chosen connection. */
type MenuStep = {
  screen: "SSODiscoveryMenu";
  email: string;
  connections: readonly SsoConnection[];
  busy: string | null;
};
type FallbackStep = {
  screen: "SSODiscoveryFallback";
  email: string;
  busy: boolean;
  failure: "missing" | "failed" | null;
};

export type FindConnections = { type: "findConnections"; email: string };

type SsoMove = LoginMove<
  SsoEmailStep | MenuStep | FallbackStep | MainStep | ErrorStep,
  StartSso | FindConnections | LookUpOrganization
>;

export type SearchEvent =
  | { type: "connectionsFound"; email: string; connections: readonly SsoConnection[] }
  | { type: "connectionSearchFailed"; email: string; problem: Problem };

export const ssoEmail: Screen<SsoEmailStep, EmailSubmitted | SearchEvent | RedirectEvent | BackClicked, SsoMove> = {
  on: {
    emailSubmitted(step, event) {
      if (step.busy) return null;
      const asked = { ...step, email: event.email.trim(), problem: null };
      if (!isEmailAddress(asked.email)) return [{ ...asked, problem: { kind: "invalidEmail" } }, []];
      return [{ ...asked, busy: true }, [{ type: "findConnections", email: asked.email }]];
    },
    connectionsFound: (step, { email, connections }) =>
      step.busy && email === step.email ? afterSearch(step, connections) : null,
    connectionSearchFailed: (step, { email, problem }) =>
      step.busy && email === step.email ? [{ ...step, busy: false, problem }, []] : null,
    redirectFailed: (step, { problem }) => (step.busy ? [{ ...step, busy: false, problem }, []] : null),
    returned: (step) => [{ ...step, busy: false }, []],
  },
  remember: (step, history) => [...history, { ...step, busy: false, problem: null }],
  canGoBack: hasHistoryUnlessBusy,
};

/** A single connection starts immediately; without one, the organization's slug may still find some. */
function afterSearch(step: SsoEmailStep, connections: readonly SsoConnection[]): SsoMove {
  const [only, another] = connections;
  const { email } = step;
  if (!only) return [{ screen: "SSODiscoveryFallback", email, busy: false, failure: null }, []];
  if (another) return [{ screen: "SSODiscoveryMenu", email, connections, busy: null }, []];
  return [step, [{ type: "startSso", connectionId: only.connection_id }]];
}

export const ssoMenu: Screen<MenuStep, ConnectionClicked | RedirectEvent | BackClicked, SsoMove> = {
  on: {
    connectionClicked(step, { connectionId }) {
      const isListed = step.connections.some(({ connection_id }) => connection_id === connectionId);
      return step.busy || !isListed ? null : [{ ...step, busy: connectionId }, [{ type: "startSso", connectionId }]];
    },
    redirectFailed: (step, { problem }) =>
      step.busy ? [{ ...step, busy: null }, [{ type: "showProblem", problem }]] : null,
    returned: (step) => [{ ...step, busy: null }, []],
  },
  remember: (step, history) => [...history, { ...step, busy: null }],
  canGoBack: hasHistoryUnlessBusy,
};

type FallbackEvent = { type: "slugSubmitted"; slug: string } | OrganizationEvent | RedirectEvent | StartOverClicked;

export const ssoFallback: Screen<FallbackStep, FallbackEvent, SsoMove> = {
  on: {
    slugSubmitted(step, event) {
      const slug = event.slug.trim();
      if (step.busy || !slug) return null;
      return [{ ...step, busy: true, failure: null }, [{ type: "lookUpOrganization", slug }]];
    },
    organizationFound: (step, { organization }, context) => (step.busy ? enter(step, organization, context) : null),
    organizationMissing: (step) => (step.busy ? [{ ...step, busy: false, failure: "missing" }, []] : null),
    organizationLookupFailed: (step) => (step.busy ? [{ ...step, busy: false, failure: "failed" }, []] : null),
    redirectFailed: (step, { problem }) =>
      step.busy ? [{ ...step, busy: false }, [{ type: "showProblem", problem }]] : null,
    returned: (step) => [{ ...step, busy: false }, []],
  },
  remember: (step, history) => [...history, { ...step, busy: false, failure: null }],
  startOver: (step) => (step.busy ? null : step.email),
};

/** An organization with one connection starts it; with any other number, Main may offer other methods. */
function enter(step: FallbackStep, organization: PublicOrganization, { config }: FlowContext): SsoMove {
  const [only, another] = organization.sso_active_connections;
  if (only && !another) return [step, [{ type: "startSso", connectionId: only.connection_id }]];
  const main = { ...mainStep(step.email), organization };
  return [offeredProducts(config, main).length > 0 ? main : authPolicyError(organization.organization_name, true), []];
}
