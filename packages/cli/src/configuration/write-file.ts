import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { CliError } from "../shared/cli-error.ts";
import { reasonOf } from "../shared/reason-of.ts";

/** The permissions for the owner alone: a configuration may hold secrets. */
export const OWNER_ALONE = 0o600;

/**
 * Writes a file whole or not at all: a reader meanwhile, or after a crash, finds the old text or the new one. Its folder is made where it is missing; of a link, the file that it points to is replaced.
 * @param mode its permissions; when absent, those that it had, and its owner's alone for a new one.
 * @throws CliError when it cannot be written.
 */
export function writeFileAtOnce(path: string, text: string, mode = existsSync(path) ? undefined : OWNER_ALONE): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileAtomic.sync(path, text, { mode });
  } catch (error) {
    throw new CliError(
      `${path} cannot be written (${reasonOf(error)}). Choose another folder, or fix its permissions.`,
    );
  }
}
