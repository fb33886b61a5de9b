import { PROJECT_ID, type TestProvider } from "@portico/testkit";
import { findConnectionByToken } from "../../../packages/provider/src/organizations/scim/connections/find-by-token.ts";
import type { ScimConnectionRow } from "../../../packages/provider/src/organizations/scim/connections/schema.ts";
import {
  addGroup,
  changeGroup,
  lockDirectoryGroup,
  type MembersChange,
  removeGroup,
} from "../../../packages/provider/src/organizations/scim/directory/change-group.ts";
import { changeMemberFromDirectory } from "../../../packages/provider/src/organizations/scim/directory/change-member-from-directory.ts";
import { deprovisionMember } from "../../../packages/provider/src/organizations/scim/directory/deprovision-member.ts";
import {
  type DirectoryPerson,
  lockDirectoryUser,
} from "../../../packages/provider/src/organizations/scim/directory/person.ts";
import { provisionMember } from "../../../packages/provider/src/organizations/scim/directory/provision-member.ts";
import { type Call, createCall } from "../../../packages/provider/src/platform/call/call.ts";
import { noCookies } from "../../../packages/provider/src/platform/call/cookies.ts";
import { createProject, settingsOf } from "../../../packages/provider/src/platform/config/project.ts";
import { ProjectConfig } from "../../../packages/provider/src/platform/config/project-schema.ts";
import type { Db } from "../../../packages/provider/src/platform/db/schema.ts";
import { transaction } from "../../../packages/provider/src/platform/db/transaction.ts";

/** A user as a directory would send them. */
export function person(email_address: string, changes: Partial<DirectoryPerson> = {}): DirectoryPerson {
  return {
    user_name: email_address,
    external_id: null,
    active: true,
    email_address,
    name: "",
    attributes: {},
    ...changes,
  };
}

/** A project whose directory rules require only its policy. */
const project = createProject(
  settingsOf(
    ProjectConfig.parse({
      project_id: PROJECT_ID,
      project_name: "Acme Boards",
      public_tokens: ["public-token-test-0"],
      secret: "not-a-secret-at-all",
    }),
  ),
);

/** An organization's directory, as the SCIM server uses it: each change is a transaction of its own. */
export async function openDirectory({ provider }: TestProvider, token: string, connectionId: string) {
  const { services } = provider;
  const call: Call = createCall(services, {
    project,
    caller: "directory",
    requestId: "request-id-directory",
    ipAddress: "127.0.0.1",
    sessionToken: undefined,
    cookies: noCookies,
  });
  const connection = await findConnectionByToken(call, services.db, token, connectionId);
  if (!connection) return undefined;
  return directoryOf(call, connection);
}

export type Directory = ReturnType<typeof directoryOf>;

function directoryOf(call: Call, connection: ScimConnectionRow) {
  const act = <T>(work: (tx: Db) => Promise<T>) => transaction(call, work);
  const held = async (tx: Db, userId: string) => {
    const user = await lockDirectoryUser(call, tx, connection, userId);
    if (!user) throw new Error(`The directory has no ${userId}.`);
    return user;
  };
  const heldGroup = async (tx: Db, groupId: string) => {
    const group = await lockDirectoryGroup(call, tx, connection, groupId);
    if (!group) throw new Error(`The directory has no ${groupId}.`);
    return group;
  };
  return {
    provision: (one: DirectoryPerson) => act((tx) => provisionMember(call, tx, connection, one)),
    change: (userId: string, one: DirectoryPerson) =>
      act(async (tx) => changeMemberFromDirectory(call, tx, connection, await held(tx, userId), one)),
    remove: (userId: string) => act(async (tx) => deprovisionMember(call, tx, connection, await held(tx, userId))),
    addGroup: (display_name: string, userIds: string[] = []) =>
      act((tx) => addGroup(call, tx, connection, { display_name, external_id: null, attributes: {} }, userIds)),
    moveMembers: (groupId: string, members: MembersChange) =>
      act(async (tx) => changeGroup(call, tx, await heldGroup(tx, groupId), { members })),
    removeGroup: (groupId: string) => act(async (tx) => removeGroup(call, tx, await heldGroup(tx, groupId))),
  };
}
