import type { ApiErrorType } from "@portico/wire";
import {
  ConnectedApp,
  Member,
  MemberConnectedAppsResponse,
  MemberSession,
  Organization,
  ScimConnection,
  ScimPendingChange,
} from "@portico/wire/schemas";
import { z } from "zod";
import { parameterMeanings } from "../openapi/parameter-meanings.ts";
import type { Example, ManagementCall } from "./calls/management-call.ts";

/** A call as its page describes it, before it is put into words. */
export interface CallPage {
  /** As the documentation calls it: `organizations.create`. */
  name: string;
  summary: string;
  description?: string;
  method: string;
  /** With `{name}` for a parameter. */
  path: string;
  params: Field[];
  /** The fields of the body; nested ones with dots, and `[]` for each of a list. */
  fields: Field[];
  /** The fields of the answer, two levels deep. */
  answer: Field[];
  errors: ApiErrorType[];
  example: Example;
  /** The data that the example answers. */
  sample: object;
}

export interface Field {
  name: string;
  schema: JsonSchema;
  isRequired: boolean;
  /** Empty where nobody wrote one. */
  meaning: string;
}

/** The part of JSON Schema that the calls use. */
export interface JsonSchema {
  /** The shared object that this is; its fields stand on a page of their own. */
  title?: string;
  description?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
}

const sharedObjects = { Organization, Member, MemberSession, ConnectedApp };
const sharedNames = new Map<unknown, string>(Object.entries(sharedObjects).map(([name, schema]) => [schema, name]));

/** Describes the objects that many answers hold, by name, with all their fields. */
export function describeSharedObjects(): Record<string, Field[]> {
  return Object.fromEntries(
    Object.entries(sharedObjects).map(([name, schema]) => {
      const { title: _, ...shape } = describeSchema(schema);
      return [name, listFields(shape, "", Number.POSITIVE_INFINITY)];
    }),
  );
}

/** Describes a call for its page. */
export function describeCall({ name, path, request, response, ...call }: ManagementCall, sample: object): CallPage {
  return {
    ...call,
    name: name.replace(/^management\./, ""),
    path,
    sample,
    params: [...path.matchAll(/\{(\w+)\}/g)].map(([, param = ""]) => describeParam(param)),
    fields: listFields(describeSchema(request), "", Number.POSITIVE_INFINITY),
    answer: listFields(describeSchema(response), "", 2),
  };
}

function describeSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const name = sharedNames.get(zodSchema) ?? sharedNames.get(zodSchema._zod.parent);
      if (name) jsonSchema.title = name;
    },
  }) as JsonSchema;
}

/** Describes a parameter of the path by the field of the same name in an object that answers hold. */
function describeParam(name: string): Field {
  const shape: Record<string, z.ZodType> = {
    ...ScimConnection.shape,
    ...ScimPendingChange.shape,
    ...ConnectedApp.shape,
    ...MemberConnectedAppsResponse.shape.connected_apps.element.shape,
    ...MemberSession.shape,
    ...Member.shape,
    ...Organization.shape,
  };
  const meaning = parameterMeanings[name] ?? shape[name]?.description ?? "";
  return { name, schema: { type: "string" }, isRequired: true, meaning };
}

function listFields(schema: JsonSchema, prefix: string, levels: number): Field[] {
  if (levels === 0) return [];
  const { properties = {}, required = [] } = mergeVariants(schema);
  return Object.entries(properties).flatMap(([key, property]) => {
    const name = `${prefix}${key}`;
    const own = { name, schema: property, isRequired: required.includes(key), meaning: property.description ?? "" };
    const { inner, suffix } = unwrap(property);
    return inner.title ? [own] : [own, ...listFields(inner, `${name}${suffix}.`, levels - 1)];
  });
}

/** Returns the schema inside of a list, or beside null. */
function unwrap(schema: JsonSchema): { inner: JsonSchema; suffix: string } {
  if (schema.items) return { inner: schema.items, suffix: "[]" };
  const [only, ...others] = schema.anyOf?.filter(({ type }) => type !== "null") ?? [];
  return { inner: only && others.length === 0 ? only : schema, suffix: "" };
}

/** Merges the forms of an object, told apart by one field, into one object whose fields may be any of theirs. */
function mergeVariants(schema: JsonSchema): JsonSchema {
  const variants = schema.oneOf ?? [];
  if (variants.length === 0) return schema;
  const keys = [...new Set(variants.flatMap(({ properties }) => Object.keys(properties ?? {})))];
  const merged = keys.map((key) => {
    const forms = variants.flatMap(({ properties }) => properties?.[key] ?? []);
    const description = [...new Set(forms.flatMap((form) => form.description ?? []))].join(" ");
    const isName = forms.every((form) => form.const !== undefined);
    return [key, { description, ...(isName ? { enum: forms.map((form) => form.const) } : { anyOf: forms }) }];
  });
  const required = keys.filter((key) => variants.every((variant) => variant.required?.includes(key)));
  return { properties: Object.fromEntries(merged), required };
}
