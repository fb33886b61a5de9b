import { type DomainClaim, type PreviewPolicyResponse, usualNames } from "@portico/wire";

type Field = keyof typeof usualNames;
export const fieldNames = Object.keys(usualNames) as Field[];

/** The mapping and roles in the form, saved or not. */
export interface PersonSettings {
  mapping: Record<string, string>;
  everybody: string;
  groups: readonly { group: string; role_id: string }[];
}

interface PreviewedPerson {
  email: string;
  name: string;
  groups: string[];
  role_ids: string[];
}

/**
 * Applies the settings to the attributes of a test, by the provider's own rules: docs/wire/rules.md#connections. If the
 * email address is not mapped, it may come from the NameID.
 */
export function previewPerson(
  { external_id, attributes }: { external_id: string; attributes: Record<string, string[]> },
  { mapping, everybody, groups: assigned }: PersonSettings,
): PreviewedPerson {
  const valuesOf = (field: Field): string[] =>
    mapping[field] ? (attributes[mapping[field]] ?? []) : usualNames[field].flatMap((name) => attributes[name] ?? []);
  const first = (field: Field) => valuesOf(field)[0] ?? "";
  const isNamed = !mapping.email || mapping.email === "NameID";
  const addressed = mapping.email === "NameID" ? "" : first("email");
  const groups = [...new Set(valuesOf("groups"))];
  const byGroup = assigned.filter(({ group }) => groups.includes(group)).map(({ role_id }) => role_id);
  return {
    email: addressed || (isNamed && external_id.includes("@") ? external_id : ""),
    name: first("full_name") || `${first("first_name")} ${first("last_name")}`.trim(),
    groups,
    role_ids: [...new Set([...(everybody ? [everybody] : []), ...byGroup])],
  };
}

type MemberKind = "shut" | "others" | "led" | "known" | "emergency";
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
