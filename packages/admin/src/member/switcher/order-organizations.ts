import type { DiscoveredOrganization } from "@portico/client";

/** What choosing an organization leads to. */
export type Entry = "current" | "switch" | "accept" | "join" | "sign_in";

export function entryOf(
  { organization, membership, primary_required }: DiscoveredOrganization,
  currentId: string | undefined,
): Entry {
  if (organization.organization_id === currentId) return "current";
  if (primary_required) return "sign_in";
  if (membership.type === "active_member") return "switch";
  return membership.type.startsWith("eligible") ? "join" : "accept";
}

const ranks: Record<Entry, number> = { current: 0, accept: 1, switch: 2, sign_in: 2, join: 3 };

/**
 * Lists organizations as people look for them: the present one, invitations, those that were used last, the others by
 * their names, and those that may be joined.
 * @param used ids of organizations, the last used first.
 */
export function orderOrganizations(
  organizations: readonly DiscoveredOrganization[],
  currentId: string | undefined,
  used: readonly string[],
): DiscoveredOrganization[] {
  const usedAt = (id: string) => (used.includes(id) ? used.indexOf(id) : used.length);
  return [...organizations].sort(
    (one, other) =>
      ranks[entryOf(one, currentId)] - ranks[entryOf(other, currentId)] ||
      usedAt(one.organization.organization_id) - usedAt(other.organization.organization_id) ||
      one.organization.organization_name.localeCompare(other.organization.organization_name),
  );
}

/** Returns those with every word of a search in their name or slug. */
export function searchOrganizations(
  organizations: readonly DiscoveredOrganization[],
  search: string,
): DiscoveredOrganization[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return organizations.filter(({ organization }) => {
    const told = `${organization.organization_name} ${organization.organization_slug}`.toLocaleLowerCase();
    return words.every((word) => told.includes(word));
  });
}
