import type { Call } from "../call/call.ts";
import type { SecretName } from "./project-directory.ts";
import { findSecretUses } from "./store.ts";

export interface SecretView {
  name: SecretName;
  /** RFC 3339, UTC, exact to a minute; null if no back end has used it. */
  last_used_at: string | null;
}

/** Lists the project's secrets by their names in the configuration, with their last uses. */
export async function listSecrets(call: Call): Promise<{ secrets: SecretView[] }> {
  const uses = await findSecretUses(call.db, call.project.project_id);
  const view = (name: SecretName, at: Date | null): SecretView => ({ name, last_used_at: at?.toISOString() ?? null });
  return {
    secrets: [
      view("secret", uses.secret_used_at),
      ...(uses.next_secret_hash === null ? [] : [view("next_secret", uses.next_secret_used_at)]),
    ],
  };
}
