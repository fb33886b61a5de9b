import type { ApiErrorType } from "@portico/wire";
import type { z } from "zod";
import type { Call, Operator, OperatorRole, Services } from "../../../platform/call/call.ts";
import type { ProjectDirectory } from "../../../platform/projects/project-directory.ts";

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
export type OperatorCall = OperatorCallBase & Effect;

/** Every call but a GET says whether it only reads and returns no secret: only then it requires no reason. */
type Effect = { method: "GET"; isRead?: true } | { method: "POST" | "PUT" | "DELETE"; isRead: boolean };

interface OperatorCallBase {
  /** For example `projects.create`. */
  name: string;
  /**
   * With `{name}` for a parameter, which the rule gets among its fields: `/projects/{project_id}/secret/rotate/start`.
   */
  path: string;
  /** The least role that may make the call. */
  role: OperatorRole;
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

type Definition<Path extends string, Request extends z.ZodType, Response extends z.ZodType> = Effect &
  Omit<OperatorCallBase, "path" | "request" | "response" | "rule"> & {
    path: Path;
    request: Request;
    response: Response;
    rule(scope: OperatorScope, request: z.output<Request> & Parameters<Path>): Promise<z.input<Response> & object>;
  };

/** @param definition `request` is strict, so that unknown fields are refused by name. */
export function operatorCall<const Path extends string, Request extends z.ZodType, Response extends z.ZodType>(
  definition: Definition<Path, Request, Response>,
): OperatorCall {
  return definition;
}
