/** The definition of an attribute (RFC 7643 section 7), for `/Schemas` and for reading bodies. */
export interface Attribute {
  name: string;
  type: "string" | "boolean" | "dateTime" | "reference" | "complex";
  multiValued: boolean;
  description: string;
  required: boolean;
  caseExact: boolean;
  mutability: "readOnly" | "readWrite" | "immutable" | "writeOnly";
  returned: "always" | "never" | "default" | "request";
  uniqueness: "none" | "server" | "global";
  canonicalValues?: string[];
  referenceTypes?: string[];
  subAttributes?: Attribute[];
}

/** A resource's core schema or an extension. */
export interface Schema {
  id: string;
  name: string;
  description: string;
  attributes: Attribute[];
  /** True if it accepts any attribute: strings, numbers, booleans and lists of strings. */
  isOpen?: boolean;
}

export interface ResourceSchema {
  name: "User" | "Group";
  endpoint: "/Users" | "/Groups";
  core: Schema;
  extensions: Schema[];
}

type AttributeOptions = Partial<Attribute> & { description: string };

/** Creates an attribute definition with defaults. */
export function attribute(name: string, options: AttributeOptions): Attribute {
  return {
    name,
    type: "string",
    multiValued: false,
    required: false,
    caseExact: false,
    mutability: "readWrite",
    returned: "default",
    uniqueness: "none",
    ...options,
  };
}

const value = (description: string) => attribute("value", { description });

/** A list of values with a type and a primary one (RFC 7643 section 2.4). */
export function plural(
  name: string,
  description: string,
  more: { types?: string[]; values?: Attribute } = {},
): Attribute {
  const canonicalValues = more.types && { canonicalValues: more.types };
  return attribute(name, {
    type: "complex",
    multiValued: true,
    description,
    subAttributes: [
      more.values ?? value("The value."),
      attribute("display", { description: "A display name." }),
      attribute("type", { description: "What it is for.", ...canonicalValues }),
      attribute("primary", { type: "boolean", description: "Whether it is the primary one." }),
    ],
  });
}
