import type { Filter } from "../filter/filter.ts";
import { parseElementFilter } from "../filter/parse-filter.ts";
import type { ResourceSchema } from "../schema/attribute.ts";
import { type AttributeAt, findAttribute, findByName } from "../schema/find-attribute.ts";
import { TEXT_LIMIT } from "../schema/read-value.ts";
import { quote, ScimError } from "../scim-error.ts";

/** The target of a change: an attribute, elements of its list, or their sub-attribute (RFC 7644 figure 7). */
export interface PatchPath extends AttributeAt {
  filter?: Filter;
}

/** Six bytes for each character of the longest value as a JSON string, and the names around it. */
const LENGTH_LIMIT = 6 * TEXT_LIMIT + 1_024;
/** A filter ends at the last bracket, because its strings may contain brackets. */
const SHAPE = /^([^[\]"]+)(?:\[(.*)\](?:\.(\$?\w+))?)?$/su;

/** @throws ScimError `invalidPath`, `invalidFilter`. */
export function parsePath(resource: ResourceSchema, path: string): PatchPath {
  const [, name = "", filter, subName] = path.length <= LENGTH_LIMIT ? (SHAPE.exec(path) ?? []) : [];
  const at = findAttribute(resource, name);
  if (!at) throw refuse(`The path ${quote(path)} is no attribute of a ${resource.name}.`);
  if (filter === undefined) return at;
  if (!at.attribute.multiValued || at.sub) throw refuse(`${at.name} is not a list, so the path cannot have brackets.`);
  const parsed = parseElementFilter(at, filter, LENGTH_LIMIT);
  if (subName === undefined) return { ...at, filter: parsed };
  const sub = findByName(at.attribute.subAttributes ?? [], subName);
  if (!sub) throw refuse(`The path ${quote(path)} is no sub-attribute of ${at.name}.`);
  return { ...at, filter: parsed, sub, name: `${at.name}.${sub.name}` };
}

function refuse(detail: string): ScimError {
  return new ScimError(400, "invalidPath", detail);
}
