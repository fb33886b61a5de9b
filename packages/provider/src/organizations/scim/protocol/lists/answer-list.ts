import pLimit from "p-limit";
import type { Call } from "../../../../platform/call/call.ts";
import type { Db } from "../../../../platform/db/schema.ts";
import type { ScimConnectionRow, ScimGroupRow, ScimUserRow } from "../../connections/schema.ts";
import { listResponse } from "../answers/list-response.ts";
import { isSelected, type Selection, select } from "../answers/select-attributes.ts";
import { showGroup } from "../groups/group-calls.ts";
import { ScimError } from "../scim-error.ts";
import { showUser } from "../users/user-resource.ts";
import type { ConnectionKey } from "./filter-store.ts";
import {
  type Found,
  findPage,
  listGroupsOfUsers,
  listMembersOfGroups,
  listResources,
  measureIndexed,
  planSearch,
  type SearchPlan,
} from "./list-store.ts";
import { type ListRequest, readCursor, writeCursor } from "./read-list-request.ts";
import { type Extent, INDEXED_ROWS, memberLimit, requireBudget } from "./search-budget.ts";

interface Directory {
  call: Call;
  connection: ScimConnectionRow;
  baseUrl: string;
}

/** The attribute bytes of a page. A page may be shorter than the requested count (RFC 7644 section 3.4.2.4). */
const PAGE_BYTES = 2 * 1024 * 1024;

/**
 * Answers a page of users or groups, by index or by cursor (RFC 9865).
 * @throws ScimError `tooMany`, 429.
 */
export function answerList(
  directory: Directory,
  name: "User" | "Group",
  request: ListRequest,
): Promise<Record<string, unknown>> {
  const { call, connection } = directory;
  return call.searchSlots.run(connection, () => findAndShow(directory, name, request));
}

async function findAndShow(directory: Directory, name: "User" | "Group", request: ListRequest) {
  const { call, connection } = directory;
  const { isDescending, startIndex, count, cursor, selection } = request;
  const query = [connection.connection_id, name, ...request.cursorQuery];
  const after = cursor === undefined ? undefined : readCursor(call, query, cursor);
  const plan = planSearch(name, connection, request);
  requireBudget(plan.weight, await measure(directory, name, plan), call);
  const offset = cursor === undefined ? startIndex - 1 : 0;
  // Reads one more than asked for, to know whether there is a next page.
  const { total, found } = await findPage(call.db, plan, { isDescending, after, offset, limit: count + 1 });
  const page = cutPage(found.slice(0, count));
  const last = page.at(-1);
  const isMore = cursor !== undefined && found.length > page.length && last !== undefined;
  const ids = page.map(({ id }) => id);
  const resources =
    name === "User"
      ? await showUsers(directory, call.db, await listResources(call.db, name, connection, ids), selection)
      : await showGroups(directory, call.db, await listResources(call.db, name, connection, ids), selection);
  return listResponse({
    totalResults: total,
    ...(cursor === undefined && { startIndex }),
    ...(isMore && { nextCursor: writeCursor(call, query, last.position) }),
    resources,
  });
}

/** Measures what the search reads: the rows that an index finds, if they are few, or the whole directory. */
async function measure({ call, connection }: Directory, name: "User" | "Group", plan: SearchPlan): Promise<Extent> {
  if (plan.weight.attributes + plan.weight.columns === 0) return { rows: 0, bytes: 0 };
  if (plan.indexed) {
    const indexed = await measureIndexed(call.db, plan, INDEXED_ROWS + 1);
    if (indexed.rows <= INDEXED_ROWS) return indexed;
  }
  const { people, groups, bytes } = await call.directoryUsage.read(call, call.db, connection);
  return name === "User" ? { rows: people, bytes } : { rows: groups, bytes: 0 };
}

/** Keeps at least one resource, so that paging makes progress. */
function cutPage(found: Found[]): Found[] {
  let bytes = 0;
  const end = found.findIndex((one, index) => {
    bytes += one.bytes;
    return index > 0 && bytes > PAGE_BYTES;
  });
  return end < 0 ? found : found.slice(0, end);
}

/** Returns users, with their groups if selected. */
export async function showUsers(
  { call, connection, baseUrl }: Directory,
  db: Db,
  rows: ScimUserRow[],
  selection: Selection,
): Promise<Record<string, unknown>[]> {
  const groups = isSelected(selection, "groups")
    ? await listGroupsOfUsers(
        db,
        connection,
        rows.map(({ user_id }) => user_id),
        memberLimit(call),
      )
    : undefined;
  return rows.map((row) => select(showUser(baseUrl, row, groups?.get(row.user_id)), selection));
}

/** Returns groups, with their members if selected, because they may be many. */
export async function showGroups(
  { call, connection, baseUrl }: Directory,
  db: Db,
  rows: ScimGroupRow[],
  selection: Selection,
): Promise<Record<string, unknown>[]> {
  const members = isSelected(selection, "members")
    ? await listMembersOfGroups(
        db,
        connection,
        rows.map(({ group_id }) => group_id),
        memberLimit(call),
      )
    : undefined;
  return rows.map((row) => select(showGroup(baseUrl, row, members && (members.get(row.group_id) ?? [])), selection));
}

declare module "../../../../platform/call/call.ts" {
  interface Services {
    readonly searchSlots: SearchSlots;
  }
}

/** Limits the concurrent searches of a connection, so that no directory exhausts the database pool. */
interface SearchSlots {
  /** @throws ScimError 429 if too many are waiting. */
  run<Result>(connection: ConnectionKey, search: () => Promise<Result>): Promise<Result>;
}

const RUNNING = 2;
const WAITING = 8;

export function createSearchSlots(): SearchSlots {
  const slots = new Map<string, ReturnType<typeof pLimit>>();
  return {
    async run({ project_id, connection_id }, search) {
      const key = `${project_id} ${connection_id}`;
      const slot = slots.get(key) ?? pLimit(RUNNING);
      if (slot.activeCount + slot.pendingCount >= RUNNING + WAITING) {
        const detail = `The directory has ${RUNNING} searches running and ${WAITING} waiting. Retry after one of them ends.`;
        throw new ScimError(429, undefined, detail, 1);
      }
      slots.set(key, slot);
      try {
        return await slot(search);
      } finally {
        if (slot.activeCount + slot.pendingCount === 0) slots.delete(key);
      }
    },
  };
}
