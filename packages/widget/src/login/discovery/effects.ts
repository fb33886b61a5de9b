import { type EffectKit, type Effects, localeFor, sessionMinutes } from "../effects/kit.ts";
import type { Problem } from "../flow/problem.ts";
import type { DiscoveryEffect, EntryEvent } from "./flow.ts";
import { authenticated } from "./outcomes.ts";

const failed = (problem: Problem): EntryEvent => ({ type: "organizationEntryFailed", problem });

export function discoveryEffects(kit: EffectKit<EntryEvent>): Effects<DiscoveryEffect> {
  const { client, config, perform } = kit;
  const session_duration_minutes = sessionMinutes(config);
  return {
    exchangeOrganization({ organizationId: organization_id }) {
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
    },
    createOrganization: ({ name }) =>
      perform(
        "B2B_DISCOVERY_ORGANIZATIONS_CREATE",
        () => client.discovery.organizations.create({ session_duration_minutes, organization_name: name }),
        authenticated,
        failed,
      ),
  };
}
