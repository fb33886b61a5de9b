import { CliError } from "../shared/cli-error.ts";
import { exitCodes } from "../shared/exit-codes.ts";
import { type AccountStatus, parseAccountStatus } from "./formats/account-status.ts";
import { readCsv } from "./formats/csv-file.ts";
import type { Entry } from "./formats/format.ts";

interface PreparationOptions {
  /** The slug of the organization for lines without one. */
  organization?: string | undefined;
  /** A file with `user,organization,roles` and optionally `status`. */
  memberships?: string | undefined;
  /** Role names of the other system and Portico's. */
  roles: Map<string, string>;
}

interface Membership {
  organization: string;
  roles: string[];
  state: AccountStatus;
}

/**
 * Returns a function that completes a line: it maps roles and returns one line for each organization of a member.
 * @throws CliError
 */
export async function createPreparation({
  organization,
  memberships: file,
  roles,
}: PreparationOptions): Promise<(entry: Entry) => Entry[]> {
  const memberships = file === undefined ? undefined : await readMemberships(file);
  const mapRoles = (value: unknown) =>
    Array.isArray(value) ? value.map((role: unknown) => roles.get(String(role)) ?? role) : value;

  return (entry) => {
    const { value } = entry;
    if (value?.type !== "member") return [entry];
    const isNamed = value.organization_slug !== undefined || value.organization_external_id !== undefined;
    const found = memberships?.get(String(value.external_id)) ?? memberships?.get(keyOf(value.email_address)) ?? [];
    const targets = isNamed
      ? [{}]
      : found.map(({ organization: slug, roles: own, state }) => ({
          organization_slug: slug,
          roles: own,
          ...strictest(value, state),
        }));
    if (!isNamed && targets.length === 0 && organization !== undefined)
      targets.push({ organization_slug: organization } as never);
    if (targets.length === 0) {
      return [
        { line: entry.line, problem: "The member's organization is unknown. Use --organization or --memberships." },
      ];
    }
    return targets.map((target): Entry => {
      const complete = { ...value, ...target };
      const mapped = mapRoles(complete.roles);
      return { ...entry, value: { ...complete, ...(mapped !== undefined && { roles: mapped }) } };
    });
  };
}

async function readMemberships(file: string): Promise<Map<string, Membership[]>> {
  const all = new Map<string, Membership[]>();
  for await (const { line, row, problem } of readCsv(file)) {
    const { user, organization, roles = "", status = "" } = row;
    const refuse = (text: string) => new CliError(`${file}, line ${line}: ${text}`, exitCodes.usage);
    if (problem !== undefined) throw refuse(problem);
    if (!user || !organization) throw refuse("user or organization is missing. The first line must name the columns.");
    const state = parseAccountStatus(status || "active");
    if (!state) throw refuse("Column status: this status is unknown. Expected active, pending, invited or deleted.");
    const known = all.get(keyOf(user)) ?? [];
    known.push({ organization, roles: roles.split(/[\s;]+/).filter(Boolean), state });
    all.set(keyOf(user), known);
    // IDs are case-sensitive.
    all.set(user, known);
  }
  return all;
}

/** A member who is blocked in the other system, or in one of its organizations, is blocked there. */
function strictest({ status }: Record<string, unknown>, state: AccountStatus): Partial<AccountStatus> {
  if (status === "deleted" || (state.status === "active" && !state.must_reset_password)) return {};
  return state.status === "active" ? { must_reset_password: true } : state;
}

const keyOf = (address: unknown) => String(address).toLowerCase();
