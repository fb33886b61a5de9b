import { type ScimPatchOperation, type ScimResource, scimPatch } from "scim-patch";
import type { Comparison, Filter } from "../filter/parse-filter.ts";
import type { Attribute } from "../schema/attribute.ts";
import { type AttributeAt, findByName } from "../schema/find-attribute.ts";
import type { Resource } from "../schema/read-resource.ts";
import { LIST_LIMIT, readCustomValue, readValue } from "../schema/read-value.ts";
import { ScimError } from "../scim-error.ts";
import type { AttributeOperation, Operation, PatchPath } from "./read-operations.ts";

/**
 * Applies changes to a copy of a resource. The library gets only names from the schema, values of their types and paths
 * that we wrote, because it would follow `__proto__` and write read-only attributes (docs/threats.md T54). Elements of
 * lists are found here, because the library splits a filter at colons and brackets, even inside strings.
 *
 * @throws ScimError `noTarget`, `invalidValue`, `tooMany`.
 */
export function applyOperations(resource: Resource, operations: Operation[]): Resource {
  let patched = structuredClone(resource) as unknown as ScimResource;
  let work = 0;
  for (const operation of operations) {
    if (operation.extension !== undefined) Reflect.deleteProperty(patched, operation.extension);
    else {
      work += workOf(operation, patched);
      if (work > WORK_LIMIT) throw new ScimError(400, "tooMany", TOO_MUCH_WORK);
      if (isOfElements(operation)) changeElements(patched as unknown as Resource, operation);
      else patched = applyToResource(patched, operation);
    }
    requireShortLists(patched);
  }
  return patched as unknown as Resource;
}

/** Counts the comparisons of a condition, or a new value, with an element of a list. */
const WORK_LIMIT = 20_000;
const TOO_MUCH_WORK = "The PATCH takes too many comparisons: send fewer operations, or shorter filters and lists.";

/** Counts the comparisons of an operation on a list. */
function workOf({ path, value }: AttributeOperation, resource: ScimResource): number {
  const { attribute, urn, filter } = path;
  if (!attribute.multiValued) return 0;
  const holder = (urn === undefined ? resource : Reflect.get(resource, urn)) as Record<string, unknown> | undefined;
  const list = holder?.[attribute.name];
  const elements = Array.isArray(list) ? Math.max(1, list.length) : 1;
  return ((filter ? countConditions(filter) : 0) + (Array.isArray(value) ? value.length : 0)) * elements;
}

function countConditions(filter: Filter): number {
  if ("filters" in filter) return filter.filters.reduce((count, one) => count + countConditions(one), 0);
  return "filter" in filter ? countConditions(filter.filter) : 1;
}

/** Changes a whole attribute, or a part of one that is not a list. */
function applyToResource(resource: ScimResource, { op, path, value }: AttributeOperation): ScimResource {
  const read = op === "remove" ? listWithout(resource, path, value) : readPart(path, value);
  if (read === undefined && op === "add") return resource;
  const { attribute, sub, urn } = path;
  const at = `${urn ? `${urn}:` : ""}${attribute.name}${sub ? `.${sub.name}` : ""}`;
  const operation: ScimPatchOperation =
    read === undefined ? { op: "remove", path: at } : { op: op === "remove" ? "replace" : op, path: at, value: read };
  try {
    return scimPatch(resource, [operation], { mutateDocument: true, treatMissingAsAdd: true });
  } catch {
    // Removing what is missing succeeds: a directory that retries has removed it already.
    if (operation.op === "remove") return resource;
    throw noTarget(path);
  }
}

/** The rest of a custom list, if a removal names some of its values, as strings or as Entra's elements. */
function listWithout(resource: ScimResource, { urn = "", attribute, isOpen }: PatchPath, value: unknown) {
  const list = isOpen && (Reflect.get(resource, urn) as Element | undefined)?.[attribute.name];
  if (!Array.isArray(list) || isNoValue(value)) return undefined;
  const removed = [value].flat().map((one) => (one as Element | null)?.value ?? one);
  const left = list.filter((one) => !removed.includes(one));
  return left.length > 0 ? left : undefined;
}

