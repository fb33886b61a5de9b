import type { Member, MemberSearchRequest, MemberSearchResponse, Organization } from "@portico/wire";
import { type InOrganization, requireActor } from "../../core/rbac/actor.ts";
import { authorize } from "../../core/rbac/authorize.ts";
import { toMember } from "../../core/records/member/to-member.ts";
import { findOrganizations } from "../../core/records/organization/find-organizations.ts";
import { toOrganization } from "../../core/records/organization/to-organization.ts";
import { readPage } from "../../core/records/read-page.ts";
import type { MemberRow } from "../../core/records/schema.ts";
import type { Call } from "../../platform/call/call.ts";
import { readCursor, readPosition, writeCursor, writePosition } from "../../platform/http/search-cursor.ts";
import { countMembers, listMembers, selectMembersByPrefix } from "./search-store.ts";

const DEFAULT_LIMIT = 100;
/** Counting further would get slower with every member. */
const MOST_COUNTED = 10_000;

/**
 * Lists a page of the organization's members, oldest first. Deleted members are included only if the query names
 * statuses. A page can be shorter than `limit` if the members have much metadata.
 *
 * @throws ApiError `unauthorized_action`, `invalid_cursor`.
 */
export async function searchMembers(
  call: Call,
  request: InOrganization & MemberSearchRequest,
): Promise<MemberSearchResponse> {
  const caller = await requireActor(call, request);
  await authorize(call, caller, "member", "search");
  const { organization } = caller;
  const { organization_id } = organization;
  const query = request.query ?? { operator: "AND", operands: [] };
  const searched = ["members.search", organization_id, query];
  const after = readCursor(call, searched, request.cursor);
  const limit = request.limit ?? DEFAULT_LIMIT;

  const { counted, rows, hasMore } = await call.read(async (db) => ({
    counted: await countMembers(db, organization, query, MOST_COUNTED + 1),
    ...(await readPage<MemberRow>({
      limit,
      readBatch: (last, wanted) =>
        listMembers(db, organization, query, { after: last?.member_id ?? after, limit: wanted }),
    })),
  }));
  const last = hasMore ? rows.at(-1) : undefined;
  return {
    members: rows.map((member) => toMember(member, organization)),
    results_metadata: {
      total: Math.min(counted, MOST_COUNTED),
      ...(counted > MOST_COUNTED && { has_more_than_total: true }),
      ...(last && { next_cursor: writeCursor(call, searched, last.member_id) }),
    },
    organizations: { [organization_id]: toOrganization(organization) },
  };
}

interface FindMembers {
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

const FIND_LIMIT = 50;

/**
 * Lists a page of the project's members whose email address or name starts with a text. Only for back ends. There is no
 * total, so that a page costs the same for ten members or ten million.
 *
 * @throws ApiError `invalid_cursor`.
 */
export async function findMembers(call: Call, { cursor, limit = FIND_LIMIT, ...query }: FindMembers): Promise<Found> {
  const searched = ["members.find", query];
  const after = readPosition(call, searched, cursor);
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
      ? { next_cursor: writePosition(call, searched, { text: last.found_by, id: last.member_id }) }
      : {},
  };
}
