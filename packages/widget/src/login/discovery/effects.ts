import { type EffectKit, type Effects, type LoginEvents, localeFor, sessionMinutes } from "../effects/kit.ts";
import type { Problem } from "../flow/events.ts";
import type { LookUpOrganization, OrganizationEvent } from "../organization/flow.ts";
import type { MemberAuthenticated, PrimaryAccepted } from "./after-primary-auth.ts";
import type { DiscoveryEffect, EntryEvent, InvitationsEvent, ResumeEvent } from "./flow.ts";

const failed = (problem: Problem): EntryEvent => ({ type: "organizationEntryFailed", problem });

export function discoveryEffects(
  kit: EffectKit<EntryEvent | InvitationsEvent | ResumeEvent>,
): Effects<DiscoveryEffect> {
  const { client, config, perform, signal } = kit;
  const session_duration_minutes = sessionMinutes(config);
  const event = "B2B_DISCOVERY_INTERMEDIATE_SESSION_EXCHANGE";
  const exchange = (organization_id: string) => () =>
    client.discovery.intermediateSessions.exchange({
      organization_id,
      session_duration_minutes,
      locale: localeFor(config.emailMagicLinksOptions, kit),
    });
  return {
    exchangeOrganization: ({ organizationId }) => perform(event, exchange(organizationId), authenticated, failed),
    resumeLogin() {
      const resume = () => {
        const organizationId = client.session.getPendingOrganization();
        if (organizationId === null) return;
        perform(
          event,
          exchange(organizationId),
          (answer): ResumeEvent => ({ ...authenticated(answer), type: "loginResumed" }),
          (problem): ResumeEvent => ({ type: "resumeFailed", problem }),
        );
      };
      signal.addEventListener("abort", client.subscribe(resume));
      resume();
    },
    createOrganization: ({ name }) =>
      perform(
        "B2B_DISCOVERY_ORGANIZATIONS_CREATE",
        () => client.discovery.organizations.create({ session_duration_minutes, organization_name: name }),
        authenticated,
        failed,
      ),
    listInvitations: ({ cursor }) =>
      perform(
        null,
        () => client.discovery.organizations.list({ invitations_cursor: cursor }),
        (answer): InvitationsEvent => ({
          type: "invitationsListed",
          organizations: answer.discovered_organizations,
          ...(answer.next_invitations_cursor && { nextInvitations: answer.next_invitations_cursor }),
        }),
        (problem): InvitationsEvent => ({ type: "invitationsFailed", problem }),
      ),
  };
}

/** Creates the event of a call with a primary factor in an organization. */
export const authenticated = (answer: LoginEvents["B2B_DISCOVERY_ORGANIZATIONS_CREATE"]): MemberAuthenticated => ({
  type: "memberAuthenticated",
  answer,
  // The lifetime of a text message sent with the response starts now.
  ...(answer.mfa_required?.secondary_auth_initiated && { atMs: Date.now() }),
});

/** Creates the event of a call with a primary factor in the discovery flow. */
export const discovered = (
  answer: LoginEvents["B2B_OTPS_EMAIL_DISCOVERY_AUTHENTICATE"] &
    Partial<LoginEvents["B2B_OAUTH_DISCOVERY_AUTHENTICATE"]>,
): PrimaryAccepted => ({
  type: "organizationsDiscovered",
  email: answer.email_address,
  organizations: answer.discovered_organizations,
  ...(answer.next_invitations_cursor && { nextInvitations: answer.next_invitations_cursor }),
  proofs: answer.primary_required?.allowed_auth_methods,
});

export function organizationEffects({ client, perform }: EffectKit<OrganizationEvent>): Effects<LookUpOrganization> {
  return {
    lookUpOrganization: ({ slug }) =>
      perform(
        "B2B_ORGANIZATIONS_GET_BY_SLUG",
        () => client.organization.getBySlug({ organization_slug: slug }),
        ({ organization }) =>
          organization ? { type: "organizationFound", organization } : { type: "organizationMissing" },
        (problem) => ({ type: "organizationLookupFailed", problem }),
      ),
  };
}
