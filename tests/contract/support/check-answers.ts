import { startTestProvider, type TestProvider, type TestProviderOptions } from "@portico/testkit";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { expect } from "vitest";
import { describeApi } from "../../../packages/provider/src/platform/openapi/describe-api.ts";
import { capabilities } from "../../../packages/provider/src/server/capabilities.ts";

interface Document {
  paths: Record<string, Record<string, Described>>;
}
interface Described {
  operationId: string;
  responses: Record<string, { $ref?: string }>;
}

interface Operation extends Described {
  method: string;
  pattern: RegExp;
  parameters: number;
  /** Validates an answer by the reference of its response. */
  validatorOf(reference: string): ValidateFunction;
}

interface Body {
  data?: Record<string, unknown>;
}

type Check = (url: URL, method: string, response: Response) => Promise<void>;

const checks = new Map<string, Check>();

/** Each worker compiles them once. */
let operations: Operation[] | undefined;

/**
 * Starts a provider. Every JSON answer of its operations must match its OpenAPI documents, whichever client called;
 * otherwise `stop` fails.
 */
export async function startCheckedProvider(options?: TestProviderOptions): Promise<TestProvider> {
  const provider = await startTestProvider(options);
  const { origin } = new URL(provider.url);
  const problems = new Set<string>();
  watchFetch();
  checks.set(origin, async (url, method, response) => {
    operations ??= describeOperations();
    const problem = findProblem(operations, method, url.pathname, response.status, await response.json());
    if (problem) problems.add(problem);
  });
  return {
    ...provider,
    async stop() {
      await provider.stop();
      checks.delete(origin);
      expect([...problems], "answers that differ from the OpenAPI document").toEqual([]);
    },
  };
}

let isWatching = false;

function watchFetch(): void {
  if (isWatching) return;
  isWatching = true;
  const original = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const response = await original(input, init);
    const url = new URL(input instanceof Request ? input.url : String(input));
    const check = checks.get(url.origin);
    const isCall = /^\/(?:sdk\/v1|v1\/b2b)\//.test(url.pathname);
    const isJson = response.headers.get("content-type")?.includes("application/json");
    if (check && isCall && isJson) {
      const { method } = input instanceof Request ? input : { method: "GET", ...init };
      await check(url, method.toLowerCase(), response.clone());
    }
    return response;
  };
}

/** From the routes, because a request for the documents would count against the limits that a test sets. */
function describeOperations(): Operation[] {
  const routes = capabilities.flatMap((capability) => capability.routes ?? []);
  const pages = capabilities.flatMap((capability) => capability.pages ?? []);
  const about = { title: "", summary: "", description: "", publicUrl: "" };
  const found = (["browser", "backend"] as const).flatMap((caller) => {
    const ofCaller = routes.filter((route) => route.caller === caller);
    const document = describeApi(ofCaller, caller === "backend" ? pages : [], about);
    const validatorOf = compileResponses(document);
    return Object.entries(document.paths as Document["paths"]).flatMap(([template, methods]) =>
      Object.entries(methods).map(([method, described]) => ({
        ...described,
        method,
        pattern: new RegExp(`^${template.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
        parameters: template.match(/\{\w+\}/g)?.length ?? 0,
        validatorOf,
      })),
    );
  });
  // A literal segment takes precedence over a parameter, as in the router.
  return found.sort((one, other) => one.parameters - other.parameters);
}

function compileResponses(document: object): Operation["validatorOf"] {
  // Formats are annotations in JSON Schema 2020-12.
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false, logger: false });
  ajv.addSchema(withoutOtherFields(document), "api");
  const compiled = new Map<string, ValidateFunction>();
  return (reference) => {
    const $ref = `api${reference}/content/application~1json/schema`;
    const validate = compiled.get($ref) ?? ajv.compile({ $ref });
    compiled.set($ref, validate);
    return validate;
  };
}

/**
 * The same document, in which no object has fields beyond those that it lists. The fields of every answer are checked
 * separately, because `allOf` would let each part refuse the fields of the other one.
 */
function withoutOtherFields(document: object): object {
  return JSON.parse(JSON.stringify(document), (_key, value) => {
    if (value?.$ref === "#/components/schemas/AnswerFields") return {};
    return value?.type === "object" && value.properties ? { additionalProperties: false, ...value } : value;
  });
}

function findProblem(all: Operation[], method: string, path: string, status: number, body: Body) {
  // A slash at the end makes no difference to the router.
  const operation = all.find((one) => one.method === method && one.pattern.test(path.replace(/\/$/, "")));
  // An unknown path is refused in the same form as everything else.
  const { operationId, responses, validatorOf } = operation ?? {
    ...(all[0] as Operation),
    operationId: "unknown path",
  };
  const described = responses[status] ?? responses.default ?? responses["4XX"];
  // Pages describe no schema of their own.
  if (described && !described.$ref) return undefined;
  const validate = validatorOf(described?.$ref ?? "");
  const { request_id, status_code, ...data } = body.data ?? {};
  const hasFields = status !== 200 || (/^request-id-/.test(String(request_id)) && status_code === status);
  if (validate(status === 200 ? { ...body, data } : body) && hasFields) return undefined;
  const errors = (validate.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, params.additionalProperty].filter(Boolean).join(" "),
  );
  return `${operation ? operationId : `unknown path ${method} ${path}`} ${status}: ${errors.slice(0, 5).join("; ") || "data lacks request_id or status_code"}`;
}
