import { apiErrors } from "@portico/wire";
import { z } from "zod";
import type { Page } from "./page.ts";
import type { Route } from "./route.ts";

/** The page that serves the OpenAPI document of these routes and pages, itself included. */
export function openApiPage(routes: Route[], pages: Page[]): Page {
  let document: object | undefined;
  const page: Page = {
    method: "GET",
    path: "/openapi.json",
    summary: "This document.",
    answers: "application/json",
    handle() {
      // Made for whoever asks first: it takes longer than the rest of a start.
      document ??= describeApi(routes, [...pages, page]);
      return document;
    },
  };
  return page;
}

/** OpenAPI 3.1, made from the very schemas that guard the calls. */
function describeApi(routes: Route[], pages: Page[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  const add = (path: string, method: string, operation: object) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  };
  for (const route of routes) add(route.path, route.method, describeRoute(route));
  for (const page of pages) add(page.path, page.method, describePage(page));
  return {
    openapi: "3.1.0",
    info: {
      title: "Portico",
      version: "1",
      description:
        "The provider's HTTP API. Below /sdk/v1 browsers call, and the client speaks it for you; below /v1/b2b is the " +
        "management API, for back ends.",
    },
    paths,
    components: { schemas: { Error: errorSchema, SchemaError: schemaErrorSchema }, securitySchemes },
  };
}

function describeRoute({ name, isAlias, summary, description, path, method, caller, request, response }: Route) {
  const body = z.toJSONSchema(request, jsonSchemaOptions);
  const answer = z.toJSONSchema(response, jsonSchemaOptions);
  const envelope = { request_id: { type: "string" }, status_code: { const: 200 } };
  const data = {
    ...answer,
    required: [...(answer.required ?? []), ...Object.keys(envelope)],
    properties: { ...answer.properties, ...envelope },
  };
  return {
    ...(isAlias ? { deprecated: true } : { operationId: name }),
    ...(summary && { summary }),
    ...(description && { description }),
    tags: [name.split(".")[0]],
    security: [caller === "browser" ? { publicToken: [] } : { projectSecret: [] }],
    parameters: [...describeParameters(path), ...(method === "GET" ? describeQuery(body) : [])],
    ...(method !== "GET" &&
      !refusesEverything(body) && {
        requestBody: { required: Boolean(body.required), content: { "application/json": { schema: body } } },
      }),
    responses: {
      200: jsonAnswer("Done.", {
        type: "object",
        required: ["data"],
        properties: { data },
      }),
      400: jsonAnswer("The body has the wrong shape, or the request cannot be read.", {
        anyOf: [{ $ref: "#/components/schemas/SchemaError" }, { $ref: "#/components/schemas/Error" }],
      }),
      default: jsonAnswer("Refused.", { $ref: "#/components/schemas/Error" }),
    },
  };
}

/** Returns whether there is nothing to send: no field is known, and unknown ones are refused. */
function refusesEverything({ properties = {}, additionalProperties }: z.core.JSONSchema.BaseSchema): boolean {
  return additionalProperties === false && Object.keys(properties).length === 0;
}

function describePage({ path, summary, answers }: Page) {
  return {
    summary,
    parameters: describeParameters(path),
    responses: { 200: { description: summary, content: { [answers]: {} } } },
  };
}

function describeParameters(path: string) {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

/** Describes the fields of a call without a body, which stand in the query. */
function describeQuery({ properties = {}, required = [] }: z.core.JSONSchema.BaseSchema) {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

function jsonAnswer(description: string, schema: object) {
  return { description, content: { "application/json": { schema } } };
}

// What is sent, before defaults are filled in; a schema that JSON Schema cannot tell is shown as anything.
const jsonSchemaOptions = { io: "input", unrepresentable: "any" } as const;

const errorSchema = {
  type: "object",
  required: ["status_code", "request_id", "error_type", "error_message", "error_url"],
  properties: {
    status_code: { type: "integer" },
    request_id: { type: "string" },
    error_type: { type: "string", examples: Object.keys(apiErrors) },
    error_message: { type: "string" },
    error_url: { type: "string", format: "uri" },
    error_details: { type: "object" },
  },
};

const schemaErrorSchema = {
  type: "object",
  required: ["body"],
  properties: {
    body: {
      type: "array",
      items: {
        type: "object",
        required: ["keyword", "dataPath", "schemaPath", "message"],
        properties: Object.fromEntries(
          ["keyword", "dataPath", "schemaPath", "message"].map((name) => [name, { type: "string" }]),
        ),
      },
    },
  },
};

const securitySchemes = {
  publicToken: {
    type: "http",
    scheme: "basic",
    description: "User: a public token. Password: the session token, else the public token again.",
  },
  projectSecret: {
    type: "http",
    scheme: "basic",
    description: "User: the project id. Password: the project's secret.",
  },
};
