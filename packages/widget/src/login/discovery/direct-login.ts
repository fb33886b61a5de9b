import type { DiscoveredOrganization, MembershipType } from "@portico/wire";
import type { LoginConfig } from "../flow/config.ts";

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
