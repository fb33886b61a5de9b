import type { DomainClaim, PreviewPolicyResponse } from "@portico/wire";

export type MemberKind = "shut" | "others" | "led" | "known" | "emergency";
/** The most severe first. */
export const memberKinds: readonly MemberKind[] = ["shut", "others", "led", "known", "emergency"];

type Previewed = PreviewPolicyResponse["members"][number];

/**
 * Groups members by whether they could sign in if single sign-on were the only method. Only the identity provider knows
 * its users, so this is an estimate from domains and past sign-ins.
 */
export function sortMembers(
  members: readonly Previewed[],
  domains: readonly Pick<DomainClaim, "domain" | "status">[],
): Record<MemberKind, string[]> {
  const own = new Set(domains.filter(({ status }) => status === "verified").map(({ domain }) => domain));
  const sorted: Record<MemberKind, string[]> = { shut: [], others: [], led: [], known: [], emergency: [] };
  for (const member of members) sorted[kindOf(member, own)].push(member.email_address);
  return sorted;
}

function kindOf(member: Previewed, ownDomains: Set<string>): MemberKind {
  if (member.change === "shut_out") return "shut";
  if (member.is_breakglass && member.methods_after.some((method) => method !== "sso")) return "emergency";
  if (member.has_come_by_sso) return "known";
  return ownDomains.has(member.email_address.split("@").at(-1) ?? "") ? "led" : "others";
}
