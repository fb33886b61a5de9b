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

/** What one operator's pages may ask in a minute, per node. */
const OPERATOR_LIMIT = { count: 600, window_seconds: 60 };

interface GateOptions {
  projects: Pick<ProjectDirectory, "findById">;
  /** The id of the console's own project. */
  projectId: string;
  publicUrl: string;
  countAgainst: RequestLimit["enforce"];
}

/**
 * The one door of `/console/api` (docs/adr/0041-console-and-operators.md): the console's own page, with the cookie
 * of an operator's own session, for calls that their role reaches, and with a reason where one is asked. It is held before
 * the body is read.
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
    // The cookie alone: a token, a secret or a key in a header is nobody's here.
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
