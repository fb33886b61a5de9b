import type { Components, JsonSchema } from "./components.ts";
import { samples } from "./samples.ts";

/**
 * Creates an example of a schema: the required fields, and in answers also those with a value in `samples.ts`. Values
 * are chosen by field name, so an ID is the same in all examples.
 */
export function makeExample(components: Components, schema: JsonSchema, of: "request" | "answer"): unknown {
  return make(schema, "");

  function make(given: JsonSchema, name: string): unknown {
    const described = components.resolve(given);
    const variants = described.anyOf ?? described.oneOf;
    if (Object.hasOwn(samples, name) && allows(described, samples[name])) return samples[name];
    if (described.const !== undefined) return described.const;
    if (described.enum) return described.enum[0];
    if (variants) return make(variants.find(({ type }) => type !== "null") ?? {}, name);
    switch (described.type) {
      case "object":
        return makeObject(described);
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

  function makeObject({ properties = {}, required = [] }: JsonSchema): object {
    const isShown = (name: string) => required.includes(name) || (of === "answer" && Object.hasOwn(samples, name));
    const shown = Object.entries(properties).filter(([name]) => isShown(name));
    return Object.fromEntries(shown.map(([name, property]) => [name, make(property, name)]));
  }

  /** Returns whether a value has the schema's type. */
  function allows(given: JsonSchema, value: unknown): boolean {
    const schema = components.resolve(given);
    const variants = schema.anyOf ?? schema.oneOf;
    if (variants) return variants.some((variant) => allows(variant, value));
    if (schema.const !== undefined) return schema.const === value;
    if (schema.enum) return schema.enum.includes(value);
    const kind = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
    const kinds = [schema.type ?? []].flat();
    return kinds.includes(kind) || (kind === "number" && kinds.includes("integer"));
  }
}
