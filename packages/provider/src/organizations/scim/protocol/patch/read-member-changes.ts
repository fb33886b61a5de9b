import type { Filter } from "../filter/parse-filter.ts";
import { ScimError } from "../scim-error.ts";
import type { AttributeOperation, Operation } from "./read-operations.ts";

/** Changes of a group's members, by user id. */
export type MemberChange = { replace: string[] } | { add: string[]; remove: string[] };

/** Each member is a row with five parameters of one statement, of which PostgreSQL allows 65,535. */
const LIMIT = 10_000;

/** Returns whether a change is about a group's members, which are stored as rows and not in the resource. */
export function isOfMembers(operation: Operation): operation is AttributeOperation {
  return operation.extension === undefined && operation.path.attribute.name === "members";
}

/**
 * Combines changes of a group's members, in order, without reading the existing members, however many there are.
 *
 * @throws ScimError `invalidValue`, `invalidPath`, `invalidFilter`.
 */
export function sumMemberChanges(operations: AttributeOperation[]): MemberChange | undefined {
  if (operations.length === 0) return undefined;
  const add = new Set<string>();
  const remove = new Set<string>();
  let isReplaced = false;
  for (const { op, path, value } of operations) {
    if (path.sub && !path.filter) throw new ScimError(400, "invalidPath", "Add or remove a member as a whole.");
    if (op === "replace" || (op === "remove" && value === undefined && !path.filter)) {
      if (path.filter) throw new ScimError(400, "mutability", "A member can be added or removed, not changed.");
      isReplaced = true;
      add.clear();
      remove.clear();
    }
    const ids = path.filter ? idsOf(path.filter) : readMemberIds(value);
    for (const id of ids) {
      (op === "remove" ? add : remove).delete(id);
      (op === "remove" ? remove : add).add(id);
    }
  }
  return isReplaced ? { replace: [...add] } : { add: [...add], remove: [...remove] };
}

/** Reads `members` of a group's body. @throws ScimError `invalidValue`. */
export function readMemberIds(value: unknown): string[] {
  if (value === undefined || value === null || value === "") return [];
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (list.length > LIMIT) throw refuse(`A request can name at most ${LIMIT} members.`);
  return [...new Set(list.map(readMemberId))];
}

function readMemberId(member: unknown): string {
  const { value, type } =
    typeof member === "object" && member !== null ? (member as Record<string, unknown>) : { value: member };
  if (typeof value !== "string" || value === "") throw refuse("Each member needs a value: the ID of a user.");
  if (typeof type === "string" && type.toLowerCase() === "group") {
    throw refuse(
      "Nested groups are not supported. Configure the directory to send the users of nested groups instead.",
    );
  }
  return value;
}

/** Reads `members[value eq "…"]`, or several of them joined with or. */
function idsOf(filter: Filter): string[] {
  if (filter.op === "or") return filter.filters.flatMap(idsOf);
  if (filter.op === "eq" && filter.at.attribute.name === "value") return [String(filter.value)];
  const detail = 'Name the members of a group by their IDs: members[value eq "…"].';
  throw new ScimError(400, "invalidFilter", detail);
}

function refuse(detail: string): ScimError {
  return new ScimError(400, "invalidValue", detail);
}
