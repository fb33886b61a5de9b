import type { DiscoveredOrganization, MembershipType } from "@portico/wire";
import { organizationEntryError } from "../error/flow.ts";
import type { LoginConfig } from "../flow/config.ts";
import { type FlowContext, hasHistoryUnlessBusy, type LoginMove, type On, type Screen } from "../flow/context.ts";
import type { BackClicked, Problem, RedirectEvent, StartOverClicked } from "../flow/events.ts";
import type { MainStep } from "../flow/steps.ts";
import { organizationSlug } from "../organization/flow.ts";
import type { StartSso } from "../redirect/flow.ts";
import {
  completePrimaryAuth,
  type MemberAuthenticated,
  type PrimaryMove,
  screenForOtherFactor,
  usableMethods,
} from "./after-primary-auth.ts";

/** Value of `busy` while an organization is being created. */
export const CREATING = "new";

export function canCreateOrganization({ config, bootstrap }: FlowContext): boolean {
  return Boolean(bootstrap?.createOrganizationEnabled) && !config.disableCreateOrganization;
}

/** Returns the organization that needs no choice: the only active membership, without other options. */
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
  /** The cursor of invitations that are not in the list yet. */
  nextInvitations?: string;
  /** The organization being entered, `"new"` while one is being created, or `"more"` while invitations load. */
  busy: string | null;
};
/** Names a new organization. The member could have chosen another one. */
type CreationStep = { screen: "OrganizationCreation"; email: string; busy: boolean };
type LoggingInStep = { screen: "LoggingIn" };

export type DiscoveryEffect =
  | { type: "exchangeOrganization"; organizationId: string }
  /** Continues in an organization that raised its policy and requires another step. */
  | { type: "resumeLogin" }
  /** Without a name the provider generates one. */
  | { type: "createOrganization"; name?: string }
  | { type: "listInvitations"; cursor: string };

export type DiscoveryMove =
  | PrimaryMove
  | LoginMove<DiscoveryStep | CreationStep | LoggingInStep, DiscoveryEffect | StartSso>;

/** The result of entering or creating an organization. */
export type EntryEvent = MemberAuthenticated | { type: "organizationEntryFailed"; problem: Problem };

/** The result of loading more invitations. */
export type InvitationsEvent =
  | { type: "invitationsListed"; organizations: readonly DiscoveredOrganization[]; nextInvitations?: string }
  | { type: "invitationsFailed"; problem: Problem };

/** The result for a session from before the organization raised its policy. See `resumeLogin`. */
export type ResumeEvent =
  | (Omit<MemberAuthenticated, "type"> & { type: "loginResumed" })
  | { type: "resumeFailed"; problem: Problem };

type OrganizationNamed = { type: "organizationNamed"; name: string };

