import { closeSync, fsyncSync, openSync, realpathSync, renameSync, statSync, unlinkSync, writeSync } from "node:fs";

/** Only its owner: secrets may stand in a configuration. */
const OWNER_ALONE = 0o600;

/**
 * Writes a file at once or not at all: whoever reads it meanwhile, or finds it after a crash, has the old text or the
 * new one. A file that is there keeps its permissions; a new one is its owner's alone.
 */
export function writeFileAtOnce(path: string, text: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  // What a link points to is replaced, not the link.
  const target = found ? realpathSync(path) : path;
  const draft = `${target}.${process.pid}.tmp`;
  try {
    const file = openSync(draft, "wx", found?.mode ?? OWNER_ALONE);
    try {
      writeSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") unlinkDraft(draft);
    throw error;
  }
}

function unlinkDraft(draft: string): void {
  try {
    unlinkSync(draft);
  } catch {
    // It was never made.
  }
}
