import type { TestProvider } from "@portico/testkit";

/** The part of JSON Schema that the provider's OpenAPI document uses. */
export interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean;
  maxLength?: number;
  minimum?: number;
  minItems?: number;
}

export interface Operation {
  name: string;
  caller: "browser" | "backend";
  method: string;
  /** With `{name}` for a parameter. */
  path: string;
  /** Of the body; empty for calls without one. */
  schema: Schema;
}

interface Description {
  operationId: string;
  deprecated?: boolean;
  requestBody?: { content: { "application/json": { schema: Schema } } };
}

const documents = { browser: "/openapi-browser.json", backend: "/openapi.json" };

/** The operations as the provider itself describes them, so that no test misses a new one; references are resolved. */
export async function describedOperations(
  provider: TestProvider,
  caller: Operation["caller"] = "browser",
): Promise<Operation[]> {
  const { body } = await provider.request(documents[caller], { method: "GET" });
  const paths = Object.entries(body.paths as Record<string, Record<string, Description>>);
  return paths.flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId, deprecated, requestBody }]) => {
      if (deprecated || operationId.startsWith("pages.")) return [];
      const schema = follow(
        requestBody?.content["application/json"].schema ?? { type: "object" },
        body.components.schemas,
      );
      return [{ name: operationId, caller, method: method.toUpperCase(), path, schema }];
    }),
  );
}

function follow<T>(described: T, schemas: Record<string, unknown>): T {
  return JSON.parse(JSON.stringify(described), (_key, value) => {
    const name = /^#\/components\/schemas\/(.+)$/.exec(value?.$ref ?? "")?.[1];
    return name === undefined ? value : follow(schemas[name], schemas);
  });
}

/** A minimal value of the right shape: only what is required. */
export function sampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return sampleOf(first);
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, sampleOf(schema.properties?.[name] ?? {})]),
      );
    case "array":
      return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}));
    case "integer":
    case "number":
      return Math.max(60, schema.minimum ?? 0);
    case "boolean":
      return true;
    default:
      return "text";
  }
}
