import { type Attribute, attribute, type ResourceSchema, type Schema } from "./attribute.ts";

/** The attributes that every resource has, and no schema lists (RFC 7643 section 3.1). */
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

/** An attribute of a resource, or a part of one. */
export interface AttributeAt {
  /** The extension's; none for the resource's own. */
  urn?: string;
  /** True where the extension knows no attributes of its own: the value is of any plain type. */
  isOpen?: boolean;
  attribute: Attribute;
  sub?: Attribute;
  /** In the schema's spelling: `name.familyName`, `urn:…:User:department`. */
  name: string;
}

const CUSTOM_NAME = /^[A-Za-z][\w-]{0,63}$/;

/** Finds an attribute by its name, in any case of letters (RFC 7643 section 2.1). */
export function findByName(attributes: Attribute[], name: string): Attribute | undefined {
  const folded = name.toLowerCase();
  return attributes.find((one) => one.name.toLowerCase() === folded);
}

/** Finds an attribute of a schema; an open one has whatever it is asked for. */
export function findInSchema(schema: Schema, name: string): Attribute | undefined {
  if (schema.isOpen && CUSTOM_NAME.test(name) && !/^(?:constructor|prototype)$/i.test(name)) {
    return attribute(name, { description: "" });
  }
  return findByName(schema.attributes, name);
}

/** Finds the extension whose name a text is. */
export function findExtension(resource: ResourceSchema, urn: string): Schema | undefined {
  const folded = urn.toLowerCase();
  return resource.extensions.find(({ id }) => id.toLowerCase() === folded);
}

/**
 * Finds what a path without a filter names: `userName`, `name.familyName`, and each after its schema's name and a colon
 * (RFC 7644 section 3.10).
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
