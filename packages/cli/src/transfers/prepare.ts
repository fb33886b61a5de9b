import { CliError } from "../shared/cli-error.ts";
import { exitCodes } from "../shared/exit-codes.ts";
import { readCsv } from "./formats/csv.ts";
import type { Entry } from "./formats/format.ts";

interface PreparationOptions {
  /** The slug of the organization of those whose line names none. */
  organization?: string | undefined;
  /** A file with `user,organization,roles`. */
  memberships?: string | undefined;
  /** Their name of a role, and ours. */
  roles: Map<string, string>;
}

interface Membership {
  organization: string;
  roles: string[];
}

/**
 * Returns what completes a line: the organizations that somebody is in, each a line of its own, and our names of roles.
 * @throws CliError
 */
export async function createPreparation({
  organization,
  memberships: file,
  roles,
}: PreparationOptions): Promise<(entry: Entry) => Entry[]> {
  const memberships = file === undefined ? undefined : await readMemberships(file);
  const toOurs = (given: unknown) =>
    Array.isArray(given) ? given.map((role: unknown) => roles.get(String(role)) ?? role) : given;

  return (entry) => {
    const { value } = entry;
    if (value?.type !== "member") return [entry];
    const isNamed = value.organization_slug !== undefined || value.organization_external_id !== undefined;
    const found = memberships?.get(String(value.external_id)) ?? memberships?.get(keyOf(value.email_address)) ?? [];
    const places = isNamed
      ? [{}]
      : found.map(({ organization: slug, roles: own }) => ({ organization_slug: slug, roles: own }));
    if (!isNamed && places.length === 0 && organization !== undefined)
      places.push({ organization_slug: organization } as never);
    if (places.length === 0) {
      return [
        { line: entry.line, problem: "Nothing says which organization they are in: --organization, or --memberships." },
      ];
    }
    return places.map((place): Entry => {
      const complete = { ...value, ...place };
      const ours = toOurs(complete.roles);
      return { ...entry, value: { ...complete, ...(ours !== undefined && { roles: ours }) } };
    });
  };
}

async function readMemberships(file: string): Promise<Map<string, Membership[]>> {
  const all = new Map<string, Membership[]>();
  for await (const { line, row } of readCsv(file)) {
    const { user, organization, roles = "" } = row;
    if (!user || !organization) {
      throw new CliError(
        `${file}, line ${line}: it needs user and organization, below a first line that names them.`,
        exitCodes.usage,
      );
    }
    const known = all.get(keyOf(user)) ?? [];
    known.push({ organization, roles: roles.split(/[\s;]+/).filter(Boolean) });
    all.set(keyOf(user), known);
    // An id is compared as it is.
    all.set(user, known);
  }
  return all;
}

const keyOf = (address: unknown) => String(address).toLowerCase();
