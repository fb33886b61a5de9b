import { type AdoptedLog, adoptLog } from "../core/audit/adopt-log.ts";
import type { Services } from "../platform/call/call.ts";
import type { ProviderConfig } from "../platform/config/config-schema.ts";
import { createConfigurationCall } from "./configuration-call.ts";
import { runOffline } from "./run-offline.ts";

/** Takes a project's audit log as it is found, for whoever runs the provider. @throws Error for an unknown project. */
export async function adoptAuditLog(services: Services, projectId: string): Promise<AdoptedLog> {
  const call = await createConfigurationCall(services, projectId, "portico audit adopt");
  if (!call) throw new Error(`This provider has no project ${projectId}.`);
  return adoptLog(call);
}

/** The same where no provider can be asked. @throws StartError, Error for an unknown project. */
export function adoptAuditLogOffline(config: ProviderConfig, projectId: string): Promise<AdoptedLog> {
  return runOffline(config, (services) => adoptAuditLog(services, projectId));
}
