// Writes the typed calls of the management API and of the console from OpenAPI documents. The files are not committed: `npm run
// types` and `npm run build` write them, and so does the first npm script in a fresh clone.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { consoleRoutes } from "../packages/provider/src/operate/console/console-routes.ts";
import { managementCalls } from "../packages/provider/src/operate/management/routes.ts";
import type { JsonSchema } from "../packages/provider/src/platform/openapi/components.ts";
import { describeApi } from "../packages/provider/src/platform/openapi/describe-api.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Returns the generated modules by their paths. */
export function renderClients(): Record<string, string> {
  return {
    "packages/backend/src/management/operations.ts": renderClient("Management", managementCalls, {
      imports: ['import type { CallOptions } from "./call.ts";', 'import type { Pages } from "./pages.ts";'],
      hasPages: true,
    }),
    "packages/console/src/shared/operations.ts": renderClient("ConsoleCalls", operatorRoutes(), {
      imports: ['import type { CallOptions } from "./call-options.ts";'],
      hasPages: false,
    }),
  };
}

/** Returns the calls of operators. They send a reason instead of an idempotency key. */
function operatorRoutes(): typeof managementCalls {
  // The handlers are not called, so the scope is not needed.
  return consoleRoutes(undefined as never).map((route) => ({
    ...route,
    name: route.name.replace(/^console\./, "management."),
    caller: "backend",
    isRepeatable: true,
    summary: "",
    description: "",
    errors: [],
    example: {},
  }));
}

interface Described {
  operationId: string;
  description: string;
  parameters: { $ref: string }[];
  requestBody?: { required: boolean; content: { "application/json": { schema: JsonSchema } } };
  responses: { 200: { $ref: string } };
}

interface Call extends Described {
  /** `members.connected_apps.list`. */
  name: string;
  method: string;
  path: string;
  params: string[];
  isKeyed: boolean;
}

interface Options {
  imports: string[];
  /** Whether a search can be iterated over, page by page. */
  hasPages: boolean;
}

/** @param type The name of the interface of all calls. */
function renderClient(type: string, routes: typeof managementCalls, { imports, hasPages }: Options): string {
  const { paths, components } = describeApi(routes, [], { title: "", summary: "", description: "", publicUrl: "" });
  const schemas = components.schemas as Record<string, JsonSchema>;
  const responses = components.responses as Record<
    string,
    { content: { "application/json": { schema: { properties: { data: JsonSchema } } } } }
  >;
  const parameters = components.parameters as Record<string, { description: string }>;
  const calls = Object.entries(paths as Record<string, Record<string, Described>>)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, described]) => toCall(path, method, described)))
    .sort((one, other) => (one.name < other.name ? -1 : 1));

  return [
    "// Written by scripts/management-client.ts from the provider's OpenAPI document: change the calls there.",
    ...imports,
    "",
    ...Object.entries(schemas)
      .filter(([name]) => !["ErrorAnswer", "FieldError"].includes(name))
      .flatMap(([name, schema]) => [describe(schema.description), `export type ${name} = ${toType(schema)};`, ""]),
    "/** For calls without fields. */",
    "export type NoFields = Record<string, never>;",
    "",
    "/** The calls, by their names in the documentation. */",
    `export interface ${type} ${renderTree(growTree(calls))}`,
    "",
    "/** The method, path and parameters of each call. */",
    "export const operations = {",
    ...calls.map((call) => `${JSON.stringify(call.name)}: ${JSON.stringify(rowOf(call))},`),
    "} as const;",
    "",
  ].join("\n");

  function renderTree(tree: Tree): string {
    const lines = Object.entries(tree).map(([name, below]) =>
      "operationId" in below ? renderMethod(name, below as Call) : `${name}: ${renderTree(below as Tree)};`,
    );
    return `{\n${lines.join("\n")}\n}`;
  }

  function renderMethod(name: string, call: Call): string {
    const { params, requestBody, description } = call;
    const path = params.map((param) => `/** ${parameters[param]?.description} */\n${param}: string;`).join("\n");
    const body = requestBody && toType(requestBody.content["application/json"].schema);
    const request = [params.length > 0 ? `{\n${path}\n}` : "", body ?? ""].filter(Boolean).join(" & ") || "NoFields";
    const isOptional = params.length === 0 && !requestBody?.required;
    const items = itemsOf(call);
    const answer = toType(answerOf(call));
    const result = items ? `Pages<${answer}, ${items.type}>` : `Promise<${answer}>`;
    const words = description
      .replace("For back ends with the project's secret.", "")
      .replace("Errors:", "@throws ManagementError");
    return [
      describe(
        words
          .trim()
          .replaceAll(/\s+/g, " ")
          .replace(/ @throws/, "\n@throws"),
      ),
      `${name}(request${isOptional ? "?" : ""}: ${request}, options?: CallOptions): ${result};`,
    ].join("\n");
  }

  /** Returns the list that the pages of a search hold, for calls that answer in pages. */
  function itemsOf(call: Call): { field: string; type: string } | undefined {
    const body = call.requestBody?.content["application/json"].schema;
    if (!hasPages || !body || !resolve(body).properties?.cursor) return undefined;
    const answer = answerOf(call).allOf?.[0] ?? {};
    const [field, schema] =
      Object.entries(resolve(answer).properties ?? {}).find(([, { type }]) => type === "array") ?? [];
    if (!field || !schema?.items) throw new Error(`${call.name} does not return a list.`);
    return { field, type: toType(schema.items) };
  }

  function rowOf(call: Call) {
    const { method, path, isKeyed } = call;
    return { method, path, ...(isKeyed && { isKeyed }), ...(itemsOf(call) && { items: itemsOf(call)?.field }) };
  }

  function answerOf(call: Call): JsonSchema {
    const response = responses[nameOf(call.responses[200].$ref)];
    return response?.content["application/json"].schema.properties.data ?? {};
  }

  function resolve(schema: JsonSchema): JsonSchema {
    return schema.$ref ? resolve(schemas[nameOf(schema.$ref)] ?? {}) : schema;
  }
}

