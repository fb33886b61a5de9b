import type { Outcome } from "./send-lines.ts";

type Line = Record<string, unknown>;

/**
 * Remembers the organizations and members that a dry run would have added, because the provider stores nothing. Organizations
 * are sent again with the lines of their members.
 */
export function createMemory() {
  const organizations = new Map<string, Line>();
  const members = new Set<string>();
  const keysOf = ({ organization_slug: slug, external_id: id }: Line) => [
    ...(slug === undefined ? [] : [`slug ${slug}`]),
    ...(id === undefined ? [] : [`id ${id}`]),
  ];
  const organizationOf = ({ organization_slug: slug, organization_external_id: id }: Line) =>
    organizations.get(slug === undefined ? `id ${id}` : `slug ${slug}`);
  const nameOf = (line: Line) =>
    `${line.organization_slug ?? `id ${line.organization_external_id}`} ${String(line.email_address).toLowerCase()}`;

  return {
    /** The organizations that these lines need from earlier batches. */
    neededBy(lines: Line[]): Line[] {
      const needed = lines.filter(({ type }) => type === "member").map(organizationOf);
      return [...new Set(needed.filter((line) => line !== undefined))];
    },
    /** Records an outcome. A repeated line becomes `skipped`. */
    note(line: Line, outcome: Outcome): Outcome {
      if (outcome.outcome !== "added") return outcome;
      const isOrganization = line.type === "organization";
      const isRepeated = isOrganization
        ? keysOf(line).some((key) => organizations.has(key))
        : members.has(nameOf(line));
      if (isRepeated) return { outcome: "skipped", reason: "The file has it twice." };
      const { sso_connections: _, scim_connection: __, settings: ___, ...plain } = line;
      if (isOrganization) for (const key of keysOf(line)) organizations.set(key, plain);
      else members.add(nameOf(line));
      return outcome;
    },
  };
}
