import type { Member, Organization } from "@portico/wire";
import { toMember } from "../../core/records/member/to-member.ts";
import { findOrganizations } from "../../core/records/organization/find-organizations.ts";
import { toOrganization } from "../../core/records/organization/to-organization.ts";
import type { Call } from "../../platform/call/call.ts";
import { readPlace, writePlace } from "../../platform/http/search-cursor.ts";
import { selectMembersByPrefix } from "./find-store.ts";

export interface FindMembers {
  by: "email_address" | "name";
  begins_with: string;
  cursor?: string | undefined;
  limit?: number | undefined;
}

interface Found {
  members: Member[];
  organizations: Record<string, Organization>;
  results_metadata: { next_cursor?: string };
}

const DEFAULT_LIMIT = 50;

/**
 * Lists a page of the project's members whose email address or name starts with a text. Only for back ends. There is no
 * total, so that a page costs the same for ten members or ten million.
 *
 * @throws ApiError `invalid_cursor`.
 */
export async function findMembers(
  call: Call,
  { cursor, limit = DEFAULT_LIMIT, ...query }: FindMembers,
): Promise<Found> {
  const searched = ["members.find", query];
  const after = readPlace(call, searched, cursor);
  // Reads one more than asked for, to know whether there is a next page.
  const { rows, organizations } = await call.read(async (db) => {
    const rows = await selectMembersByPrefix(db, call.project.project_id, query, { after, limit: limit + 1 });
    const ids = [...new Set(rows.slice(0, limit).map(({ organization_id }) => organization_id))];
    return { rows, organizations: await findOrganizations(call, db, ids) };
  });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    members: page.flatMap((row) => {
      const organization = organizations.get(row.organization_id);
      return organization ? [toMember(row, organization)] : [];
    }),
    organizations: Object.fromEntries([...organizations].map(([id, row]) => [id, toOrganization(row)])),
    results_metadata: last
      ? { next_cursor: writePlace(call, searched, { text: last.found_by, id: last.member_id }) }
      : {},
  };
}
