import { type ScimPatchOperation, type ScimResource, scimPatch } from "scim-patch";
import type { Filter } from "../filter/filter.ts";
import type { Attribute } from "../schema/attribute.ts";
import type { Resource } from "../schema/read-resource.ts";
import { LIST_LIMIT, readCustomValue, readValue } from "../schema/read-value.ts";
import { ScimError } from "../scim-error.ts";
import type { PatchPath } from "./parse-path.ts";
import type { AttributeOperation, Operation } from "./read-operations.ts";

/**
 * Applies changes to a copy of a resource, by the library. It is given names of the schema alone, values of their types
 * and paths that we wrote: it would follow `__proto__`, write what is read-only, and read a colon in a text as a
 * schema's end (docs/threats.md T54).
 * @throws ScimError `noTarget`, `invalidValue`, `invalidPath`.
 */
export function applyOperations(resource: Resource, operations: Operation[]): Resource {
  let patched = structuredClone(resource) as unknown as ScimResource;
  let work = 0;
  for (const operation of operations) {
    if (operation.extension !== undefined) Reflect.deleteProperty(patched, operation.extension);
    else {
      for (const one of toLibrary(operation)) {
        work += workOf(operation.path, one, patched);
        if (work > WORK_LIMIT) throw new ScimError(400, "tooMany", TOO_MUCH_WORK);
        patched = applyOne(patched, one);
      }
    }
    requireShortLists(patched);
  }
  return patched as unknown as Resource;
}

/** Comparisons of one condition, or one new value, with one element of a list. */
const WORK_LIMIT = 20_000;
const TOO_MUCH_WORK = "The PATCH compares too much: send fewer operations, or shorter filters and lists.";

/** The comparisons that the library makes for an operation; at least one for each condition, which it parses. */
function workOf(
  { attribute, urn, filter }: PatchPath,
  { op, value }: ScimPatchOperation,
  resource: ScimResource,
): number {
  if (!attribute.multiValued) return 0;
  const holder = (urn === undefined ? resource : Reflect.get(resource, urn)) as Record<string, unknown> | undefined;
  const list = holder?.[attribute.name];
  const elements = Array.isArray(list) ? Math.max(1, list.length) : 1;
  // A remove with values has a filter of its own for each of them.
  const conditions = filter ? countConditions(filter) : op === "remove" ? 1 : 0;
  return (conditions + (Array.isArray(value) ? value.length : 0)) * elements;
}

function countConditions(filter: Filter): number {
  if ("filters" in filter) return filter.filters.reduce((count, one) => count + countConditions(one), 0);
  return "filter" in filter ? countConditions(filter.filter) : 1;
}

function applyOne(resource: ScimResource, operation: ScimPatchOperation): ScimResource {
  try {
    return scimPatch(resource, [operation], { mutateDocument: true, treatMissingAsAdd: true });
  } catch {
    // What is not there needs no removal: a directory that repeats itself has done so already.
    if (operation.op === "remove") return resource;
    throw new ScimError(400, "noTarget", `Nothing of the resource is what the path ${operation.path} names.`);
  }
}

/** The library compares each value that comes with each that is there. */
function requireShortLists(resource: object): void {
  for (const [name, list] of Object.entries(resource)) {
    if (Array.isArray(list) && list.length > LIST_LIMIT) {
      throw new ScimError(400, "invalidValue", `${name} has more than ${LIST_LIMIT} values.`);
    }
  }
}

function toLibrary({ op, path, value }: AttributeOperation): ScimPatchOperation[] {
  const { attribute, sub, filter } = path;
  if (op === "remove") return removals(path, value);
  const target = sub ?? attribute;
  // The elements that the filter finds, part by part: where there is none, the first part makes it.
  if (filter && !sub) {
    const parts = readElement(attribute, value, path.name);
    return Object.entries(parts).map(([name, own]) => ({ op, path: `${writePath(path)}.${name}`, value: own }));
  }
  const read = path.isOpen ? readCustomValue(path.name, value) : readValue(target, value, path.name);
  if (read === undefined) return op === "add" ? [] : [{ op: "remove", path: writePath(path) }];
  return [{ op, path: writePath(path), value: read }];
}

/** A remove with values, as Entra writes it, is a remove of each by its `value`. */
function removals(path: PatchPath, value: unknown): ScimPatchOperation[] {
  const { attribute, filter, sub, name } = path;
  const given = attribute.multiValued && !filter && !sub ? (readValue(attribute, value, name) as unknown[]) : undefined;
  if (!given) return [{ op: "remove", path: writePath(path) }];
  return given.flatMap((one) => {
    const own = (one as { value?: unknown }).value;
    return typeof own === "string" ? [{ op: "remove" as const, path: `${name}[value eq ${writeText(own)}]` }] : [];
  });
}

function readElement(attribute: Attribute, value: unknown, name: string): Record<string, unknown> {
  const [element = {}] = (readValue(attribute, value, name) ?? []) as Record<string, unknown>[];
  return element;
}

function writePath({ attribute, sub, filter, urn }: PatchPath): string {
  return `${urn ? `${urn}:` : ""}${attribute.name}${filter ? `[${writeFilter(filter)}]` : ""}${sub ? `.${sub.name}` : ""}`;
}

function writeFilter(filter: Filter): string {
  switch (filter.op) {
    case "and":
    case "or":
      return filter.filters.map((one) => `(${writeFilter(one)})`).join(` ${filter.op} `);
    case "not":
      return `not (${writeFilter(filter.filter)})`;
    case "element":
      throw new ScimError(400, "invalidPath", "The path's filter has brackets of its own.");
    case "pr":
      return `${partOf(filter)} pr`;
    default:
      return `${partOf(filter)} ${filter.op} ${typeof filter.value === "boolean" ? filter.value : writeText(String(filter.value))}`;
  }
}

function partOf({ at }: { at: PatchPath }): string {
  return at.attribute.name;
}

/** The library takes a path apart by these, wherever they stand. */
function writeText(text: string): string {
  if (/[:"\\[\]]/.test(text)) {
    throw new ScimError(
      400,
      "invalidPath",
      `A text in a path's filter may not hold a colon, a quote, a backslash or a bracket.`,
    );
  }
  return JSON.stringify(text);
}
