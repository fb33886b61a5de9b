import type { Send } from "../lib/method.ts";
import type { Settings } from "../lib/options.ts";
import type { BootstrapLoader } from "../page/bootstrap.ts";

/** Adds bot protection where the project requires it: docs/wire/rules.md#one-retry. Its code loads on first use. */
export function withGuard(send: Send, { view }: Settings, { load }: BootstrapLoader): Send {
  return async (name, operation, request) => {
    const project = operation.guarded && (await load());
    return project && (project.captchaSettings.enabled || project.runDFPProtectedAuth)
      ? (await import("../bots/send-guarded.ts")).sendGuarded(send, project, view, name, operation, request)
      : send(name, operation, request);
  };
}
