import { type ApiErrorType, apiErrors, type OperationName } from "@portico/wire";
import * as wire from "@portico/wire/schemas";
import { z } from "zod";
import type { Page } from "../http/page.ts";
import { type Route, takesIdempotencyKey } from "../http/route.ts";
import { type Area, areaOf, areaOfPage, compareAreas } from "./areas.ts";
import { type Components, isEmpty, nameComponents, referTo, toPascalCase } from "./components.ts";
import { operations, parameterMeanings, splitTitle } from "./descriptions.ts";
import { makeExample } from "./make-example.ts";
import { bodies, samples } from "./samples.ts";
import { answerHeaders, errorExamples, errorSchemas, securitySchemes } from "./shared-parts.ts";

/** A call of the management API, which has more documentation than other routes. */
interface DocumentedRoute extends Route {
  summary?: string;
  description?: string;
  errors?: ApiErrorType[];
  example?: { body?: Record<string, unknown> };
}

/** The document's own metadata. */
export interface About {
  title: string;
  summary: string;
  description: string;
  publicUrl: string;
}

/** Returns OpenAPI 3.1, generated from the schemas that validate the calls. */
export function describeApi(routes: DocumentedRoute[], pages: Page[], { publicUrl, ...about }: About) {
  const components = nameComponents(routes);
  const shared: Shared = { components, responses: {}, parameters: {}, areas: new Map() };
  const paths: Record<string, Record<string, unknown>> = {};
  const add = (path: string, method: string, operation: object) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  };
  for (const route of routes) add(route.path, route.method, describeRoute(shared, route));
  for (const page of pages) add(page.path, page.method, describePage(shared, page));
  const areas = [...shared.areas.values()].sort(compareAreas);
  return {
    openapi: "3.1.0",
    info: { ...about, version: "1", license: { name: "Apache 2.0", identifier: "Apache-2.0" } },
    servers: [{ url: publicUrl, description: "This provider." }],
    tags: areas,
    paths,
    components: keepUsed(paths, {
      schemas: { ...errorSchemas, ...sortKeys(components.schemas) },
      responses: { ...refusals, ...sortKeys(shared.responses) },
      parameters: { ...idempotencyKey, ...sortKeys(shared.parameters) },
      examples: errorExamples,
      headers: answerHeaders,
      securitySchemes,
    }),
  };
}

type Parts = Record<string, Record<string, object>>;

/** Drops unused components. Security schemes stay, because they are not referenced by `$ref`. */
function keepUsed(paths: object, parts: Parts): Parts {
  const used = new Set<string>();
  const follow = (from: object | undefined) => {
    for (const [, reference = "", kind = "", name = ""] of JSON.stringify(from ?? {}).matchAll(
      /"\$ref":"(#\/components\/(\w+)\/([^"]+))"/g,
    )) {
      if (used.has(reference)) continue;
      used.add(reference);
      follow(parts[kind]?.[name]);
    }
  };
  follow(paths);
  const schemes = new Set([...JSON.stringify(paths).matchAll(/"security":\[\{"(\w+)"/g)].map(([, name]) => name));
  const isUsed = (kind: string, name: string) =>
    kind === "securitySchemes" ? schemes.has(name) : used.has(`#/components/${kind}/${name}`);
  return Object.fromEntries(
    Object.entries(parts).map(([kind, all]) => [
      kind,
      Object.fromEntries(Object.entries(all).filter(([name]) => isUsed(kind, name))),
    ]),
  );
}

interface Shared {
  components: Components;
  responses: Record<string, object>;
  parameters: Record<string, object>;
  areas: Map<string, Area>;
}

function describeRoute(shared: Shared, route: DocumentedRoute) {
  const { name, isAlias, path, method, request, response, errors = [] } = route;
  const isBackend = route.caller === "backend";
  const [summary, description] = splitTitle(operations[name as OperationName] ?? "");
  return {
    operationId: isAlias ? `${name}.alias` : name,
    ...(isAlias && { deprecated: true }),
    summary: route.summary ?? summary,
    description: describeCall({ description, ...route }),
    tags: [tag(shared, areaOf(name))],
    security: [isBackend ? { projectSecret: [] } : { publicToken: [] }],
    parameters: [
      ...describeParameters(shared, path),
      ...(method === "GET" ? describeQuery(shared, request) : []),
      ...(takesIdempotencyKey(route) ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
    ],
    ...(method !== "GET" && !isEmpty(request) && { requestBody: describeBody(shared, route) }),
    responses: {
      200: describeAnswer(shared, route, response),
      400: { $ref: `#/components/responses/${isBackend ? "BadRequest" : "SchemaMismatch"}` },
      ...(isBackend && { 401: { $ref: "#/components/responses/Unauthorized" } }),
      ...Object.fromEntries(statusesOf(errors).map((status) => [status, { $ref: "#/components/responses/Refused" }])),
      429: { $ref: "#/components/responses/TooManyRequests" },
      default: { $ref: "#/components/responses/Refused" },
    },
  };
}

function describeCall({ description, caller, sessions, errors = [] }: DocumentedRoute): string {
  const who =
    caller === "backend"
      ? "For back ends with the project's secret."
      : sessions === "open"
        ? "Asks for no session."
        : `For sessions of these kinds: ${sessions.map((kind) => `\`${kind}\``).join(", ")}.`;
  const refusals = errors.length > 0 && `Errors: ${errors.map((type) => `\`${type}\``).join(", ")}.`;
  return [description, who, refusals].filter(Boolean).join("\n\n");
}

function statusesOf(errors: ApiErrorType[]): number[] {
  const common = [400, 401, 429];
  return [...new Set(errors.map((type) => apiErrors[type].status as number))]
    .filter((it) => !common.includes(it))
    .sort();
}

function describeBody({ components }: Shared, { name, request, example }: DocumentedRoute) {
  const schema = components.describe(request);
  const { required = [] } = components.resolve(schema);
  const value = example?.body ? fillIn(example.body) : (bodies[name] ?? makeExample(components, schema, "request"));
  return { required: required.length > 0, content: { "application/json": { schema, example: value } } };
}

/** Describes the answer with status 200. Calls with the same answer share one description. */
function describeAnswer({ components, responses }: Shared, { name }: DocumentedRoute, response: z.ZodType) {
  const schema = components.describe(response);
  const id = schema.$ref?.split("/").at(-1) ?? `${toPascalCase(name)}Response`;
  const own = isEmpty(response) ? {} : (makeExample(components, schema, "answer", id) as object);
  const data = { ...own, request_id: REQUEST_ID, status_code: 200 };
  keep(responses, id, {
    description: "Done.",
    content: {
      "application/json": {
        schema: {
          type: "object",
          required: ["data"],
          properties: {
            data: isEmpty(response) ? referTo("AnswerFields") : { allOf: [schema, referTo("AnswerFields")] },
          },
        },
        example: { data },
      },
    },
  });
  return { $ref: `#/components/responses/${id}` };
}

