import { type AdoptedLog, adoptLog } from "../core/audit/adopt-log.ts";
import { admitOperator, type NewOperator, type OperatorLink } from "../operate/operators/admit-operator.ts";
import type { Services } from "../platform/call/call.ts";
import type { ProviderConfig } from "../platform/config/config-schema.ts";
import { consoleProjectId } from "../platform/config/console-project.ts";
import { createConfigurationCall } from "./configuration-call.ts";
import { runOffline } from "./run-offline.ts";

/** Makes someone an operator on behalf of the server's administrator. @throws Error if there is no console. */
export async function inviteOperator(
  services: Services,
  config: ProviderConfig,
  operator: NewOperator,
): Promise<OperatorLink> {
  const call =
    config.console.enabled &&
    (await createConfigurationCall(services, consoleProjectId(config), "portico console invite"));
  if (!call) throw new Error('This provider has no console: set "console": { "enabled": true } and restart it.');
  return admitOperator(call, operator);
}

/** The same without a running provider. @throws StartError, Error if there is no console. */
export function inviteOperatorOffline(config: ProviderConfig, operator: NewOperator): Promise<OperatorLink> {
  return runOffline(config, (services) => inviteOperator(services, config, operator));
}

/**
 * Accepts the current state of a project's audit log, on behalf of the server's administrator. @throws Error for an
 * unknown project.
 */
export async function adoptAuditLog(services: Services, projectId: string): Promise<AdoptedLog> {
  const call = await createConfigurationCall(services, projectId, "portico audit adopt");
  if (!call) throw new Error(`This provider has no project ${projectId}.`);
  return adoptLog(call);
}

/** The same without a running provider. @throws StartError, Error for an unknown project. */
export function adoptAuditLogOffline(config: ProviderConfig, projectId: string): Promise<AdoptedLog> {
  return runOffline(config, (services) => adoptAuditLog(services, projectId));
}
