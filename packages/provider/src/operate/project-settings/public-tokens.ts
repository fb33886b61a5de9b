import type { Call } from "../../platform/call/call.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { newPublicToken } from "./create-project.ts";
import { requireConsoleProject } from "./plan-change.ts";
import { updateProject } from "./update-project.ts";

/** Adds a generated public token. @throws ApiError as `updateProject`. */
export async function addPublicToken(call: Call) {
  const { settings, version } = await requireConsoleProject(call, call.db);
  const public_token = newPublicToken(call.project.environment);
  const public_tokens = [...settings.public_tokens, public_token];
  const { project } = await updateProject(call, {
    version,
    patch: { public_tokens },
    note: "A public token was added.",
  });
  return { project, public_token };
}

/**
 * Removes a public token. Pages that create clients with it stop working.
 * @throws ApiError as `updateProject`; `invalid_project_settings` for the last one, `public_token_not_found`.
 */
export async function revokePublicToken(call: Call, { public_token }: { public_token: string }) {
  const { settings, version } = await requireConsoleProject(call, call.db);
  const public_tokens = settings.public_tokens.filter((token) => token !== public_token);
  if (public_tokens.length === settings.public_tokens.length) throw new ApiError("public_token_not_found");
  const { project } = await updateProject(call, {
    version,
    patch: { public_tokens },
    note: "A public token was taken away.",
  });
  return { project };
}
