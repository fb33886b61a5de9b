import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { randomToken } from "./crypto/tokens.ts";
import { lockDataDirectory } from "./db/data-directory-lock.ts";

export interface DataDirectory {
  /** Where the embedded database lives. */
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
  mkdirSync(database, { recursive: true });
  const release = await lockDataDirectory(path);
  return { database, release, readServerKey: () => readOrMakeKey(join(path, "server-key")) };
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
