/** The definition of an attribute (RFC 7643 section 7), as `/Schemas` shows it and as bodies are read by it. */
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

/** A resource's own schema, or an extension of it. */
export interface Schema {
  id: string;
  name: string;
  description: string;
  attributes: Attribute[];
  /** True where any attribute may stand, as the directory names them: strings, numbers, booleans and lists of strings. */
  isOpen?: boolean;
}

export interface ResourceSchema {
  name: "User" | "Group";
  endpoint: "/Users" | "/Groups";
  core: Schema;
  extensions: Schema[];
}

type Given = Partial<Attribute> & { description: string };

/** An attribute by what is unusual about it. */
export function attribute(name: string, given: Given): Attribute {
  return {
    name,
    type: "string",
    multiValued: false,
    required: false,
    caseExact: false,
    mutability: "readWrite",
    returned: "default",
    uniqueness: "none",
    ...given,
  };
}

const value = (description: string) => attribute("value", { description });

/** A list of values with a type and a preferred one (RFC 7643 section 2.4). */
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
