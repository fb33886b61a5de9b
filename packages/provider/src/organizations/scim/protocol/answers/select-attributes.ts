import type { ResourceSchema } from "../schema/attribute.ts";
import { findAttribute, findExtension } from "../schema/find-attribute.ts";
import { ScimError } from "../scim-error.ts";

/** The attributes to return, from a request's `attributes` or `excludedAttributes` (RFC 7644 section 3.9). */
export interface Selection {
  /** In the schema's spelling. `urn:…:User` means the whole extension. */
  only?: Set<string>;
  without: Set<string>;
}

const LENGTH_LIMIT = 4_000;

/** Reads the selection. Ignores unknown names. @throws ScimError `invalidValue`. */
export function readSelection(
  resource: ResourceSchema,
  params: { attributes?: unknown; excludedattributes?: unknown },
): Selection {
  const only = readNames(resource, params.attributes, "attributes");
  return {
    ...(only && { only }),
    without: readNames(resource, params.excludedattributes, "excludedAttributes") ?? new Set(),
  };
}

function readNames(resource: ResourceSchema, value: unknown, parameter: string): Set<string> | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  const text = Array.isArray(value) ? value.join(",") : value;
  if (typeof text !== "string" || text.length > LENGTH_LIMIT) {
    throw new ScimError(
      400,
      "invalidValue",
      `${parameter} must be a comma-separated list of names with at most ${LENGTH_LIMIT} characters.`,
    );
  }
  const names = text.split(",").flatMap((part) => {
    const name = part.trim();
    return findExtension(resource, name)?.id ?? findAttribute(resource, name)?.name ?? [];
  });
  return new Set(names);
}

/** Returns whether any part of an attribute is returned. If not, it need not be read. */
export function isSelected({ only, without }: Selection, name: string): boolean {
  if (without.has(name)) return false;
  return !only || [...only].some((one) => one === name || one.startsWith(`${name}.`) || one.startsWith(`${name}:`));
}

const always = new Set(["schemas", "id"]);

/** Removes the attributes that the caller did not select. */
export function select(resource: Record<string, unknown>, selection: Selection): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(resource).flatMap(([name, value]) => {
      if (always.has(name)) return [[name, value]];
      if (!isSelected(selection, name)) return [];
      return [[name, selectParts(name, value, selection)]];
    }),
  );
}

/** Looks each sub-attribute up once, however many elements have it. */
function selectParts(name: string, value: unknown, { only, without }: Selection): unknown {
  const isComplete = !only || only.has(name);
  const known = new Map<string, boolean>();
  function isShown(part: string): boolean {
    const names = [`${name}.${part}`, `${name}:${part}`];
    return (
      !names.some((one) => without.has(one)) &&
      (isComplete ||
        names.some((one) => [...only].some((selected) => selected === one || selected.startsWith(`${one}.`))))
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
