import { type ScimPatchOperation, type ScimResource, scimPatch } from "scim-patch";
import type { Filter } from "../filter/filter.ts";
import type { Attribute } from "../schema/attribute.ts";
import type { Resource } from "../schema/read-resource.ts";
import { LIST_LIMIT, readCustomValue, readValue } from "../schema/read-value.ts";
import { ScimError } from "../scim-error.ts";
import type { PatchPath } from "./parse-path.ts";
import type { AttributeOperation, Operation } from "./read-operations.ts";

/**
 * Applies changes to a copy of a resource, with the library. It gets only names from the schema, values of their types
 * and paths that we wrote, because it would follow `__proto__`, write read-only attributes, and take a colon in a
 * string for the end of a schema's name (docs/threats.md T54).
 *
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

/** Counts the comparisons of a condition, or a new value, with an element of a list. */
const WORK_LIMIT = 20_000;
const TOO_MUCH_WORK = "The PATCH takes too many comparisons: send fewer operations, or shorter filters and lists.";

/** Counts the library's comparisons for an operation: at least one per condition, because it parses each. */
function workOf(
  { attribute, urn, filter }: PatchPath,
  { op, value }: ScimPatchOperation,
  resource: ScimResource,
): number {
  if (!attribute.multiValued) return 0;
  const holder = (urn === undefined ? resource : Reflect.get(resource, urn)) as Record<string, unknown> | undefined;
  const list = holder?.[attribute.name];
  const elements = Array.isArray(list) ? Math.max(1, list.length) : 1;
  // A remove with values has a filter for each of them.
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
    // Removing what is missing succeeds: a directory that retries has removed it already.
    if (operation.op === "remove") return resource;
    throw new ScimError(400, "noTarget", `The path ${operation.path} matches nothing in the resource.`);
  }
}

/** Limits lists, because the library compares each new value with each existing one. */
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
  // Sets the matching elements part by part. If none matches, the first part creates one.
  if (filter && !sub) {
    const parts = readElement(attribute, value, path.name);
    return Object.entries(parts).map(([name, own]) => ({ op, path: `${writePath(path)}.${name}`, value: own }));
  }
  const read = path.isOpen ? readCustomValue(path.name, value) : readValue(target, value, path.name);
  if (read === undefined) return op === "add" ? [] : [{ op: "remove", path: writePath(path) }];
  return [{ op, path: writePath(path), value: read }];
}

/** Entra's remove with values removes each element by its `value`. */
function removals(path: PatchPath, value: unknown): ScimPatchOperation[] {
  const { attribute, filter, sub, name } = path;
  const values =
    attribute.multiValued && !filter && !sub ? (readValue(attribute, value, name) as unknown[]) : undefined;
  if (!values) return [{ op: "remove", path: writePath(path) }];
  return values.flatMap((one) => {
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
      throw new ScimError(400, "invalidPath", "The path's filter has nested brackets.");
    case "pr":
      return `${partOf(filter)} pr`;
    default:
      return `${partOf(filter)} ${filter.op} ${typeof filter.value === "boolean" ? filter.value : writeText(String(filter.value))}`;
  }
}

function partOf({ at }: { at: PatchPath }): string {
  return at.attribute.name;
}

/** Rejects the characters at which the library splits a path, even inside strings. */
function writeText(text: string): string {
  if (/[:"\\[\]]/.test(text)) {
    throw new ScimError(
      400,
      "invalidPath",
      `A string in a path's filter must not contain a colon, a quote, a backslash or a bracket.`,
    );
  }
  return JSON.stringify(text);
}
