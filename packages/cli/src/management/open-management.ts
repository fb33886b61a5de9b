import { createManagement, type Management, type Member, type Organization } from "@portico/backend/management";
import { CliError } from "../shared/cli-error.ts";
import type { GlobalOptions } from "../shared/command.ts";
import { type Connection, findConnection } from "./connection.ts";

const TIMEOUT_MS = 30_000;
const ALL_STATUSES = ["active", "pending", "invited", "deleted"];

/** The management API of the chosen project, with functions that find organizations and members by command-line arguments. */
export interface OpenedManagement {
  management: Management;
  /** @param name an organization's slug or ID. @throws CliError if no organization has it. */
  findOrganization(name: string): Promise<Organization>;
  /** @param name a member's email address or ID. @throws CliError if no member has it. */
  findMember(organization: Organization, name: string): Promise<Member>;
}

/** Creates the client without retries, so that an unreachable provider is reported immediately. */
export function connectManagement({ url, projectId, secret }: Connection): Management {
  return createManagement({ apiUrl: url, projectId, secret, timeoutMs: TIMEOUT_MS, maxRetries: 0 });
}

/** @throws CliError if the provider's URL is unknown. */
export async function openManagement(options: GlobalOptions): Promise<OpenedManagement> {
  const management = connectManagement(await findConnection(options));
  return {
    management,
    async findOrganization(name) {
      const { organizations } = await management.organizations.search({
        query: {
          operator: "OR",
          operands: [
            { filter_name: "organization_slugs", filter_value: [name] },
            { filter_name: "organization_ids", filter_value: [name] },
          ],
        },
      });
      // A slug may look like an ID, so an exact ID match comes first.
      const found = organizations.find(({ organization_id }) => organization_id === name) ?? organizations[0];
      if (!found)
        throw new CliError(`No organization has the slug or ID ${name}. List them with: portico organizations list`);
      return found;
    },
    async findMember({ organization_id, organization_slug }, name) {
      const filter_name = name.includes("@") ? "member_emails" : "member_ids";
      const { members } = await management.members.search({
        organization_id,
        query: {
          operator: "AND",
          operands: [
            { filter_name, filter_value: [name] },
            { filter_name: "statuses", filter_value: ALL_STATUSES },
          ],
        },
      });
      // The email address of a deleted member may belong to another member now.
      const found = members.find(({ status }) => status !== "deleted") ?? members.at(-1);
      if (found) return found;
      const help = `List them with: portico members list ${organization_slug}`;
      throw new CliError(`${organization_slug} has no member with the email address or ID ${name}. ${help}`);
    },
  };
}

/** Opens the management API and finds an organization. @throws CliError if the organization does not exist. */
export async function openOrganization(name: string, options: GlobalOptions) {
  const opened = await openManagement(options);
  const organization = await opened.findOrganization(name);
  return { ...opened, organization, organization_id: organization.organization_id };
}

/** Opens the management API and finds a member. @throws CliError if the member does not exist. */
export async function openMember(organizationName: string, name: string, options: GlobalOptions) {
  const { management, organization, findMember } = await openOrganization(organizationName, options);
  const member = await findMember(organization, name);
  const { organization_id, member_id } = member;
  return { management, member, ids: { organization_id, member_id } };
}

/** Returns the page size for `limit` entries, plus one to find out whether there are more. */
export function pageSize(limit: number): number {
  return Math.min(1000, limit + 1);
}

/** Reads the first `limit` results, and whether there are more. */
export async function takeFirst<Entry>(
  results: AsyncIterable<Entry>,
  limit: number,
): Promise<{ entries: Entry[]; hasMore: boolean }> {
  const entries: Entry[] = [];
  for await (const entry of results) {
    if (entries.length === limit) return { entries, hasMore: true };
    entries.push(entry);
  }
  return { entries, hasMore: false };
}
