import type { Group, Person } from "./people.ts";

export type Request = [method: "GET" | "PUT" | "PATCH" | "DELETE", path: string, body?: object];

/** Members to add to and remove from a group, by their IDs on the server. */
export interface MembersChange {
  added: string[];
  removed: string[];
}

/** How a product writes its SCIM requests. `Pusher` decides when to send which. `before` is the state on the server, if known. */
export interface ScimDialect {
  name: "okta" | "entra";
  label: string;
  userAgent: string;
  /** The request of the connection test. */
  test: Request;
  findPerson(person: Person): string;
  personBody(person: Person): object;
  changePerson(path: string, before: Person | undefined, person: Person): Request[];
  /** Removes a person from the app. */
  removePerson(path: string): Request;
  findGroup(group: Group): string;
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

/** Returns the filter `name eq "value"`, encoded for a query string. */
export function equalsFilter(name: string, value: string): string {
  return encodeURIComponent(`${name} eq ${JSON.stringify(value)}`);
}

/** Both products send up to 100 members in one request. */
const BATCH_SIZE = 100;

export function toBatches(ids: string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / BATCH_SIZE) }, (_, at) =>
    ids.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE),
  );
}
