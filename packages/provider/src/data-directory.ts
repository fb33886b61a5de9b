import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { randomToken } from "./crypto/tokens.ts";
import { isLockName, lockDataDirectory } from "./db/data-directory-lock.ts";
import { setMode } from "./db/keep-to-owner.ts";

const KEY_NAME = "server-key";

export interface DataDirectory {
  /** The folder of the embedded database. */
  database: string;
  /** The server key of development: made at the first start and kept beside the data, never in it. */
  readServerKey(): string;
  /** Gives the directory back. */
  release(): void;
}

/**
 * Opens the directory of the embedded store for this process alone.
 * @throws DirectoryInUseError naming the process that has it.
 */
export async function openDataDirectory(path: string): Promise<DataDirectory> {
  const database = join(path, "postgres");
  const key = join(path, KEY_NAME);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  // Only this account's (threats.md T69): the store closes its own folder. One that holds something else as well is
  // somebody else's to close.
  const isOurs = readdirSync(path).every((name) => ["postgres", KEY_NAME].includes(name) || isLockName(name));
  if (isOurs) setMode(path, 0o700);
  setMode(key, 0o600);
  const release = await lockDataDirectory(path);
  return { database, release, readServerKey: () => readOrMakeKey(key) };
}

function readOrMakeKey(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    const key = randomToken();
    writeFileSync(file, `${key}\n`, { mode: 0o600 });
    return key;
  }
}
