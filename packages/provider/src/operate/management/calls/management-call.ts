import type { ApiErrorType } from "@portico/wire";
import type { RequestFields } from "@portico/wire/schemas";
import type { z } from "zod";
import type { Call } from "../../../platform/call/call.ts";
import type { WithTarget } from "../../../platform/call/target-id.ts";
import type { Route } from "../../../platform/http/route.ts";
import { NoFields } from "./fields.ts";

/**
 * A call of the management API, for a host's back end with project ID and secret. One object has everything: the route,
 * the guard, the OpenAPI operation and its example, which a test runs.
 */
export interface ManagementCall extends Route {
  /** For the navigation of an API reference: a verb phrase of at most eight words, such as "Create a member". */
  summary: string;
  /** Full sentences; the first one in the third person: "Creates a member in an organization." */
  description: string;
  errors: ApiErrorType[];
  example: Example;
}

/**
 * Values that begin with `$` are placeholders: sample values in the OpenAPI document, real ones in the test that runs
 * the example.
 */
export interface Example {
  params?: Record<string, string>;
  body?: Record<string, unknown>;
}

interface Definition<Path extends string, Request extends z.ZodType, Response extends z.ZodType>
  extends Pick<ManagementCall, "summary" | "description" | "isRepeatable" | "limit" | "bodyLimitBytes"> {
  /** The name in the documentation: `organizations.create`. */
  name: string;
  /** The method and the path, such as `GET /b2b/organizations/{organization_id}`. The path begins with `/b2b/`. */
  route: `${ManagementCall["method"]} ${Path}`;
  /** Strict, so that unknown fields are refused by name. Default: no fields beyond those of the path. */
  request?: Request;
  response: Response;
  /** Default: none. */
  errors?: ApiErrorType[];
  /** By default, `{member_id}` of the path is `$MEMBER_ID`, and the body of a POST is empty. */
  example?: Example;
  rule(call: Call, request: WithTarget<RequestFields<Request, Path>, Path, never>): Promise<z.input<Response> & object>;
}

export function managementCall<
  const Path extends string,
  Response extends z.ZodType,
  Request extends z.ZodType = typeof NoFields,
>({
  name,
  route,
  request,
  errors = [],
  example = {},
  ...definition
}: Definition<Path, Request, Response>): ManagementCall {
  const [method, path] = route.split(" ") as [Route["method"], Path];
  const params = Object.fromEntries(
    Array.from(path.matchAll(/\{(\w+)\}/g), ([, param = ""]) => [param, `$${param.toUpperCase()}`]),
  );
  const { body = method === "POST" && !request ? {} : undefined } = example;
  return {
    ...definition,
    name: `management.${name}`,
    method,
    path: `/v1${path}`,
    caller: "backend",
    sessions: [],
    request: request ?? NoFields,
    errors,
    example: { params: { ...params, ...example.params }, ...(body && { body }) },
  };
}