function isNoValue(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

function readPart({ attribute, sub, isOpen, name }: PatchPath, value: unknown): unknown {
  return isOpen ? readCustomValue(name, value) : readValue(sub ?? attribute, value, name);
}

/** Limits lists, because the library compares each new value with each existing one. */
function requireShortLists(resource: object): void {
  for (const [name, list] of Object.entries(resource)) {
    if (Array.isArray(list) && list.length > LIST_LIMIT) {
      throw new ScimError(400, "invalidValue", `${name} has more than ${LIST_LIMIT} values.`);
    }
  }
}

type Element = Record<string, unknown>;

/** Returns whether an operation names elements of a list, by a filter or (Entra's remove) by their values. */
function isOfElements({ op, path: { attribute, filter, sub }, value }: AttributeOperation): boolean {
  if (filter) return true;
  return op === "remove" && attribute.multiValued && !sub && !isNoValue(value);
}

function changeElements(resource: Resource, { op, path, value }: AttributeOperation): void {
  const { attribute, sub, filter, name } = path;
  const list = (resource[attribute.name] ?? []) as Element[];
  const isNamed = filter ? (element: Element) => matches(filter, element) : isOneOf(attribute, value, name);
  const named = list.filter(isNamed);
  // As everywhere, null and an empty string are no value.
  const isEmpty = op === "replace" && readPart(path, value) === undefined;
  if ((op === "remove" || isEmpty) && !sub) {
    const left = list.filter((element) => !named.includes(element));
    if (left.length > 0) resource[attribute.name] = left;
    else delete resource[attribute.name];
    return;
  }
  if (sub) {
    const read = op === "remove" ? undefined : readPart(path, value);
    if (read !== undefined) assign(resource, path, named, { [sub.name]: read });
    else if (op !== "add") for (const element of named) delete element[sub.name];
    return;
  }
  const [parts = {}] = (readValue(attribute, value, name) ?? []) as Element[];
  assign(resource, path, named, parts);
}

/** Sets parts of the named elements. If no element matches, adds one that the filter matches. */
function assign(resource: Resource, path: PatchPath, named: Element[], parts: Element): void {
  for (const element of named) Object.assign(element, parts);
  if (named.length > 0) return;
  const described = path.filter && describe(path.filter);
  if (!described) throw noTarget(path);
  const list = (resource[path.attribute.name] ?? []) as Element[];
  resource[path.attribute.name] = [...list, { ...described, ...parts }];
}

/** The element that a filter of equal values describes; undefined for any other filter. */
function describe(filter: Filter): Element | undefined {
  if (filter.op === "eq") return { [filter.at.attribute.name]: filter.value };
  if (filter.op !== "and") return undefined;
  const parts = filter.filters.map(describe);
  return parts.includes(undefined) ? undefined : Object.assign({}, ...parts);
}

/** Compares elements by their value. Elements without a value, such as addresses, are compared by all parts of the input. */
function isOneOf(attribute: Attribute, input: unknown, name: string): (element: Element) => boolean {
  const list: unknown[] = Array.isArray(input) ? input : [input];
  const single = { ...attribute, multiValued: false };
  const named = list
    .map((one) => readValue(single, one, name) as Element | undefined)
    .filter((one) => one !== undefined);
  // `primary` defaults to false (RFC 7643 section 2.4).
  const partsOf = ({ value, primary, ...parts }: Element) =>
    Object.entries(value === undefined ? { ...parts, ...(primary === true && { primary }) } : { value });
  const folded = (part: string, own: unknown) => fold(own, findByName(attribute.subAttributes ?? [], part));
  return (element) =>
    named.some((one) => partsOf(one).every(([part, own]) => folded(part, own) === folded(part, element[part])));
}

/** Returns whether an element matches a filter (RFC 7644 section 3.4.2.2). */
function matches(filter: Filter, element: Element): boolean {
  switch (filter.op) {
    case "and":
      return filter.filters.every((one) => matches(one, element));
    case "or":
      return filter.filters.some((one) => matches(one, element));
    case "not":
      return !matches(filter.filter, element);
    case "element":
      throw new ScimError(400, "invalidPath", "The path's filter has nested brackets.");
    case "pr":
      return element[filter.at.attribute.name] !== undefined;
    default:
      return compare(filter.op, fold(element[filter.at.attribute.name], filter.at.attribute), filter);
  }
}

function compare(op: Comparison, own: string | undefined, { at, value }: { at: AttributeAt; value: unknown }): boolean {
  const other = fold(value, at.attribute);
  if (own === undefined || other === undefined) return op === "ne";
  switch (op) {
    case "eq":
      return own === other;
    case "ne":
      return own !== other;
    case "co":
      return own.includes(other);
    case "sw":
      return own.startsWith(other);
    case "ew":
      return own.endsWith(other);
    case "gt":
      return own > other;
    case "ge":
      return own >= other;
    case "lt":
      return own < other;
    case "le":
      return own <= other;
  }
}

function fold(value: unknown, attribute: Attribute | undefined): string | undefined {
  if (value === undefined) return undefined;
  return attribute?.caseExact ? String(value) : String(value).toLowerCase();
}

function noTarget({ name }: PatchPath): ScimError {
  return new ScimError(400, "noTarget", `The path ${name} matches nothing in the resource.`);
}
