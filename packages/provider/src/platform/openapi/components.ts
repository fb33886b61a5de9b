import * as wire from "@portico/wire/schemas";
import { z } from "zod";
import type { Route } from "../http/route.ts";

/** The part of JSON Schema that the document uses. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  description?: string;
  minimum?: number;
  minItems?: number;
  maxLength?: number;
}

export interface Components {
  /** The named schemas that were used so far. */
  schemas: Record<string, JsonSchema>;
  /** Returns a schema as JSON Schema. Named ones are references to `schemas`. */
  describe(schema: z.ZodType): JsonSchema;
  /** Resolves a reference; returns any other schema unchanged. */
  resolve(schema: JsonSchema): JsonSchema;
}

const PREFIX = "#/components/schemas/";

/**
 * Names the wire's schemas as it exports them, and each other request and answer of the management API by its call:
 * `MembersCreateRequest`.
 */
export function nameComponents(routes: Route[]): Components {
  const names = z.registry<{ id: string }>();
  const name = (schema: z.ZodType, id: string) => {
    if (!names.has(schema)) names.add(schema, { id });
  };
  for (const [id, schema] of Object.entries(wire)) {
    // Strings and numbers are clearer inline.
    if (schema instanceof z.ZodObject || schema instanceof z.ZodUnion || schema instanceof z.ZodEnum) name(schema, id);
  }
  for (const route of routes) {
    if (route.caller !== "backend") continue;
    const call = toPascalCase(route.name.replace(/^management\./, ""));
    if (!isEmpty(route.request)) name(route.request, `${call}Request`);
    name(route.response, `${call}Response`);
  }

  const schemas: Record<string, JsonSchema> = {};
  const resolve = ({ $ref, ...schema }: JsonSchema): JsonSchema =>
    $ref === undefined ? schema : resolve(schemas[$ref.slice(PREFIX.length)] ?? {});
  return {
    schemas,
    resolve,
    describe(schema) {
      // The input, before defaults are filled in. Schemas that JSON Schema cannot express accept anything.
      const made = z.toJSONSchema(schema, { io: "input", unrepresentable: "any", metadata: names });
      const {
        $schema: _,
        $defs = {},
        ...own
      } = JSON.parse(JSON.stringify(made).replaceAll('"$ref":"#/$defs/', `"$ref":"${PREFIX}`));
      for (const [id, { id: _id, ...one }] of Object.entries<JsonSchema & { id?: string }>($defs)) schemas[id] ??= one;
      const { id: _id, ...rest } = own;
      return rest;
    },
  };
}

/** Returns whether the schema has no fields. */
export function isEmpty(schema: z.ZodType): boolean {
  return schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0;
}

export function referTo(name: string): JsonSchema {
  return { $ref: `${PREFIX}${name}` };
}

/** `organizations.connected_apps.list` -> `OrganizationsConnectedAppsList`. */
export function toPascalCase(name: string): string {
  return name.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase());
}
