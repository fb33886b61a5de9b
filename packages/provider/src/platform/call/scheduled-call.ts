import type { Project } from "../config/project.ts";
import { type Call, createCall, type Services } from "./call.ts";
import { noCookies } from "./cookies.ts";

/** The call of work that the provider does by itself. @param requestId names the work in the audit log. */
export function createScheduledCall(services: Services, project: Project, requestId: string): Call {
  return createCall(services, {
    project,
    caller: "schedule",
    requestId,
    ipAddress: "",
    sessionToken: undefined,
    cookies: noCookies,
  });
}
