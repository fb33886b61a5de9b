import type { Components, JsonSchema } from "./components.ts";
import { samples } from "./samples.ts";

/**
 * Creates an example of a schema: the required fields, and in answers also those with a value in `samples.ts`. Values
 * are chosen by field name, so an ID is the same in all examples; a name such as `api_key.name` is for that object only.
 * @param id the schema's name.
 */
export function makeExample(components: Components, schema: JsonSchema, of: "request" | "answer", id = ""): unknown {
  return make(schema, id);

  function make(given: JsonSchema, name: string, owner = ""): unknown {
    const described = components.resolve(given);
    const variants = described.anyOf ?? described.oneOf;
    for (const key of [`${owner}.${name}`, name]) {
      if (Object.hasOwn(samples, key) && allows(described, samples[key])) return knownFields(described, samples[key]);
    }
    if (described.const !== undefined) return described.const;
    if (described.enum) return described.enum[0];
    if (variants) return make(variants.find(({ type }) => type !== "null") ?? {}, name);
    switch (described.type) {
      case "object":
        return makeObject(described, name);
      case "array":
        return described.items && (of === "answer" || described.minItems) ? [make(described.items, `${name}[]`)] : [];
      case "integer":
      case "number":
        return described.minimum ?? 1;
      case "boolean":
        return false;
      default:
        return "text";
    }
  }

  function makeObject({ properties = {}, required = [] }: JsonSchema, owner: string): object {
    const isShown = (name: string) => required.includes(name) || (of === "answer" && Object.hasOwn(samples, name));
    const shown = Object.entries(properties).filter(([name]) => isShown(name));
    return Object.fromEntries(shown.map(([name, property]) => [name, make(property, name, owner)]));
  }

  /** One sample may serve schemas of which some have fewer fields. */
  function knownFields({ properties }: JsonSchema, value: unknown): unknown {
    if (!properties || typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).filter(([name]) => Object.hasOwn(properties, name)));
  }

  /** Returns whether a value has the schema's type, and an object the fields that it requires. */
  function allows(given: JsonSchema, value: unknown): boolean {
    const schema = components.resolve(given);
    const variants = schema.anyOf ?? schema.oneOf;
    if (variants) return variants.some((variant) => allows(variant, value));
    if (schema.const !== undefined) return schema.const === value;
    if (schema.enum) return schema.enum.includes(value);
    const kind = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
    const kinds = [schema.type ?? []].flat();
    if (kind === "object" && !(schema.required ?? []).every((field) => Object.hasOwn(value as object, field)))
      return false;
    return kinds.includes(kind) || (kind === "number" && kinds.includes("integer"));
  }
}
