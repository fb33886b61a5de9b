import { key } from "../../../platform/db/key.ts";
import type { Db } from "../../../platform/db/schema.ts";
import type { IntermediateSessionRow } from "../schema.ts";

/** Deletes the password hash of a used intermediate session. Most have none. */
export async function forgetPendingPassword(
  tx: Db,
  { project_id, token_hash, pending_password }: IntermediateSessionRow,
): Promise<void> {
  if (pending_password === null) return;
  await tx
    .updateTable("intermediate_sessions")
    .set({ pending_password: null })
    .where((eb) => eb.and(key({ project_id, token_hash })))
    .execute();
}
