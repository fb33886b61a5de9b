import type { MemberSearchRequest, MemberSearchResponse } from "@portico/wire";
import { type InOrganization, requireActor } from "../../core/rbac/actor.ts";
import { authorize } from "../../core/rbac/authorize.ts";
import { toMember } from "../../core/records/member/to-member.ts";
import { toOrganization } from "../../core/records/organization/to-organization.ts";
import { readPage } from "../../core/records/read-page.ts";
import type { MemberRow } from "../../core/records/schema.ts";
import type { Call } from "../../platform/call/call.ts";
import { readCursor, writeCursor } from "../../platform/http/search-cursor.ts";
import { countMembers, listMembers } from "./search-store.ts";

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
