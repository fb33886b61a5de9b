import { type Call, createCall, type Operator, type Services } from "../../platform/call/call.ts";
import { noCookies } from "../../platform/call/cookies.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import type { ProjectDirectory } from "../../platform/projects/project-directory.ts";
import type { OperatorScope } from "../management/operator-calls/operator-call.ts";

/** What every scope of a node is created from. */
export interface Desks {
  services: Services;
  projects: ProjectDirectory;
}

/** @param desk from the gate. */
export function createScope({ services, projects }: Desks, desk: Call): OperatorScope {
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
