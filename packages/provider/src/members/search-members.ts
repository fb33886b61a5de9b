import type { MemberSearchRequest, MemberSearchResponse } from "@portico/wire";
import type { Call } from "../call/call.ts";
import type { Db } from "../db/schema.ts";
import { metadataBytes } from "../ground/metadata.ts";
import { readCursor, writeCursor } from "../http/search-cursor.ts";
import { type InOrganization, requireActor } from "../rbac/actor.ts";
import { authorize } from "../rbac/authorize.ts";
import { toMember } from "../records/member/to-member.ts";
import { toOrganization } from "../records/organization/to-organization.ts";
import type { MemberRow, OrganizationRow } from "../records/tables.ts";
import { countMembers, listMembers } from "./search-store.ts";

const DEFAULT_LIMIT = 100;
/** To count on would cost more with every member. */
const MOST_COUNTED = 10_000;
/** A page ends before it is larger: whoever fills metadata holds up nobody else with it (docs/threats.md T155). */
const PAGE_BYTES = 2 * 1024 * 1024;
/** Rows that are read at once. */
const BATCH = DEFAULT_LIMIT + 1;

/**
 * A page of the organization's members, in the order in which they came. Deleted ones are among them only when the
 * query names statuses. A page is shorter than `limit` where the members have much metadata.
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

  const { counted, page, hasMore } = await call.read(async (db) => ({
    counted: await countMembers(db, organization, query, MOST_COUNTED + 1),
    ...(await listPage(db, organization, query, { after, limit })),
  }));
  const last = hasMore ? page.at(-1) : undefined;
  return {
    members: page.map((member) => toMember(member, organization)),
    results_metadata: {
      total: Math.min(counted, MOST_COUNTED),
      ...(counted > MOST_COUNTED && { has_more_than_total: true }),
      ...(last && { next_cursor: writeCursor(call, searched, last.member_id) }),
    },
    organizations: { [organization_id]: toOrganization(organization) },
  };
}

async function listPage(
  db: Db,
  organization: OrganizationRow,
  query: NonNullable<MemberSearchRequest["query"]>,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ page: MemberRow[]; hasMore: boolean }> {
  const page: MemberRow[] = [];
  let bytes = 0;
  for (;;) {
    // One more than asked for tells whether there is a next page.
    const wanted = Math.min(BATCH, limit + 1 - page.length);
    const rows = await listMembers(db, organization, query, { after: page.at(-1)?.member_id ?? after, limit: wanted });
    for (const row of rows) {
      bytes += metadataBytes(row);
      if (page.length === limit || (page.length > 0 && bytes > PAGE_BYTES)) return { page, hasMore: true };
      page.push(row);
    }
    if (rows.length < wanted) return { page, hasMore: false };
  }
}
