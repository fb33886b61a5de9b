import type { FastifyRequest } from "fastify";
import { audit } from "../audit/audit.ts";
import type { Call, Operator } from "../call/call.ts";
import { noCookies } from "../call/cookies.ts";
import type { Project } from "../config/project.ts";
import { ApiError } from "../ground/api-error.ts";
import type { AdmitOperator } from "../http/admission.ts";
import type { RequestLimit } from "../http/request-limit.ts";
import { readSessionCookies } from "../http/session-cookies.ts";
import type { ProjectDirectory } from "../projects/project-directory.ts";
import { findLiveToken } from "../records/session/session-tokens.ts";
import { type ConsoleCall, isOfProject } from "./ground/console-call.ts";
import { isAtLeast } from "./ground/operator-roles.ts";
import { REASON_HEADER, readReason } from "./read-reason.ts";
import { requireOperator } from "./require-operator.ts";
import { requireOwnPage } from "./require-own-page.ts";

/** What one operator's page may ask in a minute, per node. */
const OPERATOR_LIMIT = { count: 600, window_seconds: 60 };

interface GateOptions {
  projects: Pick<ProjectDirectory, "findById">;
  /** The id of the console's own project. */
  projectId: string;
  publicUrl: string;
  countAgainst: RequestLimit["enforce"];
}

/**
 * The one door of `/console/api` (docs/adr/0041-the-console-and-its-operators.md): the console's own page, with the cookie
 * of an operator's session, for calls that their role reaches, and with a reason where one is asked. What comes out is a
 * call of the project that the path names, as its back end would make it, with the operator in each row of its audit.
 */
export function createGate({ projects, projectId, publicUrl, countAgainst }: GateOptions): AdmitOperator {
  return async (request, route, callOf) => {
    const wanted = route as ConsoleCall;
    requireOwnPage(request.headers, publicUrl);
    const own = await projects.findById(projectId);
    if (!own) throw new ApiError("route_not_found");
    const desk = Object.assign(callOf(own), { allowedKinds: ["own"] });
    const sessionToken = await findLiveToken(desk, readSessionCookies(request, own, "session"));
    Object.assign(desk, { sessionToken });
    const { operator, member } = await requireOperator(desk);
    countAgainst(`console ${operator.id}`, OPERATOR_LIMIT);
    if (!isAtLeast(operator.role, wanted.least)) {
      const details = { call: wanted.name, role: operator.role };
      await audit(desk, desk.db, { action: "action.refused", member, details });
      throw new ApiError("unauthorized_action");
    }
    const reason = wanted.needsReason ? readReason(request.headers[REASON_HEADER]) : undefined;
    const acting: Operator = { ...operator, ...(reason !== undefined && { reason }) };
    const project = isOfProject(wanted) ? await findOther(request, projects, own) : own;
    request.project = project;
    const call = callOf(project);
    call.trail.operator = acting;
    desk.trail.operator = acting;
    Object.assign(desk, { caller: "backend", sessionToken: undefined, cookies: noCookies });
    return Object.assign(call, { caller: "backend", cookies: noCookies, desk });
  };
}

/** @throws ApiError `route_not_found`, for the console's own project as well: it has calls of its own. */
async function findOther(
  { params }: FastifyRequest,
  projects: GateOptions["projects"],
  own: Project,
): Promise<Project> {
  const { project_id = "" } = params as { project_id?: string };
  const project = project_id === own.project_id ? undefined : await projects.findById(project_id);
  if (!project) throw new ApiError("route_not_found", { message: "This provider has no such project." });
  return project;
}
