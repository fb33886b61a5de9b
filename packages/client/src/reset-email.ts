import type { Storage } from "./ground/storage.ts";

/** Under this name the calls' piece keeps it, which shares types with this one and no code. */
export type ResetEmailName = "reset-email-value";

/** The address that a new password was last asked for with. */
export function readResetEmail(storage: Storage): string | null {
  return storage.get("reset-email-value" satisfies ResetEmailName) || null;
}
