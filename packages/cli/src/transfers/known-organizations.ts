import type { Outcome } from "./send-lines.ts";

type Line = Record<string, unknown>;

/**
 * What a dry run must remember, because nothing of it stays at the provider: the organizations that would have been added
 * by now, which go along with their members, and who would have been.
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
    /** The organizations that these lines need beside those that stand among them. */
    neededBy(lines: Line[]): Line[] {
      const needed = lines.filter(({ type }) => type === "member").map(organizationOf);
      return [...new Set(needed.filter((line) => line !== undefined))];
    },
    /** Takes an outcome, which is another one for whoever came before. */
    note(line: Line, outcome: Outcome): Outcome {
      if (outcome.outcome !== "added") return outcome;
      const isOrganization = line.type === "organization";
      const isRepeated = isOrganization
        ? keysOf(line).some((key) => organizations.has(key))
        : members.has(nameOf(line));
      if (isRepeated) return { outcome: "skipped", reason: "It stands in the file before." };
      const { sso_connections: _, scim_connection: __, settings: ___, ...plain } = line;
      if (isOrganization) for (const key of keysOf(line)) organizations.set(key, plain);
      else members.add(nameOf(line));
      return outcome;
    },
  };
}
