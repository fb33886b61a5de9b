import { type AdoptedLog, adoptLog } from "../core/audit/adopt-log.ts";
import { type LetIn, letOperatorIn, type NewOperator } from "../operate/operators/let-operator-in.ts";
import type { Services } from "../platform/call/call.ts";
import type { ProviderConfig } from "../platform/config/config-schema.ts";
import { consoleProjectId } from "../platform/config/console-project.ts";
import { createConfigurationCall } from "./configuration-call.ts";
import { runOffline } from "./run-offline.ts";

/** Makes somebody an operator, in the name of whoever runs the provider. @throws Error where there is no console. */
export async function letIn(services: Services, config: ProviderConfig, operator: NewOperator): Promise<LetIn> {
  const call =
    config.console.enabled &&
    (await createConfigurationCall(services, consoleProjectId(config), "portico console invite"));
  if (!call) throw new Error('This provider has no console: set "console": { "enabled": true } and restart it.');
  return letOperatorIn(call, operator);
}

/** The same where no provider can be asked. @throws StartError, Error where there is no console. */
export function letInOffline(config: ProviderConfig, operator: NewOperator): Promise<LetIn> {
  return runOffline(config, (services) => letIn(services, config, operator));
}

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