const REQUEST_ID = "request-id-0198c0de-7a11-4000-8000-000000000000";

function keep(into: Record<string, object>, id: string, value: object): string {
  into[id] ??= value;
  return id;
}

/** Replaces the placeholders of a call's example by sample values: `$MEMBER_ID` by that of `member_id`. */
function fillIn<T>(example: T): T {
  const text = JSON.stringify(example).replace(/"\$([A-Z_]+)"/g, (_, name: string) =>
    JSON.stringify(samples[name.toLowerCase().replace(/^(deleted|saml|oidc|external|other)_/, "")]),
  );
  return JSON.parse(text);
}

function describePage(shared: Shared, { method, path, summary, description, answers, security }: Page) {
  return {
    operationId: `pages.${method.toLowerCase()}.${path.replace(/[^\w]+/g, "_").replace(/^_|_$/g, "") || "root"}`,
    summary,
    description: [description, `Answers \`${answers}\`, without the envelope of the calls.`]
      .filter(Boolean)
      .join("\n\n"),
    tags: [tag(shared, areaOfPage(path))],
    security: security ? [{ [security]: [] }] : [],
    parameters: describeParameters(shared, path),
    responses: {
      200: { description: "Done.", content: { [answers]: {} } },
      "4XX": { $ref: "#/components/responses/Refused" },
    },
  };
}

function tag({ areas }: Shared, area: Area): string {
  areas.set(area.name, area);
  return area.name;
}

function describeParameters({ parameters }: Shared, path: string) {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => {
    keep(parameters, name, {
      name,
      in: "path",
      required: true,
      description: parameterMeanings[name] ?? fieldMeaning(name) ?? `The ${name.replaceAll("_", " ")}.`,
      schema: { type: "string" },
      ...(samples[name] !== undefined && { example: String(samples[name]) }),
    });
    return { $ref: `#/components/parameters/${name}` };
  });
}

/** Returns the description of the first field with this name in the wire. */
function fieldMeaning(name: string): string | undefined {
  for (const schema of Object.values(wire)) {
    const field = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>)[name] : undefined;
    if (field?.description) return field.description;
  }
  return undefined;
}

/** Describes the query parameters of a call without a body. */
function describeQuery({ components }: Shared, request: z.ZodType) {
  const { properties = {}, required = [] } = components.resolve(components.describe(request));
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    ...(schema.description && { description: schema.description }),
    schema,
  }));
}

function sortKeys<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function refusal(description: string, schemas: string[], examples = schemas, headers: object = {}) {
  const anyOf = schemas.map(referTo);
  return {
    description,
    ...(Object.keys(headers).length > 0 && { headers }),
    content: {
      "application/json": {
        schema: anyOf.length === 1 ? anyOf[0] : { anyOf },
        examples: Object.fromEntries(examples.map((name) => [name, { $ref: `#/components/examples/${name}` }])),
      },
    },
  };
}

const refusals = {
  BadRequest: refusal("A field is missing or invalid, or the request cannot be read.", ["ErrorAnswer"], ["WrongField"]),
  // docs/wire/rules.md#schema-errors: clients in the field expect this shape.
  SchemaMismatch: refusal("The body has the wrong shape, or the request cannot be read.", [
    "SchemaErrorAnswer",
    "ErrorAnswer",
  ]),
  Unauthorized: refusal("The project ID or secret is wrong.", ["ErrorAnswer"], ["WrongSecret"]),
  TooManyRequests: refusal("The limit for this call is reached.", ["ErrorAnswer"], ["LimitReached"], {
    "Retry-After": { $ref: "#/components/headers/RetryAfter" },
  }),
  Refused: refusal("Refused: `error_type` says why.", ["ErrorAnswer"]),
};

const idempotencyKey = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "1 to 255 printable characters without spaces, a UUID for example. The same call with the same key gets the first " +
      "answer for 24 hours, with `Idempotency-Replayed: true`, and is not made again.",
    schema: { type: "string", minLength: 1, maxLength: 255 },
    example: "8e03978e-40d5-43e8-bc93-6894a57f9324",
  },
};