function toCall(path: string, method: string, described: Described): Call {
  const named = described.parameters.map(({ $ref }) => nameOf($ref));
  return {
    ...described,
    name: described.operationId.replace("management.", ""),
    method: method.toUpperCase(),
    path,
    params: named.filter((name) => name !== "IdempotencyKey"),
    isKeyed: named.includes("IdempotencyKey"),
  };
}

type Tree = { [name: string]: Tree | Call };

function growTree(calls: Call[]): Tree {
  const tree: Tree = {};
  for (const call of calls) {
    const path = call.name.split(".").map(toCamelCase);
    const last = path.pop() ?? "";
    let branch = tree;
    for (const step of path) {
      branch[step] ??= {};
      branch = branch[step] as Tree;
    }
    branch[last] = call;
  }
  return tree;
}

function nameOf(reference: string): string {
  return reference.split("/").at(-1) ?? "";
}

function toType(schema: JsonSchema): string {
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return [...new Set(variants.map(toType))].join(" | ");
  if (schema.allOf) return schema.allOf.map(toType).join(" & ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => toType({ ...schema, type })).join(" | ");
  switch (schema.type) {
    case "array":
      return `Array<${toType(schema.items ?? {})}>`;
    case "object":
      return toObjectType(schema);
    case "integer":
      return "number";
    case undefined:
      return "unknown";
    default:
      return schema.type;
  }
}

function toObjectType({ properties, required = [], additionalProperties }: JsonSchema): string {
  if (!properties) {
    return `Record<string, ${typeof additionalProperties === "object" ? toType(additionalProperties) : "unknown"}>`;
  }
  const fields = Object.entries(properties).map(
    ([name, field]) =>
      `${describe(field.description)}\n${name}${required.includes(name) ? "" : "?"}: ${toType(field)};`,
  );
  return fields.length > 0 ? `{\n${fields.join("\n")}\n}` : "Record<string, never>";
}

function describe(text: string | undefined): string {
  if (!text) return "";
  const lines = text.replaceAll("*/", "*\\/").split("\n");
  return lines.length === 1 ? `/** ${lines[0]} */` : `/**\n${lines.map((line) => ` * ${line}`).join("\n")}\n */`;
}

function toCamelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

if (import.meta.main) {
  for (const [file, text] of Object.entries(renderClients())) writeFileSync(`${root}${file}`, text);
}
