import type { z } from "zod";
import { audit } from "../audit/audit.ts";
import type { Call, Operator } from "../call/call.ts";
import { ApiError } from "../ground/api-error.ts";
import type { Route } from "../http/route.ts";
import { managementCalls } from "../management/routes.ts";
import { type ConsoleCall, isOfProject } from "./ground/console-call.ts";
import { leastRoles } from "./least-roles.ts";

/** What the console's page may call: each call of the management API in each project, and what is the console's own. */
export function consoleRoutes(own: ConsoleCall[]): ConsoleCall[] {
  return [...managementCalls.flatMap(ofManagement), ...own].map(noting);
}

/** A call that the table does not name, or names `never`, has no route. */
function ofManagement(call: Route): ConsoleCall[] {
  const name = call.name.replace("management.", "");
  const terms = leastRoles[name];
  if (!terms) return [];
  const path = `/console/api/projects/{project_id}${call.path}`;
  return [imposing({ ...call, ...terms, name: `console.${name}`, path, caller: "operator" })];
}

/** Takes out of the request what the operator does not say, and puts it in. */
function imposing(call: ConsoleCall): ConsoleCall {
  const { imposed } = call;
  if (!imposed) return call;
  const mask = Object.fromEntries(Object.keys(imposed).map((field) => [field, true as const]));
  return {
    ...call,
    request: (call.request as z.ZodObject).omit(mask),
    rule: (of: Call, request: object) => {
      const operator = operatorOf(of);
      const said = Object.entries(imposed).map(([field, read]) => [field, read(operator)]);
      return call.rule(of, { ...request, ...Object.fromEntries(said) } as never);
    },
  };
}

/**
 * Writes into the operators' own log what is about to be done, where and why; the call itself writes what came of it into
 * the log of its project.
 */
function noting(call: ConsoleCall): ConsoleCall {
  return {
    ...call,
    async rule(of: Call, request: Record<string, unknown>) {
      const operator = operatorOf(of);
      const isKept = operator.role !== "owner" && call.ownersFields?.some((field) => request[field] !== undefined);
      if (isKept) throw new ApiError("unauthorized_action");
      if (call.needsReason && of.desk) {
        await audit(of.desk, of.desk.db, {
          action: "operator.acted",
          member_id: operator.id,
          details: { call: call.name, ...(isOfProject(call) && { project_id: of.project.project_id }), on: idsOf(request) },
        });
      }
      return call.rule(of, request as never);
    },
  };
}

function operatorOf({ trail }: Call): Operator {
  if (!trail.operator) throw new Error("No operator has come through the gate.");
  return trail.operator;
}

/** What it is done to. No other field: it may be a secret. */
function idsOf(request: Record<string, unknown>): Record<string, unknown> {
  const named = Object.entries(request).filter(([field, value]) => field.endsWith("_id") && typeof value === "string");
  return Object.fromEntries(named);
}
