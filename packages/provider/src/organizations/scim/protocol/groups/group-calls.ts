import { transaction } from "../../../../platform/db/transaction.ts";
import type { ScimGroupRow } from "../../connections/schema.ts";
import { addGroup, changeGroup, lockDirectoryGroup, removeGroup } from "../../directory/change-group.ts";
import { findGroup } from "../../directory/store.ts";
import type { Directory } from "../admit-directory.ts";
import { requireVersion, writeTag } from "../answers/list-response.ts";
import { applyOperations } from "../patch/apply-operations.ts";
import { isOfMembers, type MemberChange, readMemberIds, sumMemberChanges } from "../patch/read-member-changes.ts";
import { readOperations } from "../patch/read-operations.ts";
import { GROUP_URN, groupSchema } from "../schema/group-schema.ts";
import { type Resource, readResource } from "../schema/read-resource.ts";
import { requireObject } from "../schema/read-value.ts";
import { ScimError } from "../scim-error.ts";
import type { OnlyIf } from "../users/user-calls.ts";

/** @throws ScimError 404. */
export async function getGroup({ call, connection }: Directory, groupId: string): Promise<ScimGroupRow> {
  return (await findGroup(call.db, connection, groupId)) ?? noSuchGroup(groupId);
}

export async function createGroup({ call, connection }: Directory, body: unknown): Promise<ScimGroupRow> {
  const group = toGroup(readResource(groupSchema, body));
  const members = membersOf(body) ?? [];
  await call.directoryUsage.add(call, call.db, connection, { groups: 1, memberships: members.length });
  return transaction(call, (tx) => addGroup(call, tx, connection, group, members));
}

/** Keeps the group's members if `members` is omitted, so that a rename does not empty it. An empty list does. */
export function replaceGroup(
  directory: Directory,
  groupId: string,
  body: object,
  { ifMatch }: OnlyIf,
): Promise<ScimGroupRow> {
  const members = membersOf(body);
  const next = ({ externalId }: Resource) => readResource(groupSchema, { externalId, ...body });
  return change(directory, groupId, ifMatch, next, members && { replace: members });
}

export function patchGroup(
  directory: Directory,
  groupId: string,
  body: unknown,
  { ifMatch }: OnlyIf,
): Promise<ScimGroupRow> {
  const operations = readOperations(groupSchema, body);
  const members = sumMemberChanges(operations.filter(isOfMembers));
  const own = operations.filter((one) => !isOfMembers(one));
  return change(
    directory,
    groupId,
    ifMatch,
    (before) => readResource(groupSchema, applyOperations(before, own)),
    members,
  );
}

function change(
  { call, connection }: Directory,
  groupId: string,
  ifMatch: string | undefined,
  next: (before: Resource) => Resource,
  members: MemberChange | undefined,
): Promise<ScimGroupRow> {
  return transaction(call, async (tx) => {
    const group = (await lockDirectoryGroup(call, tx, connection, groupId)) ?? noSuchGroup(groupId);
    requireVersion(ifMatch, group.version);
    const { display_name, external_id } = group;
    if (members) await call.directoryUsage.add(call, tx, connection, { memberships: countAdded(members) });
    const before = { displayName: display_name, ...(external_id !== null && { externalId: external_id }) };
    return changeGroup(call, tx, group, { group: toGroup(next(before)), ...(members && { members }) });
  });
}

export async function deleteGroup(
  { call, connection }: Directory,
  groupId: string,
  { ifMatch }: OnlyIf,
): Promise<void> {
  await transaction(call, async (tx) => {
    const group = (await lockDirectoryGroup(call, tx, connection, groupId)) ?? noSuchGroup(groupId);
    requireVersion(ifMatch, group.version);
    await removeGroup(call, tx, group);
    await call.directoryUsage.add(call, tx, connection, { groups: -1 });
  });
}

/** An upper limit, because some may be in the group already. The next count corrects it. */
function countAdded(change: MemberChange): number {
  return "replace" in change ? change.replace.length : change.add.length;
}

function toGroup({ displayName, externalId }: Resource) {
  return {
    display_name: displayName as string,
    external_id: (externalId as string | undefined) ?? null,
    attributes: {},
  };
}

/** @returns undefined if the body does not mention members. */
function membersOf(body: unknown): string[] | undefined {
  const found = Object.entries(requireObject(body)).find(([name]) => name.toLowerCase() === "members");
  return found && readMemberIds(found[1]);
}

function noSuchGroup(groupId: string): never {
  throw new ScimError(404, undefined, `This directory has no group ${JSON.stringify(groupId.slice(0, 64))}.`);
}

/** @param members undefined if the caller did not select them. */
export function showGroup(
  baseUrl: string,
  { group_id, display_name, external_id, version, created_at, updated_at }: ScimGroupRow,
  members: { value: string; display: string }[] | undefined,
): Record<string, unknown> {
  return {
    schemas: [GROUP_URN],
    id: group_id,
    ...(external_id !== null && { externalId: external_id }),
    displayName: display_name,
    ...(members && {
      members: members.map((member) => ({ ...member, $ref: `${baseUrl}/Users/${member.value}`, type: "User" })),
    }),
    meta: {
      resourceType: "Group",
      created: created_at.toISOString(),
      lastModified: updated_at.toISOString(),
      location: `${baseUrl}/Groups/${group_id}`,
      version: writeTag(version),
    },
  };
}
