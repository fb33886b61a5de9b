import { type Attribute, attribute, type ResourceSchema, type Schema } from "./attribute.ts";

/** The attributes that every resource has, although no schema lists them (RFC 7643 section 3.1). */
const commonAttributes = [
  attribute("schemas", {
    multiValued: true,
    type: "reference",
    mutability: "readOnly",
    description: "",
    returned: "always",
  }),
  attribute("id", { caseExact: true, mutability: "readOnly", returned: "always", description: "" }),
  attribute("externalId", { caseExact: true, description: "" }),
  attribute("meta", {
    type: "complex",
    mutability: "readOnly",
    description: "",
    subAttributes: [
      attribute("resourceType", { caseExact: true, mutability: "readOnly", description: "" }),
      attribute("created", { type: "dateTime", mutability: "readOnly", description: "" }),
      attribute("lastModified", { type: "dateTime", mutability: "readOnly", description: "" }),
      attribute("location", { caseExact: true, mutability: "readOnly", description: "" }),
      attribute("version", { caseExact: true, mutability: "readOnly", description: "" }),
    ],
  }),
];

export interface AttributeAt {
  /** The extension's URN. Omitted for the core schema. */
  urn?: string;
  /** True for an attribute of an open extension, whose value can have any simple type. */
  isOpen?: boolean;
  attribute: Attribute;
  sub?: Attribute;
  /** In the schema's spelling: `name.familyName`, `urn:…:User:department`. */
  name: string;
}

const CUSTOM_NAME = /^[A-Za-z][\w-]{0,63}$/;

/** Finds an attribute by its case-insensitive name (RFC 7643 section 2.1). */
export function findByName(attributes: Attribute[], name: string): Attribute | undefined {
  const folded = name.toLowerCase();
  return attributes.find((one) => one.name.toLowerCase() === folded);
}

/** Finds an attribute of a schema. An open schema has every attribute. */
export function findInSchema(schema: Schema, name: string): Attribute | undefined {
  if (schema.isOpen && CUSTOM_NAME.test(name) && !/^(?:constructor|prototype)$/i.test(name)) {
    return attribute(name, { description: "" });
  }
  return findByName(schema.attributes, name);
}

export function findExtension(resource: ResourceSchema, urn: string): Schema | undefined {
  const folded = urn.toLowerCase();
  return resource.extensions.find(({ id }) => id.toLowerCase() === folded);
}

/**
 * Finds the attribute that a path without a filter names: `userName` or `name.familyName`, optionally after the
 * schema's URN and a colon (RFC 7644 section 3.10).
 */
export function findAttribute(resource: ResourceSchema, path: string): AttributeAt | undefined {
  const folded = path.toLowerCase();
  const schema = [resource.core, ...resource.extensions].find(({ id }) => folded.startsWith(`${id.toLowerCase()}:`));
  const [name = "", subName, ...rest] = (schema ? path.slice(schema.id.length + 1) : path).split(".");
  if (rest.length > 0) return undefined;
  const isCore = schema === undefined || schema === resource.core;
  const found =
    findInSchema(schema ?? resource.core, name) ?? (isCore ? findByName(commonAttributes, name) : undefined);
  if (!found) return undefined;
  const sub = subName === undefined ? undefined : findByName(found.subAttributes ?? [], subName);
  if (subName !== undefined && !sub) return undefined;
  const prefix = isCore ? "" : `${schema?.id}:`;
  return {
    ...(!isCore && { urn: schema?.id ?? "", isOpen: schema?.isOpen ?? false }),
    attribute: found,
    ...(sub && { sub }),
    name: prefix + found.name + (sub ? `.${sub.name}` : ""),
  };
}
