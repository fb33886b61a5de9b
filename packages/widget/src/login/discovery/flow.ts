import type { DiscoveredOrganization, MembershipType } from "@portico/wire";
import { organizationEntryError } from "../error/flow.ts";
import type { LoginConfig } from "../flow/config.ts";
import type { BackClicked, Problem, RedirectEvent, StartOverClicked } from "../flow/events.ts";
import type { Facts } from "../flow/facts.ts";
import type { MainStep } from "../flow/main-step.ts";
import { hasHistoryUnlessBusy, type LoginMove, type On, type Screen } from "../flow/screen.ts";
import { organizationSlug } from "../organization/flow.ts";
import type { StartSso } from "../sso/start.ts";
import {
  completePrimaryAuth,
  type MemberAuthenticated,
  type PrimaryMove,
  screenForOtherFactor,
  usableMethods,
} from "./after-primary-auth.ts";

/** The id with which Discovery is busy while an organization is being created. */
export const CREATING = "new";

export function canCreateOrganization({ config, bootstrap }: Facts): boolean {
  return Boolean(bootstrap?.createOrganizationEnabled) && !config.disableCreateOrganization;
}

/** The organization that needs no choosing: the only active membership, with nothing else to choose from. */
export function directLoginOrganization(
  organizations: readonly DiscoveredOrganization[],
  rule: LoginConfig["directLoginForSingleMembership"],
): DiscoveredOrganization | null {
  if (!rule?.status) return null;
  const ofType = (...types: MembershipType[]) =>
    organizations.filter(({ membership }) => types.includes(membership.type));
  const active = ofType("active_member");
  const invited = ofType("invited_member", "pending_member");
  const eligible = ofType("eligible_to_join_by_email_domain", "eligible_to_join_by_oauth_tenant");
  if (invited.length > 0 && !rule.ignoreInvites) return null;
  if (eligible.length > 0 && !rule.ignoreJitProvisioning) return null;
  return active.length === 1 ? (active[0] ?? null) : null;
}

export type DiscoveryStep = {
  screen: "Discovery";
  email: string;
  organizations: readonly DiscoveredOrganization[];
  /** The cursor of the invitations that are not in the list yet. */
  nextInvitations?: string;
  /** The organization being entered, `"new"` while one is being created, or `"more"` while invitations are fetched. */
  busy: string | null;
};
/** A new organization is given its name, by somebody who might have chosen another one. */
type CreationStep = { screen: "OrganizationCreation"; email: string; busy: boolean };
type LoggingInStep = { screen: "LoggingIn" };

export type DiscoveryEffect =
  | { type: "exchangeOrganization"; organizationId: string }
  /** Goes on in an organization that has raised its policy and asks for one more step, now or while the widget is shown. */
  | { type: "resumeLogin" }
  /** Without a name the provider invents one. */
  | { type: "createOrganization"; name?: string }
  | { type: "listInvitations"; cursor: string };

export type DiscoveryMove =
  | PrimaryMove
  | LoginMove<DiscoveryStep | CreationStep | LoggingInStep, DiscoveryEffect | StartSso>;

/** The outcome of entering an organization, or of creating one. */
export type EntryEvent = MemberAuthenticated | { type: "organizationEntryFailed"; problem: Problem };

/** The outcome of asking for more invitations. */
export type InvitationsEvent =
  | { type: "invitationsListed"; organizations: readonly DiscoveredOrganization[]; nextInvitations?: string }
  | { type: "invitationsFailed"; problem: Problem };

/** The answer of an organization that has raised its policy to a session from before; see `resumeLogin`. */
export type ResumeEvent =
  | (Omit<MemberAuthenticated, "type"> & { type: "loginResumed" })
  | { type: "resumeFailed"; problem: Problem };

type OrganizationNamed = { type: "organizationNamed"; name: string };

/** The step is busy with further invitations. */
const LISTING = "more";

type DiscoveryEvent =
  | { type: "organizationChosen"; organizationId: string }
  | { type: "createClicked" }
  | { type: "moreInvitationsClicked" }
  | InvitationsEvent
  | OrganizationNamed
  | EntryEvent
  | RedirectEvent
  | StartOverClicked;

