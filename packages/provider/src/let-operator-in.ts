import { createCall, type Services } from "./call/call.ts";
import { noCookies } from "./call/cookies.ts";
import { completeServices } from "./complete-services.ts";
import type { ProviderConfig } from "./config/config-schema.ts";
import { consoleProjectId } from "./config/console-project.ts";
import { createProject } from "./config/project.ts";
import type { ProjectSettings } from "./config/project-schema.ts";
import { openGround } from "./open-ground.ts";
import { type LetIn, letOperatorIn, type NewOperator } from "./operators/let-operator-in.ts";
import { findProjectById } from "./projects/store.ts";
import { seed } from "./seed.ts";

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

/**
 * The same where no provider runs, or one that this machine cannot ask: by the database alone. What the console needs
 * there is made first, as a start would.
 * @throws StartError, Error where there is no console.
 */
export async function letInOffline(config: ProviderConfig, operator: NewOperator): Promise<LetIn> {
  const closers: (() => unknown)[] = [];
  const onStop = (close: () => unknown) => void closers.push(close);
  const quiet = () => () => {};
  try {
    const { connection, clock, serverKey, auditKey } = await openGround(config, undefined, {
      onStop,
      warn: quiet,
      onConnectionLost: () => {},
      observeStatement: undefined,
    });
    const { db } = connection;
    const fetchOutside = () => Promise.reject(new Error("Nothing is fetched here."));
    const services = completeServices({ db, serverKey, fetchOutside, warn: quiet, onStop } as never, {
      db,
      clock,
      serverKey,
      auditKey,
      publicUrl: config.public_url.replace(/\/$/, ""),
      wakeOutbox: { email: () => {}, sms: () => {}, webhooks: () => {} },
      canText: false,
      onAudited: () => {},
    });
    await seed(services, config);
    return await letIn(services, config, operator);
  } finally {
    for (const close of closers.reverse()) await close();
  }
}
