import type { z } from "zod";
import { audit } from "../../core/audit/audit.ts";
import { type Call, createCall, type Operator, type Services } from "../../platform/call/call.ts";
import { noCookies } from "../../platform/call/cookies.ts";
import type { Route } from "../../platform/http/route.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import type { ProjectDirectory } from "../../platform/projects/project-directory.ts";
import type { ManagementCall } from "../management/calls/management-call.ts";
import type { OperatorCall, OperatorScope } from "../management/operator-calls/operator-call.ts";
import { managementCalls, operatorCalls } from "../management/routes.ts";
import { leastRoles, type OperatorRequirement } from "./least-roles.ts";

/** A path below `/console/api`. */
export interface ConsoleRoute extends Route, OperatorRequirement {}

/** A request of an operator whom the gate has admitted. */
type Rule = (scope: OperatorScope, request: Record<string, unknown>) => Promise<object>;

/**
 * The calls that the console's page can make: every call of the management API in each project, and the console's own.
 */
export function consoleRoutes(desks: ScopeServices): ConsoleRoute[] {
  return [
    ...managementCalls.flatMap((call) => ofManagement(desks, call)),
    ...operatorCalls.map((call) => own(desks, call)),
  ];
}

function own(desks: ScopeServices, call: OperatorCall): ConsoleRoute {
  const terms: OperatorRequirement = { least: call.role, needsReason: call.method !== "GET" && !call.isRead };
  return toRoute(desks, call, terms, call.path, call.rule as Rule);
}

/** Calls that the table does not list, or lists as `never`, have no path. */
function ofManagement(desks: ScopeServices, call: ManagementCall): ConsoleRoute[] {
  const name = call.name.replace("management.", "");
  const terms = leastRoles[name];
  if (!terms) return [];
  const imposed = Object.entries(terms.imposed ?? {});
  const path = `/projects/{project_id}${call.path}`;
  const request =
    imposed.length > 0
      ? without(
          call.request,
          imposed.map(([field]) => field),
        )
      : call.request;
  const rule: Rule = async (scope, { project_id, ...asked }) => {
    const said = imposed.map(([field, read]) => [field, read(scope.operator)]);
    return call.rule(await scope.callOf(String(project_id)), { ...asked, ...Object.fromEntries(said) } as never);
  };
  return [toRoute(desks, { ...call, name, request }, terms, path, rule)];
}

function without(schema: z.ZodType, fields: string[]): z.ZodType {
  return (schema as z.ZodObject).omit(
    Object.fromEntries(fields.map((field) => [field, true])) as Record<string, never>,
  );
}

function toRoute(
  desks: ScopeServices,
  {
    name,
    method,
    request,
    response,
    bodyLimitBytes,
  }: Pick<OperatorCall, "name" | "method" | "request" | "response" | "bodyLimitBytes">,
  terms: OperatorRequirement,
  path: string,
  rule: Rule,
): ConsoleRoute {
  return {
    ...terms,
    name: `console.${name}`,
    method,
    path: `/console/api${path}`,
    caller: "operator",
    sessions: [],
    request,
    response,
    ...(bodyLimitBytes !== undefined && { bodyLimitBytes }),
    async rule(desk: Call, asked: Record<string, unknown>) {
      const scope = createScope(desks, desk);
      requireOwnersFields(scope, terms, asked);
      if (terms.needsReason) await note(scope, name, asked);
      return rule(scope, asked);
    },
  };
}

function requireOwnersFields(
  { operator }: OperatorScope,
  { ownersFields = [] }: OperatorRequirement,
  asked: object,
): void {
  const field = ownersFields.find((it) => it in asked);
  if (field === undefined || operator.role === "owner") return;
  throw new ApiError("unauthorized_action", { message: `${field}: only owners can send this field.` });
}

/**
 * Records in the operators' own log what is about to happen, where and why. The call itself records the result in its
 * project's log. Only IDs of the request are kept, because other values may be secret.
 */
async function note({ desk, operator }: OperatorScope, call: string, asked: Record<string, unknown>): Promise<void> {
  const ids = Object.entries(asked).filter(([field, value]) => field.endsWith("_id") && typeof value === "string");
  await audit(desk, desk.db, {
    action: "operator.acted",
    member_id: operator.operator_id,
    email_address: operator.email_address,
    details: { call, on: Object.fromEntries(ids) },
  });
}

/** What every scope of a node is created from. */
interface ScopeServices {
  services: Services;
  projects: ProjectDirectory;
}

/** @param desk from the gate. */
function createScope({ services, projects }: ScopeServices, desk: Call): OperatorScope {
  const { requestId, ipAddress, userAgent } = desk;
  const operator = operatorOf(desk);
  return {
    services,
    projects,
    operator,
    requestId,
    ipAddress,
    desk,
    async callOf(projectId) {
      // The console's own project has its own calls, with their own rules.
      const project = projectId === desk.project.project_id ? undefined : await projects.findById(projectId);
      if (!project) throw new ApiError("project_not_found");
      const about = { requestId, ipAddress, userAgent, sessionToken: undefined, cookies: noCookies };
      const call = createCall(services, { project, caller: "backend", ...about });
      call.auditContext.operator = operator;
      return call;
    },
  };
}

function operatorOf({ auditContext }: Call): Operator {
  if (!auditContext.operator) throw new Error("The operator was not authorized before this call.");
  return auditContext.operator;
}
