import type { ResourceSchema } from "../schema/attribute.ts";
import { findAttribute, findExtension } from "../schema/find-attribute.ts";
import { ScimError } from "../scim-error.ts";

/** The attributes that an answer shows: `attributes` or `excludedAttributes` of a request (RFC 7644 section 3.9). */
export interface Selection {
  /** By the schema's spelling; `urn:…:User` for a whole extension. */
  only?: Set<string>;
  without: Set<string>;
}

const LENGTH_LIMIT = 4_000;

/** Names that nobody knows are passed over. @throws ScimError `invalidValue`. */
export function readSelection(
  resource: ResourceSchema,
  given: { attributes?: unknown; excludedattributes?: unknown },
): Selection {
  const only = readNames(resource, given.attributes, "attributes");
  return {
    ...(only && { only }),
    without: readNames(resource, given.excludedattributes, "excludedAttributes") ?? new Set(),
  };
}

function readNames(resource: ResourceSchema, given: unknown, parameter: string): Set<string> | undefined {
  if (given === undefined || given === null || given === "") return undefined;
  const text = Array.isArray(given) ? given.join(",") : given;
  if (typeof text !== "string" || text.length > LENGTH_LIMIT) {
    throw new ScimError(
      400,
      "invalidValue",
      `${parameter} is a list of names with commas, of at most ${LENGTH_LIMIT} characters.`,
    );
  }
  const names = text.split(",").flatMap((part) => {
    const name = part.trim();
    return findExtension(resource, name)?.id ?? findAttribute(resource, name)?.name ?? [];
  });
  return new Set(names);
}

/** Returns whether an attribute is shown, in whole or in part: what is not need not be read. */
export function isSelected({ only, without }: Selection, name: string): boolean {
  if (without.has(name)) return false;
  return !only || [...only].some((one) => one === name || one.startsWith(`${name}.`) || one.startsWith(`${name}:`));
}

const always = new Set(["schemas", "id"]);

/** Leaves out of a resource what its reader did not ask for. */
export function select(resource: Record<string, unknown>, selection: Selection): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(resource).flatMap(([name, value]) => {
      if (always.has(name)) return [[name, value]];
      if (!isSelected(selection, name)) return [];
      return [[name, selectParts(name, value, selection)]];
    }),
  );
}

/** Each name of a part is looked up once, however many elements have it. */
function selectParts(name: string, value: unknown, { only, without }: Selection): unknown {
  const isWhole = !only || only.has(name);
  const known = new Map<string, boolean>();
  function isShown(part: string): boolean {
    const names = [`${name}.${part}`, `${name}:${part}`];
    return (
      !names.some((one) => without.has(one)) &&
      (isWhole || names.some((one) => [...only].some((asked) => asked === one || asked.startsWith(`${one}.`))))
    );
  }
  function pick(element: unknown): unknown {
    if (typeof element !== "object" || element === null) return element;
    return Object.fromEntries(
      Object.entries(element).filter(([part]) => {
        const shown = known.get(part) ?? isShown(part);
        known.set(part, shown);
        return shown;
      }),
    );
  }
  return Array.isArray(value) ? value.map(pick) : pick(value);
}
