import { chmodSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

/** Creates a folder if it is missing, and makes it accessible only to this account. */
export function makeOwnFolder(folder: string): void {
  makeFolder(folder);
  setMode(folder, 0o700);
}

/**
 * Creates a folder and its parents if they are missing. Node's `recursive` option never returns if a parent refuses new
 * folders, as `/proc` does.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process was quicker.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/**
 * Restricts a folder and everything in it to this account, because the embedded store creates files that everyone can
 * read and write (threats.md T69). Links are not followed. Windows has no such modes, and files of another account
 * cannot be changed.
 */
export function keepToOwner(folder: string): void {
  // The folder first, so that other accounts cannot enter it while the rest is changed.
  setMode(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) keepToOwner(path);
    else if (entry.isFile()) setMode(path, 0o600);
  }
}

/** Does nothing if the file does not exist. */
export function setMode(path: string, mode: number): void {
  if (process.platform === "win32") return;
  try {
    chmodSync(path, mode);
  } catch (error) {
    // Deleted meanwhile, owned by another account, or on a disk without modes.
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!["ENOENT", "EPERM", "ENOTSUP", "EROFS"].includes(code)) throw error;
  }
}
