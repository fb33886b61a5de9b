import type { Filter } from "../filter/filter.ts";
import { ScimError } from "../scim-error.ts";
import type { AttributeOperation, Operation } from "./read-operations.ts";

/** The people who come and go, by their ids. */
export type MemberChange = { replace: string[] } | { add: string[]; remove: string[] };

/** Each is a row with five parameters of one statement, of which PostgreSQL takes 65,535. */
const LIMIT = 10_000;

/** Returns whether a change is of a group's members, which are rows of their own and no part of the resource. */
export function isOfMembers(operation: Operation): operation is AttributeOperation {
  return operation.extension === undefined && operation.path.attribute.name === "members";
}

/**
 * Sums changes of a group's members up, in their order. Nobody who is in the group already is read for it, however many
 * they are.
 * @throws ScimError `invalidValue`, `invalidPath`, `invalidFilter`.
 */
export function sumMemberChanges(operations: AttributeOperation[]): MemberChange | undefined {
  if (operations.length === 0) return undefined;
  const add = new Set<string>();
  const remove = new Set<string>();
  let isReplaced = false;
  for (const { op, path, value } of operations) {
    if (path.sub && !path.filter) throw new ScimError(400, "invalidPath", "A member is added or removed as a whole.");
    if (op === "replace" || (op === "remove" && value === undefined && !path.filter)) {
      if (path.filter) throw new ScimError(400, "mutability", "A member is added or removed, not changed.");
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
  if (list.length > LIMIT) throw refuse(`A request names at most ${LIMIT} members.`);
  return [...new Set(list.map(readMemberId))];
}

function readMemberId(given: unknown): string {
  const { value, type } =
    typeof given === "object" && given !== null ? (given as Record<string, unknown>) : { value: given };
  if (typeof value !== "string" || value === "") throw refuse("Each of members needs a value: the id of a user.");
  if (typeof type === "string" && type.toLowerCase() === "group") {
    throw refuse("A group's members are users. Groups in groups are not taken: let the directory send their people.");
  }
  return value;
}

/** `members[value eq "…"]`, and several of them with or. */
function idsOf(filter: Filter): string[] {
  if (filter.op === "or") return filter.filters.flatMap(idsOf);
  if (filter.op === "eq" && filter.at.attribute.name === "value") return [String(filter.value)];
  const detail = 'Members of a group are named by their ids: members[value eq "…"].';
  throw new ScimError(400, "invalidFilter", detail);
}

function refuse(detail: string): ScimError {
  return new ScimError(400, "invalidValue", detail);
}
