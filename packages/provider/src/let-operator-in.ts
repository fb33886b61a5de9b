import { createCall, type Services } from "./call/call.ts";
import { noCookies } from "./call/cookies.ts";
import type { ProviderConfig } from "./config/config-schema.ts";
import { consoleProjectId } from "./config/console-project.ts";
import { createProject } from "./config/project.ts";
import type { ProjectSettings } from "./config/project-schema.ts";
import { type LetIn, letOperatorIn, type NewOperator } from "./operators/let-operator-in.ts";
import { findProjectById } from "./projects/store.ts";
import { runOffline } from "./run-offline.ts";

/** Makes somebody an operator, in the name of whoever runs the provider. @throws Error where there is no console. */
export async function letIn(services: Services, config: ProviderConfig, operator: NewOperator): Promise<LetIn> {
  const found = config.console.enabled && (await findProjectById(services.db, consoleProjectId(config)));
  if (!found) throw new Error('This provider has no console: set "console": { "enabled": true } and start it anew.');
  const call = createCall(services, {
    project: createProject(found.settings as ProjectSettings),
    caller: "configuration",
    requestId: "portico console invite",
    ipAddress: "",
    sessionToken: undefined,
    cookies: noCookies,
  });
  return letOperatorIn(call, operator);
}

/** The same where no provider can be asked. @throws StartError, Error where there is no console. */
export function letInOffline(config: ProviderConfig, operator: NewOperator): Promise<LetIn> {
  return runOffline(config, (services) => letIn(services, config, operator));
}
