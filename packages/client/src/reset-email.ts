import type { Storage } from "./ground/storage.ts";

const RESET_EMAIL = "reset-email-value";

/** The address that a new password was last asked for with. */
export function readResetEmail(storage: Storage): string | null {
  return storage.get(RESET_EMAIL) || null;
}

export function keepResetEmail(storage: Storage, address: string): void {
  storage.set(RESET_EMAIL, address);
}
