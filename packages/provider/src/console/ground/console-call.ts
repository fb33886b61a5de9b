import type { RequestFields } from "@portico/wire/schemas";
import type { z } from "zod";
import type { Call, Operator, OperatorRole } from "../../call/call.ts";
import type { Route } from "../../http/route.ts";

/** A call of the console's page, for operators of a role and those above it. */
export interface ConsoleCall extends Route {
  least: OperatorRole;
  /** True where the operator says why: it changes something, or hands out what is secret. */
  needsReason: boolean;
  /** What somebody below an owner may not send. */
  ownersFields?: readonly string[];
  /** Fields that the operator does not send: they follow from who it is, and why. */
  imposed?: Record<string, (operator: Operator) => unknown>;
}

interface Definition<Path extends string, Request extends z.ZodType, Response extends z.ZodType>
  extends Pick<ConsoleCall, "method" | "least" | "bodyLimitBytes"> {
  /** Without `console.`. */
  name: string;
  /** What begins with `/projects/{project_id}/` is of that project; anything else of the console's own. */
  path: Path;
  /** True of what changes nothing, and hands out nothing secret. */
  isRead: boolean;
  request: Request;
  response: Response;
  rule(call: Call, request: Omit<RequestFields<Request, Path>, "project_id">): Promise<z.input<Response> & object>;
}

const PROJECT_PATH = "/console/api/projects/{project_id}/";

/** @param definition `path` is below `/console/api`. */
export function consoleCall<const Path extends string, Request extends z.ZodType, Response extends z.ZodType>({
  isRead,
  ...definition
}: Definition<Path, Request, Response>): ConsoleCall {
  return {
    ...definition,
    name: `console.${definition.name}`,
    path: `/console/api${definition.path}`,
    caller: "operator",
    sessions: [],
    needsReason: !isRead,
    rule: definition.rule as Route["rule"],
  };
}

/** Returns whether a call is of the project that its path names, and not of the console's own. */
export function isOfProject({ path }: Pick<Route, "path">): boolean {
  return path.startsWith(PROJECT_PATH);
}
