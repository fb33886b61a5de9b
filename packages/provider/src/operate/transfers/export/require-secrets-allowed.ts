import type { Call } from "../../../platform/call/call.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";

/**
 * The project's secret is not enough to export hashes: the provider's configuration must allow it (docs/threats.md
 * T88).
 * @throws ApiError `unauthorized_action`.
 */
export function requireSecretsAllowed({ project }: Call): void {
  if (project.transfers.export_secrets) return;
  throw new ApiError("unauthorized_action", {
    message: "The project's transfers.export_secrets is false. Ask the operator to set it to true for the migration.",
  });
}
