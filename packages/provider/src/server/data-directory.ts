import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ProviderConfig } from "../platform/config/config-schema.ts";
import { randomToken } from "../platform/crypto/tokens.ts";
import { isLockName, lockDataDirectory } from "../platform/db/data-directory-lock.ts";
import { setMode } from "../platform/db/keep-to-owner.ts";

/** The name of the file that keeps the server key of development. */
export const SERVER_KEY_FILE = "server-key";
/** The name of the socket by which the account of the provider controls it. */
const CONTROL_SOCKET = "control.sock";

const ours = /^(postgres(\..+)?|server-key|control\.sock|\.gitignore)$/;

/** The socket file of a provider with this configuration; undefined where there is none. */
export function controlSocketOf({
  control_socket,
  database_url,
  data_directory,
}: Pick<ProviderConfig, "control_socket" | "database_url" | "data_directory">): string | undefined {
  return control_socket ?? (database_url ? undefined : join(data_directory, CONTROL_SOCKET));
}

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
  const key = join(path, SERVER_KEY_FILE);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  // Only this account's (threats.md T69): the store closes its own folder. One that holds something else as well is
  // somebody else's to close.
  const isOurs = readdirSync(path).every((name) => ours.test(name) || isLockName(name));
  if (isOurs) {
    setMode(path, 0o700);
    keepOutOfGit(path);
  }
  setMode(key, 0o600);
  const release = await lockDataDirectory(path);
  return { database, release, readServerKey: () => readOrMakeKey(key) };
}

/** What lies in a project's folder is neither committed nor looked through by tools that go by git. One there is stays. */
function keepOutOfGit(path: string): void {
  try {
    writeFileSync(join(path, ".gitignore"), "*\n", { flag: "wx", mode: 0o600 });
  } catch {
    // There is one, or the disk takes none: the store itself will say so.
  }
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
