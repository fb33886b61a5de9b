import { type AdoptedLog, adoptLog } from "./audit/adopt-log.ts";
import { createCall, type Services } from "./call/call.ts";
import { noCookies } from "./call/cookies.ts";
import type { ProviderConfig } from "./config/config-schema.ts";
import { createProject } from "./config/project.ts";
import type { ProjectSettings } from "./config/project-schema.ts";
import { findProjectById } from "./projects/store.ts";
import { runOffline } from "./run-offline.ts";

/** Takes a project's audit log as it is found, for whoever runs the provider. @throws Error for an unknown project. */
export async function adoptAuditLog(services: Services, projectId: string): Promise<AdoptedLog> {
  const found = await findProjectById(services.db, projectId);
  if (!found) throw new Error(`This provider has no project ${projectId}.`);
  const call = createCall(services, {
    project: createProject(found.settings as ProjectSettings),
    caller: "configuration",
    requestId: "portico audit adopt",
    ipAddress: "",
    sessionToken: undefined,
    cookies: noCookies,
  });
  return adoptLog(call);
}

/** The same where no provider can be asked. @throws StartError, Error for an unknown project. */
export function adoptAuditLogOffline(config: ProviderConfig, projectId: string): Promise<AdoptedLog> {
  return runOffline(config, (services) => adoptAuditLog(services, projectId));
}
