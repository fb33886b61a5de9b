import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { CliError } from "../shared/cli-error.ts";
import { reasonOf } from "../shared/reason-of.ts";

/** Only the owner can read and write the file, because a configuration may contain secrets. */
export const OWNER_ONLY = 0o600;

/**
 * Writes a file atomically, so that readers find the old text or the new one, even after a crash. Creates a missing folder.
 * Follows a symbolic link.
 * @param mode its permissions. Default: those of the existing file, or `OWNER_ONLY` for a new one.
 * @throws CliError if it cannot be written.
 */
export function writeFileAtomically(
  path: string,
  text: string,
  mode = existsSync(path) ? undefined : OWNER_ONLY,
): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileAtomic.sync(path, text, { mode });
  } catch (error) {
    throw new CliError(`Can't write ${path} (${reasonOf(error)}). Choose another folder, or fix its permissions.`);
  }
}
