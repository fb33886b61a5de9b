import type { ApiErrorType } from "@portico/wire";
import type { z } from "zod";
import type { Call, Operator, OperatorRole, Services } from "../../../platform/call/call.ts";
import type { Route } from "../../../platform/http/route.ts";
import type { ProjectDirectory } from "../../../platform/projects/project-directory.ts";
import { NoFields } from "../calls/fields.ts";

/**
 * A request of an admitted operator whose role has been checked. The console's gate creates it, so rules see no session
 * and no cookie.
 */
export interface OperatorScope {
  readonly services: Services;
  readonly projects: ProjectDirectory;
  readonly operator: Operator;
  readonly requestId: string;
  readonly ipAddress: string;
  /** The operator's call in the console's own project. */
  readonly desk: Call;
  /**
   * Creates a call in a project on behalf of the operator, as a call of the management API would be. Audit events have
   * `auditContext.operator`.
   * @throws ApiError `project_not_found`, also for the console's own project.
   */
  callOf(projectId: string): Promise<Call>;
}

/**
 * A call that only the console has. No project's secret may make it, because it is about the projects themselves or
 * about the secret. The gate serves `path` below `/console/api`.
 */
export interface OperatorCall {
  /** For example `projects.create`. */
  name: string;
  method: Route["method"];
  /**
   * With `{name}` for a parameter, which the rule gets among its fields: `/projects/{project_id}/secret/rotate/start`.
   */
  path: string;
  /** The least role that may make the call. */
  role: OperatorRole;
  /** Whether it only reads and returns no secret: only then, and for a GET, it requires no reason. */
  isRead?: boolean;
  /** 64 KiB by default. */
  bodyLimitBytes?: number;
  request: z.ZodType;
  response: z.ZodType;
  errors: ApiErrorType[];
  /** @param request the parsed body, with the fields from the path. */
  rule(scope: OperatorScope, request: never): Promise<object>;
}

type Parameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string> & Parameters<Rest>
  : object;

/** Every call but a GET says whether it only reads. */
type Effect =
  | { route: `GET ${string}`; isRead?: true }
  | { route: `${"POST" | "PUT" | "DELETE"} ${string}`; isRead: boolean };

type Definition<Path extends string, Request extends z.ZodType, Response extends z.ZodType> = Effect &
  Pick<OperatorCall, "name" | "role" | "bodyLimitBytes"> & {
    /** The method and the path. */
    route: `${string} ${Path}`;
    /** Strict, so that unknown fields are refused by name. Default: no fields beyond those of the path. */
    request?: Request;
    response: Response;
    /** Default: none. */
    errors?: ApiErrorType[];
    rule(scope: OperatorScope, request: z.output<Request> & Parameters<Path>): Promise<z.input<Response> & object>;
  };

export function operatorCall<
  const Path extends string,
  Response extends z.ZodType,
  Request extends z.ZodType = typeof NoFields,
>({ route, request, errors = [], ...definition }: Definition<Path, Request, Response>): OperatorCall {
  const [method, path] = route.split(" ") as [Route["method"], Path];
  return { ...definition, method, path, request: request ?? NoFields, errors };
}
