import { type Call, createCall, type Services } from "../platform/call/call.ts";
import { noCookies } from "../platform/call/cookies.ts";
import { createProject } from "../platform/config/project.ts";
import type { ProjectSettings } from "../platform/config/project-schema.ts";
import { findProjectById } from "../platform/projects/store.ts";

/**
 * Creates a call in a project for whoever runs the provider.
 * @param requestId the command that is run, which the audit log names.
 * @returns undefined for an unknown project.
 */
export async function createConfigurationCall(
  services: Services,
  projectId: string,
  requestId: string,
): Promise<Call | undefined> {
  const found = await findProjectById(services.db, projectId);
  if (!found) return undefined;
  return createCall(services, {
    project: createProject(found.settings as ProjectSettings),
    caller: "configuration",
    requestId,
    ipAddress: "",
    sessionToken: undefined,
    cookies: noCookies,
  });
}
