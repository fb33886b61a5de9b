import type { DiscoveredOrganization } from "@portico/client";

/** What happens when the member chooses an organization. */
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
 * Sorts organizations: the current one, invitations, recently used ones, the others by name, and last those that the
 * member can join.
 * @param used Organization IDs, the most recently used first.
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

/** Returns the organizations that contain every word of the query in their name or slug. */
export function searchOrganizations(
  organizations: readonly DiscoveredOrganization[],
  search: string,
): DiscoveredOrganization[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return organizations.filter(({ organization }) => {
    const haystack = `${organization.organization_name} ${organization.organization_slug}`.toLocaleLowerCase();
    return words.every((word) => haystack.includes(word));
  });
}

const KEY = "portico:last-organizations";
const REMEMBERED = 20;

/** Returns the IDs of the organizations that this browser was signed in to, the most recent first. */
export function readLastUsed(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string").slice(0, REMEMBERED) : [];
  } catch {
    // Storage is unavailable, or other code wrote to this key.
    return [];
  }
}

export function writeLastUsed(id: string): void {
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify([id, ...readLastUsed().filter((other) => other !== id)].slice(0, REMEMBERED)),
    );
  } catch {
    // Storage is unavailable. The list is sorted by name then.
  }
}
