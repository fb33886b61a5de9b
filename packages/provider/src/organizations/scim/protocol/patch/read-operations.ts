import { type Filter, parseElementFilter } from "../filter/parse-filter.ts";
import type { ResourceSchema } from "../schema/attribute.ts";
import { type AttributeAt, findAttribute, findByName, findExtension } from "../schema/find-attribute.ts";
import { requireObject, TEXT_LIMIT } from "../schema/read-value.ts";
import { quote, ScimError } from "../scim-error.ts";

/** A change of one attribute. */
export interface AttributeOperation {
  op: "add" | "replace" | "remove";
  path: PatchPath;
  /** Undefined if the whole attribute is removed. */
  value: unknown;
  extension?: undefined;
}

/** Removes everything in an extension. */
interface ExtensionRemoval {
  extension: string;
}

export type Operation = AttributeOperation | ExtensionRemoval;

type Op = AttributeOperation["op"];

const LIMIT = 200;
/** Attributes that directories send without meaning to change them, such as a group's `id` by Okta. */
const passedOver = /^(?:schemas|id|meta)$/i;

/**
 * Splits the body of a PATCH (RFC 7644 section 3.5.2) into changes of one attribute each. Names and operators are
 * case-insensitive. An operation without a path is split by the keys of its value, which may be paths, as Entra sends
 * them.
 *
 * @throws ScimError `invalidSyntax`, `invalidPath`, `invalidFilter`, `noTarget`, `mutability`.
 */
export function readOperations(resource: ResourceSchema, body: unknown): Operation[] {
  const operations = fieldsOf(requireObject(body)).operations;
  if (!Array.isArray(operations) || operations.length === 0) {
    throw refuse("invalidSyntax", "The body of a PATCH needs a non-empty list of Operations.");
  }
  const reading: Reading = { resource, left: LIMIT, paths: new Map() };
  return operations.flatMap((one) => readOperation(reading, one));
}

interface Reading {
  resource: ResourceSchema;
  /** How many more changes are allowed. */
  left: number;
  /** Caches parsed paths by their text. */
  paths: Map<string, PatchPath>;
}

/** Counts a change before anything in it is parsed. */
function countChange(reading: Reading): void {
  reading.left -= 1;
  if (reading.left < 0) throw refuse("invalidSyntax", `A PATCH can make at most ${LIMIT} changes.`);
}

function readPath({ resource, paths }: Reading, path: string): PatchPath {
  const read = paths.get(path) ?? parsePath(resource, path);
  paths.set(path, read);
  return read;
}

function readOperation(reading: Reading, operation: unknown): Operation[] {
  const { resource } = reading;
  const { op, path, value } = fieldsOf(requireObject(operation));
  const folded = typeof op === "string" ? op.toLowerCase() : op;
  if (folded !== "add" && folded !== "replace" && folded !== "remove") {
    throw refuse("invalidSyntax", "op must be add, replace or remove.");
  }
  if (path !== undefined && path !== null && typeof path !== "string")
    throw refuse("invalidPath", "path must be a string.");
  if (path) {
    if (folded !== "remove" && value === undefined) throw refuse("invalidValue", `${folded} needs a value.`);
    const extension = findExtension(resource, path);
    if (extension) return ofExtension(reading, extension.id, folded, value);
    countChange(reading);
    return [{ op: folded, path: requireWritable(readPath(reading, path)), value }];
  }
  if (folded === "remove") throw refuse("noTarget", "remove needs a path.");
  return Object.entries(requireObject(value)).flatMap(([key, own]) => ofKey(reading, folded, key, own));
}

/** Reads one key of a value without a path. Ignores unknown and read-only attributes, like a PUT. */
function ofKey(reading: Reading, op: "add" | "replace", key: string, value: unknown): Operation[] {
  countChange(reading);
  if (passedOver.test(key)) return [];
  const extension = findExtension(reading.resource, key);
  if (extension) return ofExtension(reading, extension.id, op, value);
  let path: PatchPath;
  try {
    path = readPath(reading, key);
  } catch (error) {
    if (error instanceof ScimError && error.scimType === "invalidPath") return [];
    throw error;
  }
  return isReadOnly(path) ? [] : [{ op, path, value }];
}

function ofExtension(reading: Reading, urn: string, op: Op, value: unknown): Operation[] {
  if (op === "remove" || value === null) {
    countChange(reading);
    return [{ extension: urn }];
  }
  return Object.entries(requireObject(value)).flatMap(([key, own]) => ofKey(reading, op, `${urn}:${key}`, own));
}

function isReadOnly({ attribute, sub }: PatchPath): boolean {
  return attribute.mutability === "readOnly" || sub?.mutability === "readOnly";
}

function requireWritable(path: PatchPath): PatchPath {
  if (isReadOnly(path)) throw refuse("mutability", `${quote(path.name)} is read-only.`);
  return path;
}

/** Converts an object's field names to lower case. */
function fieldsOf(object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name.toLowerCase(), value]));
}

function refuse(type: ConstructorParameters<typeof ScimError>[1], detail: string): ScimError {
  return new ScimError(400, type, detail);
}

/** The target of a change: an attribute, elements of its list, or their sub-attribute (RFC 7644 figure 7). */
export interface PatchPath extends AttributeAt {
  filter?: Filter;
}

/** Six bytes for each character of the longest value as a JSON string, and the names around it. */
const LENGTH_LIMIT = 6 * TEXT_LIMIT + 1_024;
/** A filter ends at the last bracket, because its strings may contain brackets. */
const SHAPE = /^([^[\]"]+)(?:\[(.*)\](?:\.(\$?\w+))?)?$/su;

/** @throws ScimError `invalidPath`, `invalidFilter`. */
function parsePath(resource: ResourceSchema, path: string): PatchPath {
  const [, name = "", filter, subName] = path.length <= LENGTH_LIMIT ? (SHAPE.exec(path) ?? []) : [];
  const at = findAttribute(resource, name);
  if (!at) throw refuse("invalidPath", `The path ${quote(path)} is no attribute of a ${resource.name}.`);
  if (filter === undefined) return at;
  if (!at.attribute.multiValued || at.sub)
    throw refuse("invalidPath", `${at.name} is not a list, so the path cannot have brackets.`);
  const parsed = parseElementFilter(at, filter, LENGTH_LIMIT);
  if (subName === undefined) return { ...at, filter: parsed };
  const sub = findByName(at.attribute.subAttributes ?? [], subName);
  if (!sub) throw refuse("invalidPath", `The path ${quote(path)} is no sub-attribute of ${at.name}.`);
  return { ...at, filter: parsed, sub, name: `${at.name}.${sub.name}` };
}
