import {
  closeSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { CliError } from "./cli-error.ts";
import { reasonOf } from "./reason-of.ts";

/** Only its owner: secrets may stand in a configuration. */
export const OWNER_ALONE = 0o600;

/**
 * Writes a file at once or not at all: whoever reads it meanwhile, or finds it after a crash, has the old text or the
 * new one. Its folder is made where it is missing.
 * @param mode its permissions; when absent, those that it had, and its owner's alone for a new one.
 * @throws CliError when it cannot be written.
 */
export function writeFileAtOnce(path: string, text: string, mode?: number): void {
  const found = statSync(path, { throwIfNoEntry: false });
  // What a link points to is replaced, not the link.
  const target = found ? realpathSync(path) : path;
  const draft = `${target}.${process.pid}.tmp`;
  try {
    mkdirSync(dirname(target), { recursive: true });
    const file = openSync(draft, "w", OWNER_ALONE);
    try {
      fchmodSync(file, mode ?? found?.mode ?? OWNER_ALONE);
      writeSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, target);
  } catch (error) {
    removeDraft(draft);
    throw new CliError(
      `${path} cannot be written (${reasonOf(error)}). Choose another folder, or mend its permissions.`,
    );
  }
}

function removeDraft(draft: string): void {
  try {
    rmSync(draft, { force: true });
  } catch {
    // Where its folder is none, there is no draft either.
  }
}
