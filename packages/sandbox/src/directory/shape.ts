import type { Group, Person } from "./people.ts";

export type Request = [method: "GET" | "PUT" | "PATCH" | "DELETE", path: string, body?: object];

/** A change of who is in a group, by the server's ids. */
export interface MembersChange {
  added: string[];
  removed: string[];
}

/** How one product writes its requests; when it sends which is the pusher's. `before` is what the server has, if known. */
export interface Shape {
  name: "okta" | "entra";
  label: string;
  userAgent: string;
  /** What it asks for when its admin presses "Test". */
  test: Request;
  findPerson(person: Person): string;
  personBody(person: Person): object;
  changePerson(path: string, before: Person | undefined, person: Person): Request[];
  /** Somebody is taken off the app. */
  removePerson(path: string): Request;
  findGroup(group: Group): string;
  /** @param members those that go with the group at once; some products send them later. */
  groupBody(group: Group): object;
  renameGroup(remoteId: string, group: Group): Request;
  changeMembers(path: string, change: MembersChange): Request[];
}

export const USER_URN = "urn:ietf:params:scim:schemas:core:2.0:User";
export const GROUP_URN = "urn:ietf:params:scim:schemas:core:2.0:Group";
export const ENTERPRISE_URN = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";

export function patch(path: string, operations: object[]): Request {
  return ["PATCH", path, { schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"], Operations: operations }];
}

/** `name eq "value"`, for an address. */
export function equals(name: string, value: string): string {
  return encodeURIComponent(`${name} eq ${JSON.stringify(value)}`);
}

/** Members a request, as both products part them. */
const BATCH = 100;

export function batches(ids: string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, at) => ids.slice(at * BATCH, (at + 1) * BATCH));
}
