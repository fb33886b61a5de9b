import type { Member, Organization } from "@portico/wire";
import { CliError } from "../ground/cli-error.ts";
import type { GlobalOptions } from "../ground/command.ts";
import { type Call, createCall } from "./api.ts";
import { findConnection } from "./connection.ts";

/** The management API of the project that the command line names, and the finders for the names on that line. */
export interface Management {
  call: Call;
  /** @param name an organization's slug or id. @throws CliError when there is none. */
  findOrganization(name: string): Promise<Organization>;
  /** @param name a member's e-mail address or id. @throws CliError when there is none. */
  findMember(organization: Organization, name: string): Promise<Member>;
}

const ALL_STATUSES = ["active", "pending", "invited", "deleted"];

/** @throws CliError when nothing says where the provider is. */
export async function openManagement(options: GlobalOptions): Promise<Management> {
  const call = createCall(await findConnection(options));
  return {
    call,
    async findOrganization(name) {
      const query = anyOf([
        { filter_name: "organization_slugs", filter_value: [name] },
        { filter_name: "organization_ids", filter_value: [name] },
      ]);
      const { organizations } = await call<{ organizations: Organization[] }>("POST", "/organizations/search", query);
      // Nobody chooses an id, but a slug may look like one.
      const found = organizations.find(({ organization_id }) => organization_id === name) ?? organizations[0];
      if (!found) throw new CliError(`No organization has the slug or id ${name}. See: portico organizations list`);
      return found;
    },
    async findMember({ organization_id, organization_slug }, name) {
      const path = `/organizations/${organization_id}/members`;
      const isAddress = name.includes("@");
      const filter = { filter_name: isAddress ? "member_emails" : "member_ids", filter_value: [name] };
      const statuses = { filter_name: "statuses", filter_value: ALL_STATUSES };
      const { members } = await call<{ members: Member[] }>("POST", `${path}/search`, allOf([filter, statuses]));
      // Somebody who was deleted may have left their address to somebody else.
      const found = members.find(({ status }) => status !== "deleted") ?? members.at(-1);
      if (found) return found;
      const help = `See: portico members list ${organization_slug}`;
      throw new CliError(`${organization_slug} has no member with the address or id ${name}. ${help}`);
    },
  };
}

interface Operand {
  filter_name: string;
  filter_value: string | string[];
}

/** Builds a search for what fits every operand; for everything when there is none. */
function allOf(operands: Operand[]) {
  return { query: { operator: "AND", operands } };
}

function anyOf(operands: Operand[]) {
  return { query: { operator: "OR", operands } };
}

/**
 * Searches a list for what fits every operand, until there are `limit` entries or no more.
 * @param path of the list. @param field under which an answer has its entries.
 * @returns the entries, and whether there are more.
 */
export async function search<Entry>(
  call: Call,
  path: string,
  field: string,
  operands: Operand[],
  limit: number,
): Promise<{ entries: Entry[]; hasMore: boolean }> {
  const entries: Entry[] = [];
  let cursor: string | undefined;
  do {
    const answer = await call<{ [list: string]: Entry[] } & { results_metadata: { next_cursor?: string } }>(
      "POST",
      `${path}/search`,
      { ...allOf(operands), limit: Math.min(1000, limit - entries.length), ...(cursor && { cursor }) },
    );
    entries.push(...(answer[field] ?? []));
    cursor = answer.results_metadata.next_cursor;
  } while (cursor && entries.length < limit);
  return { entries, hasMore: cursor !== undefined };
}
