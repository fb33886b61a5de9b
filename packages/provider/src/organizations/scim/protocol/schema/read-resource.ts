import { ScimError } from "../scim-error.ts";
import type { ResourceSchema, Schema } from "./attribute.ts";
import { findByName, findExtension, findInSchema } from "./find-attribute.ts";
import { readCustomValue, readValue, requireObject } from "./read-value.ts";

/** A resource with the schema's names: core attributes, and an object for each extension. */
export type Resource = Record<string, unknown>;

const CUSTOM_LIMIT = 50;
const SIZE_LIMIT = 64 * 1024;

/**
 * Reads a resource from the body of a POST or PUT, or after a PATCH. Unknown and read-only attributes are left out (RFC
 * 7644 section 3.5.1), because directories return what they received.
 *
 * @throws ScimError `invalidSyntax`, `invalidValue`, and 413 for more than 64 KiB.
 */
export function readResource(resource: ResourceSchema, body: unknown): Resource {
  const read: Resource = {};
  for (const [key, value] of Object.entries(requireObject(body))) {
    const extension = findExtension(resource, key);
    const attribute = findByName(resource.core.attributes, key);
    if (extension) {
      const own = readExtension(extension, value);
      if (own) read[extension.id] = own;
    } else if (key.toLowerCase() === "externalid") {
      const externalId = readValue({ ...textAttribute, name: "externalId" }, value);
      if (externalId !== undefined) read.externalId = externalId;
    } else if (attribute && attribute.mutability !== "readOnly" && attribute.name !== "members") {
      const own = readValue(attribute, value);
      if (own !== undefined) read[attribute.name] = own;
    }
  }
  for (const { name, required } of resource.core.attributes) {
    if (required && read[name] === undefined) {
      throw new ScimError(400, "invalidValue", `A ${resource.name.toLowerCase()} needs ${name}.`);
    }
  }
  if (JSON.stringify(read).length > SIZE_LIMIT) {
    throw new ScimError(413, undefined, "The resource has more than 64 KiB of attributes.");
  }
  return read;
}

const textAttribute = {
  type: "string",
  multiValued: false,
  description: "",
  required: false,
  caseExact: true,
  mutability: "readWrite",
  returned: "default",
  uniqueness: "none",
} as const;

function readExtension(extension: Schema, input: unknown): Record<string, unknown> | undefined {
  if (input === null || input === undefined) return undefined;
  const read: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(requireObject(input))) {
    const attribute = findInSchema(extension, key);
    if (!attribute || attribute.mutability === "readOnly") continue;
    const own = extension.isOpen ? readCustomValue(key, value) : readValue(attribute, value);
    if (own !== undefined) read[attribute.name] = own;
  }
  const names = Object.keys(read);
  if (extension.isOpen && names.length > CUSTOM_LIMIT) {
    throw new ScimError(400, "invalidValue", `${extension.id} has more than ${CUSTOM_LIMIT} attributes.`);
  }
  return names.length > 0 ? read : undefined;
}

/**
 * Keeps only one primary value in each list: the one that became primary last (RFC 7644 section 3.5.2).
 *
 * @param before the previous version of the resource.
 */
export function keepOnePrimary(after: Resource, before: Resource = {}): Resource {
  type Element = { value?: unknown; type?: unknown; primary?: unknown };
  const same = (one: Element, other: Element) => one.value === other.value && one.type === other.type;
  return Object.fromEntries(
    Object.entries(after).map(([name, list]) => {
      if (!Array.isArray(list)) return [name, list];
      const primaries = list.filter((one: Element) => one.primary === true) as Element[];
      if (primaries.length < 2) return [name, list];
      const former = ((before[name] ?? []) as Element[]).filter(({ primary }) => primary === true);
      const fresh = primaries.filter((one) => !former.some((other) => same(one, other)));
      const kept = (fresh.length > 0 ? fresh : primaries).at(-1);
      return [
        name,
        list.map((one: Element) => (one.primary === true && one !== kept ? { ...one, primary: false } : one)),
      ];
    }),
  );
}
