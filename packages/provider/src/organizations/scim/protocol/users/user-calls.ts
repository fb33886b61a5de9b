import type { Call } from "../../../../platform/call/call.ts";
import type { Db } from "../../../../platform/db/schema.ts";
import { transaction } from "../../../../platform/db/transaction.ts";
import type { ScimUserRow } from "../../connections/schema.ts";
import { changeMemberFromDirectory } from "../../directory/change-member-from-directory.ts";
import { deprovisionMember } from "../../directory/deprovision-member.ts";
import { MemberChangedMeanwhile } from "../../directory/find-reason-to-wait.ts";
import { type DirectoryPerson, lockDirectoryUser } from "../../directory/person.ts";
import { provisionMember } from "../../directory/provision-member.ts";
import { findUser } from "../../directory/store.ts";
import type { Directory } from "../admit-directory.ts";
import { requireVersion } from "../answers/list-response.ts";
import { applyOperations } from "../patch/apply-operations.ts";
import { readOperations } from "../patch/read-operations.ts";
import type { Resource } from "../schema/read-resource.ts";
import { ScimError } from "../scim-error.ts";
import { readPerson, toResource } from "./user-resource.ts";

/** @throws ScimError 404. */
export async function getUser({ call, connection }: Directory, userId: string): Promise<ScimUserRow> {
  return (await findUser(call.db, connection, userId)) ?? noSuchUser(userId);
}

export async function createUser({ call, connection, users }: Directory, body: unknown): Promise<ScimUserRow> {
  const person = readPerson(body, readingOf(call, connection, users));
  await call.directoryUsage.add(call, call.db, connection, { people: 1, bytes: bytesOf(person) });
  return change(call, (tx) => provisionMember(call, tx, connection, person));
}

/** Retries once if the member gained emergency access or a role meanwhile, so that an admin decides. */
async function change<T>(call: Call, work: (tx: Db) => Promise<T>) {
  try {
    return await transaction(call, work);
  } catch (error) {
    if (error instanceof MemberChangedMeanwhile) return transaction(call, work);
    throw error;
  }
}

/** Checked under the row's lock, so that the resource cannot change meanwhile. */
export interface OnlyIf {
  ifMatch: string | undefined;
}

export function replaceUser(
  directory: Directory,
  userId: string,
  body: object,
  { ifMatch }: OnlyIf,
): Promise<ScimUserRow> {
  // A PUT without the directory's own id keeps it, because Okta omits it (RFC 7644 section 3.5.1 allows this).
  return changeUser(directory, userId, ifMatch, ({ externalId }) => ({ externalId, ...body }));
}

export function patchUser(
  directory: Directory,
  userId: string,
  body: unknown,
  { ifMatch }: OnlyIf,
): Promise<ScimUserRow> {
  const operations = readOperations(directory.users, body);
  return changeUser(directory, userId, ifMatch, (before) => applyOperations(before, operations));
}

function changeUser(
  { call, connection, users }: Directory,
  userId: string,
  ifMatch: string | undefined,
  apply: (before: Resource) => unknown,
): Promise<ScimUserRow> {
  return change(call, async (tx) => {
    const user = (await lockDirectoryUser(call, tx, connection, userId)) ?? noSuchUser(userId);
    requireVersion(ifMatch, user.version);
    const before = toResource(user);
    const person = readPerson(apply(before), { ...readingOf(call, connection, users), before });
    await call.directoryUsage.add(call, tx, connection, { bytes: bytesOf(person) - user.attribute_bytes });
    return changeMemberFromDirectory(call, tx, connection, user, person);
  });
}

export async function deleteUser({ call, connection }: Directory, userId: string, { ifMatch }: OnlyIf): Promise<void> {
  await change(call, async (tx) => {
    const user = (await lockDirectoryUser(call, tx, connection, userId)) ?? noSuchUser(userId);
    requireVersion(ifMatch, user.version);
    await deprovisionMember(call, tx, connection, user);
    await call.directoryUsage.add(call, tx, connection, { people: -1, bytes: -user.attribute_bytes });
  });
}

function bytesOf({ attributes }: DirectoryPerson): number {
  return Buffer.byteLength(JSON.stringify(attributes));
}

function readingOf(call: Directory["call"], connection: Directory["connection"], schema: Directory["users"]) {
  return { schema, prefix: call.project.wire_prefix, attributeMapping: connection.attribute_mapping };
}

function noSuchUser(userId: string): never {
  throw new ScimError(404, undefined, `This directory has no user ${JSON.stringify(userId.slice(0, 64))}.`);
}
