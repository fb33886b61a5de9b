import type { Project } from "../config/project.ts";
import { type Call, createCall, type Services } from "./call.ts";
import { noCookies } from "./cookies.ts";

/** A call for scheduled work. @param requestId names the work in the audit log. */
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
