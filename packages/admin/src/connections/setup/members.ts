import { type DomainClaim, type PreviewPolicyResponse, usualNames } from "@portico/wire";
import type { SsoPolicy } from "./calls.ts";

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

type Previewed = PreviewPolicyResponse["members"][number];
export type MemberImpact = Pick<Previewed, "member_id" | "email_address">;

/**
 * - `known` have signed in with single sign-on.
 * - `led` have an email at a domain of the connection.
 * - `emergency` keep another method in any case.
 * - `others` can sign in only if the identity provider knows them.
 * - `shut` could not sign in at all.
 */
type MemberKind = "known" | "led" | "emergency" | "others" | "shut";

/**
 * Groups members by whether they could sign in if single sign-on were the only method. Only the identity provider knows
 * its users, so this is an estimate from domains and past sign-ins.
 * @param now The policy in force. The preview compares it with the other one.
 */
export function sortMembers(
  members: readonly Previewed[],
  domains: readonly Pick<DomainClaim, "domain" | "status">[],
  now: SsoPolicy,
): Record<MemberKind, MemberImpact[]> {
  const own = new Set(domains.filter(({ status }) => status === "verified").map(({ domain }) => domain));
  const sorted: Record<MemberKind, MemberImpact[]> = { known: [], led: [], emergency: [], others: [], shut: [] };
  for (const member of members) {
    const { member_id, email_address, methods_before, methods_after } = member;
    const methods = now === "only" ? methods_before : methods_after;
    sorted[kindOf(member, methods, own)].push({ member_id, email_address });
  }
  return sorted;
}

function kindOf(member: Previewed, methods: readonly string[], ownDomains: Set<string>): MemberKind {
  if (methods.length === 0) return "shut";
  if (member.is_breakglass && methods.some((method) => method !== "sso")) return "emergency";
  if (member.has_used_sso) return "known";
  return ownDomains.has(member.email_address.split("@").at(-1) ?? "") ? "led" : "others";
}
