import { usualNames } from "@portico/wire";

type Field = keyof typeof usualNames;
export const fieldNames = Object.keys(usualNames) as Field[];

/** The mapping and roles in the form, saved or not. */
export interface PersonSettings {
  mapping: Record<string, string>;
  everybody: string;
  groups: readonly { group: string; role_id: string }[];
}

export interface PreviewedPerson {
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
