import type { ApiErrorType } from "@portico/wire";
import type { z } from "zod";
import type { Call, Operator, OperatorRole, Services } from "../../../platform/call/call.ts";
import type { ProjectDirectory } from "../../../platform/projects/project-directory.ts";

/**
 * A request of an operator who has been let in, and whose role has been looked at. The gate of the console makes it; a rule
 * sees no session and no cookie.
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
   * A call of a project in the operator's name, as a call of the management API is: audited with `auditContext.operator`.
   * @throws ApiError `project_not_found`, for the console's own project, too.
   */
  callOf(projectId: string): Promise<Call>;
}

/**
 * An operation of the console alone: no project's secret may make it, for it is about which projects there are, or about
 * the secret itself. The gate serves `path` below `/console/api`.
 */
export interface OperatorCall {
  /** For example `projects.create`. */
  name: string;
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** With `{name}` for a parameter, which the rule is given among its fields: `/projects/{project_id}/secret/rotate/start`. */
  path: string;
  /** The least role that may. */
  role: OperatorRole;
  /** True of another call than a GET that changes nothing and hands out no secret: it takes no reason. */
  isRead?: boolean;
  /** One sentence, in the third person. */
  summary: string;
  /** 64 KiB when absent. */
  bodyLimitBytes?: number;
  request: z.ZodType;
  response: z.ZodType;
  errors: ApiErrorType[];
  /** @param request what its schema let through, with the fields that the path names. */
  rule(scope: OperatorScope, request: never): Promise<object>;
}

type Parameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string> & Parameters<Rest>
  : object;

interface Definition<Path extends string, Request extends z.ZodType, Response extends z.ZodType>
  extends Omit<OperatorCall, "path" | "request" | "response" | "rule"> {
  path: Path;
  request: Request;
  response: Response;
  rule(scope: OperatorScope, request: z.output<Request> & Parameters<Path>): Promise<z.input<Response> & object>;
}

/** @param definition `request` is strict, so that an unknown field is refused by name. */
export function operatorCall<const Path extends string, Request extends z.ZodType, Response extends z.ZodType>(
  definition: Definition<Path, Request, Response>,
): OperatorCall {
  return definition;
}