/** Value of `busy` while further invitations load. */
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
    organizationChosen(step, { organizationId }, context) {
      const chosen = step.organizations.find(({ organization }) => organization.organization_id === organizationId);
      if (!chosen || step.busy) return null;
      return enterOrganization(chosen, step, { ...step, busy: organizationId }, context);
    },
    createClicked: (step, _, context) =>
      step.busy || !canCreateOrganization(context)
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
    organizationNamed: (step, event, context) =>
      step.organizations[0] ? null : create(step, event, CREATING, context),
    memberAuthenticated(step, event, context) {
      const chosen = step.organizations.find(({ organization }) => organization.organization_id === step.busy);
      return step.busy ? enter(event, context, chosen?.membership.type !== "active_member") : null;
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

/**
 * Handlers of Main. A member who has already started to sign in, or who is on another organization's page, is not
 * interrupted.
 */
export const resumeOn: On<MainStep, ResumeEvent, PrimaryMove> = {
  loginResumed(step, event, context) {
    const isForOne = context.config.authFlowType === "Organization";
    const isElsewhere = isForOne && organizationSlug(context) !== event.answer.organization.organization_slug;
    return step.busy || step.redirect || isElsewhere ? null : completePrimaryAuth(event, context);
  },
  resumeFailed: () => null,
};

export const organizationCreation: Screen<CreationStep, OrganizationNamed | EntryEvent | BackClicked, DiscoveryMove> = {
  on: {
    organizationNamed: (step, event, context) => create(step, event, true, context),
    memberAuthenticated: (step, event, context) => (step.busy ? enter(event, context, true) : null),
    organizationEntryFailed: (step, { problem }) => (step.busy ? [organizationEntryError(problem), []] : null),
  },
  canGoBack: hasHistoryUnlessBusy,
};

/** If the password was requested before there was a member, set it now. */
function enter(event: MemberAuthenticated, context: FlowContext, isNewcomer: boolean): PrimaryMove {
  const { email_address, member_password_id } = event.answer.member;
  const wantsPassword =
    isNewcomer &&
    !member_password_id &&
    context.resetEmail === email_address &&
    context.config.products.includes("passwords");
  return completePrimaryAuth(event, { ...context, ...(wantsPassword && { resetsBySession: true }) });
}

function create<Step extends DiscoveryStep | CreationStep>(
  step: Step,
  event: OrganizationNamed,
  busy: Step["busy"],
  context: FlowContext,
): DiscoveryMove | null {
  const name = event.name.trim();
  return step.busy || !canCreateOrganization(context)
    ? null
    : [{ ...step, busy } as Step, [{ type: "createOrganization", ...(name && { name }) }]];
}

/** 'Logging in...' is shown while an organization is entered or created without a choice. */
export const loggingIn: Screen<LoggingInStep, EntryEvent, DiscoveryMove> = {
  on: {
    memberAuthenticated: (_, event, context) => completePrimaryAuth(event, context),
    organizationEntryFailed: (_, { problem }) => [organizationEntryError(problem), []],
  },
};

/** Continues once the organizations of an address are known: enters one or creates one directly, or shows the list. */
export function afterDiscovery(
  {
    email,
    organizations,
    nextInvitations,
  }: { email: string; organizations: readonly DiscoveredOrganization[]; nextInvitations?: string | undefined },
  context: FlowContext,
): DiscoveryMove {
  const { config } = context;
  const more = nextInvitations && { nextInvitations };
  const list: DiscoveryStep = { screen: "Discovery", email, organizations, ...more, busy: null };
  const direct = directLoginOrganization(organizations, config.directLoginForSingleMembership);
  if (direct) return enterOrganization(direct, list, { screen: "LoggingIn" }, context);
  const isStranger = organizations.length === 0;
  if (isStranger && config.directCreateOrganizationForNoMembership && canCreateOrganization(context)) {
    return [{ screen: "LoggingIn" }, [{ type: "createOrganization" }]];
  }
  return [list, []];
}

/**
 * Exchanges the intermediate session. If the organization requires another factor, continues on Main, or directly
 * with its default connection if that is the only option.
 */
function enterOrganization(
  chosen: DiscoveredOrganization,
  list: DiscoveryStep,
  meanwhile: DiscoveryStep | LoggingInStep,
  { config }: FlowContext,
): DiscoveryMove {
  const { organization, membership, primary_required } = chosen;
  if (!primary_required) {
    return [meanwhile, [{ type: "exchangeOrganization", organizationId: organization.organization_id }]];
  }
  const methods = usableMethods(primary_required.allowed_auth_methods, membership.member);
  const connectionId = organization.sso_default_connection_id;
  if (connectionId && methods.join() === "sso") {
    // Stay on the list, because the browser's back button returns here.
    return [{ ...list, busy: organization.organization_id }, [{ type: "startSso", connectionId }]];
  }
  const isEmailVerified = membership.member?.email_address_verified ?? true;
  return [screenForOtherFactor(config, organization, methods, list.email, isEmailVerified, true), []];
}
