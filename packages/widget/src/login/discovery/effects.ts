import { type EffectKit, type Effects, localeFor, sessionMinutes } from "../effects/kit.ts";
import type { Problem } from "../flow/problem.ts";
import type { DiscoveryEffect, EntryEvent, InvitationsEvent } from "./flow.ts";
import { authenticated } from "./outcomes.ts";

const failed = (problem: Problem): EntryEvent => ({ type: "organizationEntryFailed", problem });

export function discoveryEffects(kit: EffectKit<EntryEvent | InvitationsEvent>): Effects<DiscoveryEffect> {
  const { client, config, perform, signal } = kit;
  const session_duration_minutes = sessionMinutes(config);
  function exchange(organization_id: string) {
    const request = {
      organization_id,
      session_duration_minutes,
      locale: localeFor(config.emailMagicLinksOptions, kit),
    };
    return perform(
      "B2B_DISCOVERY_INTERMEDIATE_SESSION_EXCHANGE",
      () => client.discovery.intermediateSessions.exchange(request),
      authenticated,
      failed,
    );
  }
  return {
    exchangeOrganization: ({ organizationId }) => exchange(organizationId),
    resumeLogin() {
      const resume = () => {
        const organizationId = client.session.getPendingOrganization();
        if (organizationId !== null) exchange(organizationId);
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
