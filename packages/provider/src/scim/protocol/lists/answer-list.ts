import type { Call } from "../../../call/call.ts";
import type { Db } from "../../../db/schema.ts";
import type { ScimConnectionRow, ScimGroupRow, ScimUserRow } from "../../connections/tables.ts";
import { listResponse } from "../answers/list-response.ts";
import { isSelected, type Selection, select } from "../answers/select-attributes.ts";
import { showGroup } from "../groups/show-group.ts";
import { showUser } from "../users/show-user.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { countResources, listGroupsOfUsers, listMembersOfGroups, listResources } from "./list-store.ts";
import type { ListRequest } from "./read-list-request.ts";

interface Directory {
  call: Call;
  connection: ScimConnectionRow;
  baseUrl: string;
}

/** Answers a page of users or groups, by index or by cursor (RFC 9865). */
export async function answerList(
  directory: Directory,
  name: "User" | "Group",
  request: ListRequest,
): Promise<Record<string, unknown>> {
  const { call, connection } = directory;
  const { filter, sortBy, isDescending, startIndex, count, cursor, selection } = request;
  const asked = [connection.connection_id, name, ...request.words];
  const after = cursor === undefined ? undefined : readCursor(call, asked, cursor);
  const totalResults = await countResources(call.db, name, connection, filter);
  const offset = cursor === undefined ? startIndex - 1 : 0;
  // One more than asked for, which says whether there is a next page.
  const query = { filter, sortBy, isDescending, after, offset, limit: count + 1 };
  const found = count === 0 ? [] : await listResources(call.db, name, connection, query);
  const page = found.slice(0, count);
  const last = page.at(-1);
  const isMore = cursor !== undefined && found.length > count && last !== undefined;
  const resources =
    name === "User"
      ? await showUsers(directory, call.db, page as unknown as ScimUserRow[], selection)
      : await showGroups(directory, call.db, page as unknown as ScimGroupRow[], selection);
  return listResponse({
    totalResults,
    ...(cursor === undefined && { startIndex }),
    ...(isMore && { nextCursor: writeCursor(call, asked, last.place) }),
    resources,
  });
}

/** Shows users with their groups, where these were asked for. */
export async function showUsers(
  { connection, baseUrl }: Omit<Directory, "call">,
  db: Db,
  rows: ScimUserRow[],
  selection: Selection,
): Promise<Record<string, unknown>[]> {
  const groups = isSelected(selection, "groups")
    ? await listGroupsOfUsers(
        db,
        connection,
        rows.map(({ user_id }) => user_id),
      )
    : undefined;
  return rows.map((row) => select(showUser(baseUrl, row, groups?.get(row.user_id)), selection));
}

/** Shows groups with their people, where these were asked for: they may be many. */
export async function showGroups(
  { connection, baseUrl }: Omit<Directory, "call">,
  db: Db,
  rows: ScimGroupRow[],
  selection: Selection,
): Promise<Record<string, unknown>[]> {
  const members = isSelected(selection, "members")
    ? await listMembersOfGroups(
        db,
        connection,
        rows.map(({ group_id }) => group_id),
      )
    : undefined;
  return rows.map((row) => select(showGroup(baseUrl, row, members && (members.get(row.group_id) ?? [])), selection));
}