export const discovery: Screen<DiscoveryStep, DiscoveryEvent, DiscoveryMove> = {
  on: {
    organizationChosen(step, { organizationId }, facts) {
      const chosen = step.organizations.find(({ organization }) => organization.organization_id === organizationId);
      if (!chosen || step.busy) return null;
      return enterOrganization(chosen, step, { ...step, busy: organizationId }, facts);
    },
    createClicked: (step, _, facts) =>
      step.busy || !canCreateOrganization(facts)
        ? null
        : [{ screen: "OrganizationCreation", email: step.email, busy: false }, []],
    moreInvitationsClicked: (step) =>
      step.busy || !step.nextInvitations
        ? null
        : [{ ...step, busy: LISTING }, [{ type: "listInvitations", cursor: step.nextInvitations }]],
    invitationsListed({ nextInvitations: _, ...step }, { organizations, nextInvitations }) {
      if (step.busy !== LISTING) return null;
      const all = [...step.organizations, ...organizations];
      return [{ ...step, organizations: all, ...(nextInvitations && { nextInvitations }), busy: null }, []];
    },
    invitationsFailed: (step, { problem }) =>
      step.busy === LISTING ? [{ ...step, busy: null }, [{ type: "showProblem", problem }]] : null,
    organizationNamed: (step, event, facts) => (step.organizations[0] ? null : create(step, event, CREATING, facts)),
    memberAuthenticated(step, event, facts) {
      const chosen = step.organizations.find(({ organization }) => organization.organization_id === step.busy);
      return step.busy ? enter(event, facts, chosen?.membership.type !== "active_member") : null;
    },
    organizationEntryFailed: (step, { problem }) => (step.busy ? [organizationEntryError(problem), []] : null),
    redirectFailed: (step, { problem }) =>
      step.busy ? [{ ...step, busy: null }, [{ type: "showProblem", problem }]] : null,
    returned: (step) => [{ ...step, busy: null }, []],
  },
  remember: (step, history) => [...history, step],
  // With another address.
  startOver: (step) => (step.busy ? null : ""),
};

/** Handlers of Main. Whoever has begun to sign in, or is on another organization's page, goes on with that. */
export const resumeOn: On<MainStep, ResumeEvent, PrimaryMove> = {
  loginResumed(step, event, facts) {
    const isForOne = facts.config.authFlowType === "Organization";
    const isElsewhere = isForOne && organizationSlug(facts) !== event.answer.organization.organization_slug;
    return step.busy || step.redirect || isElsewhere ? null : completePrimaryAuth(event, facts);
  },
  resumeFailed: () => null,
};

export const organizationCreation: Screen<CreationStep, OrganizationNamed | EntryEvent | BackClicked, DiscoveryMove> = {
  on: {
    organizationNamed: (step, event, facts) => create(step, event, true, facts),
    memberAuthenticated: (step, event, facts) => (step.busy ? enter(event, facts, true) : null),
    organizationEntryFailed: (step, { problem }) => (step.busy ? [organizationEntryError(problem), []] : null),
  },
  canGoBack: hasHistoryUnlessBusy,
};

/** Who asked for a password before there was anybody to have one sets it on coming in. */
function enter(event: MemberAuthenticated, facts: Facts, isNewcomer: boolean): PrimaryMove {
  const { email_address, member_password_id } = event.answer.member;
  const wantsPassword =
    isNewcomer &&
    !member_password_id &&
    facts.resetEmail === email_address &&
    facts.config.products.includes("passwords");
  return completePrimaryAuth(event, { ...facts, ...(wantsPassword && { resetsBySession: true }) });
}

function create<Step extends DiscoveryStep | CreationStep>(
  step: Step,
  event: OrganizationNamed,
  busy: Step["busy"],
  facts: Facts,
): DiscoveryMove | null {
  const name = event.name.trim();
  return step.busy || !canCreateOrganization(facts)
    ? null
    : [{ ...step, busy } as Step, [{ type: "createOrganization", ...(name && { name }) }]];
}

/** 'Logging in...' shows while an organization is entered or created without anybody having chosen it. */
export const loggingIn: Screen<LoggingInStep, EntryEvent, DiscoveryMove> = {
  on: {
    memberAuthenticated: (_, event, facts) => completePrimaryAuth(event, facts),
    organizationEntryFailed: (_, { problem }) => [organizationEntryError(problem), []],
  },
};

/** Goes on once the organizations of an address are known: to one of them at once, a new one at once, or the list. */
export function afterDiscovery(
  {
    email,
    organizations,
    nextInvitations,
  }: { email: string; organizations: readonly DiscoveredOrganization[]; nextInvitations?: string | undefined },
  facts: Facts,
): DiscoveryMove {
  const { config } = facts;
  const more = nextInvitations && { nextInvitations };
  const list: DiscoveryStep = { screen: "Discovery", email, organizations, ...more, busy: null };
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
  list: DiscoveryStep,
  meanwhile: DiscoveryStep | LoggingInStep,
  { config }: Facts,
): DiscoveryMove {
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
