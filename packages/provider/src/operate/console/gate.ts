import { audit } from "../../core/audit/audit.ts";
import { findLiveToken } from "../../core/records/session/session-tokens.ts";
import { noCookies } from "../../platform/call/cookies.ts";
import type { AdmitOperator } from "../../platform/http/admission.ts";
import type { RequestLimit } from "../../platform/http/request-limit.ts";
import { readSessionCookies } from "../../platform/http/session-cookies.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import type { ProjectDirectory } from "../../platform/projects/project-directory.ts";
import { isAtLeast } from "../operators/operators-organization.ts";
import type { ConsoleRoute } from "./console-routes.ts";
import { REASON_HEADER, readReason } from "./read-reason.ts";
import { requireOperator } from "./require-operator.ts";
import { requireOwnPage } from "./require-own-page.ts";

/** Requests per minute of one operator's pages, per node. */
const OPERATOR_LIMIT = { count: 600, window_seconds: 60 };

interface GateOptions {
  projects: Pick<ProjectDirectory, "findById">;
  /** The ID of the console's own project. */
  projectId: string;
  publicUrl: string;
  countAgainst: RequestLimit["enforce"];
}

/**
 * Guards `/console/api` (docs/adr/0041-console-and-operators.md). Accepts calls of the console's own page, with the
 * cookie of an operator's own session, that the operator's role allows, and with a reason if the call requires one. It
 * runs before the body is read.
 * @returns the operator's call in the console's own project.
 */
export function createGate({ projects, projectId, publicUrl, countAgainst }: GateOptions): AdmitOperator {
  return async (request, route, callOf) => {
    const { name, least, needsReason } = route as ConsoleRoute;
    requireOwnPage(request.headers, publicUrl);
    const project = await projects.findById(projectId);
    if (!project) throw new ApiError("route_not_found");
    request.project = project;
    const desk = Object.assign(callOf(project), { allowedKinds: ["own"] as const });
    // Only the cookie counts: the console accepts no token, secret or key in a header.
    const sessionToken = await findLiveToken(desk, readSessionCookies(request, project, "session"));
    const { operator, member } = await requireOperator(Object.assign(desk, { sessionToken }));
    countAgainst(`console ${operator.operator_id}`, OPERATOR_LIMIT);
    if (!isAtLeast(operator.role, least)) {
      await audit(desk, desk.db, { action: "action.refused", member, details: { call: name, role: operator.role } });
      throw new ApiError("unauthorized_action", {
        message: `Your role is ${operator.role}. This requires the role ${least}.`,
      });
    }
    const reason = needsReason ? readReason(request.headers[REASON_HEADER]) : undefined;
    desk.auditContext.operator = { ...operator, ...(reason !== undefined && { reason }) };
    return Object.assign(desk, { caller: "backend" as const, sessionToken: undefined, cookies: noCookies });
  };
}
