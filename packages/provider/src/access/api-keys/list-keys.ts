import type { ApiKey, ApiKeysResponse, ListApiKeysRequest, ListApiKeysResponse } from "@portico/wire";
import { type Actor, type InOrganization, requireActor } from "../../core/rbac/actor.ts";
import { authorize } from "../../core/rbac/authorize.ts";
import type { MemberKey } from "../../core/records/member/member-columns.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { readCursor, takePage, writeCursor } from "../../platform/http/search-cursor.ts";
import type { ApiKeyRow } from "./schema.ts";
import { listKeys as listRows } from "./store.ts";

const DEFAULT_LIMIT = 100;
/** Higher than the limit of keys per member, so there is one page. */
const MEMBER_LIMIT = 1000;

type Paging = Pick<ListApiKeysRequest, "cursor" | "limit">;

/**
 * Lists the caller's own keys, or all keys of their organization.
 * @throws ApiError `unauthorized_action`, `invalid_cursor`.
 */
export async function listKeys(call: Call, { owner, ...paging }: ListApiKeysRequest): Promise<ListApiKeysResponse> {
  const caller = await requireActor(call);
  if (owner === "organization") await authorize(call, caller, "api_key", "read");
  const page = await listPage(call, caller, owner === "self" ? caller.member?.member_id : undefined, paging);
  const { members, organizations, longest_days } = call.project.api_keys;
  const allowed_owners = [...(organizations ? ["organization" as const] : []), ...(members ? ["self" as const] : [])];
  return { ...page, allowed_owners, longest_days };
}

/** Lists a member's own active keys. */
export function listKeysOfMember(call: Call, db: Db, member: MemberKey): Promise<ApiKeyRow[]> {
  return listRows(db, member, { after: undefined, limit: MEMBER_LIMIT, now: call.clock.now() });
}

/** @throws ApiError `organization_not_found`, `invalid_cursor`. */
export async function listKeysForBackend(
  call: Call,
  { organization_id, member_id, ...paging }: Paging & InOrganization & { member_id?: string | undefined },
): Promise<ApiKeysResponse> {
  return listPage(call, await requireActor(call, { organization_id }), member_id, paging);
}

async function listPage(
  call: Call,
  { organization }: Actor,
  member_id: string | undefined,
  { cursor, limit = DEFAULT_LIMIT }: Paging,
): Promise<ApiKeysResponse> {
  const { project_id, organization_id } = organization;
  const searched = ["api_keys", organization_id, member_id];
  const after = readCursor(call, searched, cursor);
  // One row more than requested shows whether there is a next page.
  const of = { project_id, organization_id, member_id };
  const { page, last } = await takePage(limit, (most) =>
    listRows(call.db, of, { after, limit: most, now: call.clock.now() }),
  );
  return {
    api_keys: page.map(toApiKey),
    results_metadata: { ...(last && { next_cursor: writeCursor(call, searched, last.api_key_id) }) },
  };
}

/** The key as its owner sees it, without secrets. */
export function toApiKey(row: ApiKeyRow): ApiKey {
  const { api_key_id, organization_id, member_id, name, role_ids, created_by } = row;
  return {
    api_key_id,
    organization_id,
    member_id,
    name,
    role_ids,
    last_four: row.secret_last_four,
    created_at: row.created_at.toISOString(),
    created_by,
    expires_at: row.secret_expires_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    next_last_four: row.next_secret_last_four,
    next_expires_at: row.next_secret_expires_at?.toISOString() ?? null,
  };
}
