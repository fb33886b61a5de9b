import type { Send } from "../lib/method.ts";
import type { Settings } from "../lib/options.ts";
import type { BootstrapLoader } from "../page/bootstrap.ts";

/**
 * Adds what shows that this is no bot, where the project asks for it: docs/wire/rules.md#one-retry. How that is done comes
 * then, and not before.
 */
export function withGuard(send: Send, { view }: Settings, { load }: BootstrapLoader): Send {
  return async (name, operation, request) => {
    const project = operation.guarded && (await load());
    return project && (project.captchaSettings.enabled || project.runDFPProtectedAuth)
      ? (await import("../bots/send-guarded.ts")).sendGuarded(send, project, view, name, operation, request)
      : send(name, operation, request);
  };
}
