import type { ConfiguredProjects } from "../operate/project-settings/project-check.ts";
import { type Call, createCall, type Services } from "../platform/call/call.ts";
import { noCookies } from "../platform/call/cookies.ts";
import type { ProviderConfig } from "../platform/config/config-schema.ts";
import { createProject } from "../platform/config/project.ts";
import type { ProjectSettings } from "../platform/config/project-schema.ts";
import { sourcesOf } from "../platform/config/sources.ts";
import { findProjectById } from "../platform/projects/store.ts";
import { createProjectCheck } from "./check-project.ts";

/**
 * Creates a call in a project on behalf of the server's administrator.
 * @param requestId the command that is run, for the audit log.
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

/** Gives rules read access to the configuration file. */
export function createConfiguredProjects(started: ProviderConfig, forget: () => void) {
  let named = new Set<string>();
  const follow = ({ projects }: ProviderConfig) => {
    named = new Set(projects.map(({ project_id }) => project_id));
  };
  follow(started);
  const configured: ConfiguredProjects = {
    check: createProjectCheck(started),
    file: sourcesOf(started).file,
    isNamed: (projectId) => named.has(projectId),
    forget,
  };
  return { configured, follow };
}
