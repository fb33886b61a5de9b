import type { AuditAction } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import type { Call } from "../../platform/call/call.ts";
import { hashToken } from "../../platform/crypto/tokens.ts";
import { onceCommitted, transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { listSecrets } from "../../platform/projects/project-directory.ts";
import { newPublicToken, newSecret } from "./create-project.ts";
import { requireConsoleProject } from "./plan-change.ts";
import { changeProject, type ProjectRow } from "./store.ts";
import { updateProject } from "./update-project.ts";

/**
 * Creates a second secret, which is valid beside the first and shown once.
 * @throws ApiError `project_kept_in_file`, `project_secret_rotating`.
 */
export async function startProjectSecretRotation(call: Call) {
  const secret = newSecret(call.project.environment);
  const rotation = await rotate(call, "project.secret_rotation_started", (row) => {
    if (row.next_secret_hash !== null) throw new ApiError("project_secret_rotating");
    return { next_secret_hash: hashToken(secret), next_secret_used_at: null };
  });
  return { ...rotation, secret };
}

/** Revokes the old secret. @throws ApiError `project_kept_in_file`, `project_secret_not_rotating`. */
export function completeProjectSecretRotation(call: Call) {
  return rotate(call, "project.secret_rotated", (row) => ({
    secret_hash: requireNext(row),
    secret_used_at: row.next_secret_used_at,
    next_secret_hash: null,
    next_secret_used_at: null,
  }));
}

/** Revokes the new secret. @throws ApiError `project_kept_in_file`, `project_secret_not_rotating`. */
export function cancelProjectSecretRotation(call: Call) {
  return rotate(call, "project.secret_rotation_cancelled", (row) => {
    requireNext(row);
    return { next_secret_hash: null, next_secret_used_at: null };
  });
}

async function rotate(call: Call, action: AuditAction, change: (row: ProjectRow) => Partial<ProjectRow>) {
  await transaction(call, async (tx) => {
    const row = await requireConsoleProject(call, tx, { isLocked: true });
    await changeProject(tx, row.project_id, change(row));
    await audit(call, tx, { action });
    onceCommitted(call.configured.forget);
  });
  return listSecrets(call);
}

function requireNext({ next_secret_hash }: ProjectRow): string {
  if (next_secret_hash === null) throw new ApiError("project_secret_not_rotating");
  return next_secret_hash;
}

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
