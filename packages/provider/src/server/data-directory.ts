import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { ProviderConfig } from "../platform/config/config-schema.ts";
import { randomToken } from "../platform/crypto/tokens.ts";
import { isLockName, lockDataDirectory } from "../platform/db/data-directory-lock.ts";
import { makeFolder, setMode } from "../platform/db/keep-to-owner.ts";

/** The name of the file with the development server key. */
export const SERVER_KEY_FILE = "server-key";
/** The name of the socket that controls the provider. */
const CONTROL_SOCKET = "control.sock";

const ours = /^(postgres(\..+)?|server-key|control\.sock|\.gitignore|project-[\w-]+\.secret)$/;

/** Returns the socket file of a provider with this configuration; undefined if it listens on no socket. */
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
  /** The development server key. The first start creates it in a file beside the data. */
  readServerKey(): string;
  release(): void;
}

/**
 * Opens the embedded store's directory for this process only.
 * @throws DirectoryInUseError with the process that uses it.
 */
export async function openDataDirectory(path: string): Promise<DataDirectory> {
  const database = join(path, "postgres");
  const key = join(path, SERVER_KEY_FILE);
  makeFolder(resolve(path));
  // Only this account may open it (docs/threats.md T69). The store protects its own folder. A folder with other files
  // as well belongs to someone else, so its permissions stay.
  const isOurs = readdirSync(path).every((name) => ours.test(name) || isLockName(name));
  if (isOurs) {
    setMode(path, 0o700);
    keepOutOfGit(path);
  }
  setMode(key, 0o600);
  const release = await lockDataDirectory(path);
  return { database, release, readServerKey: () => readOrMakeKey(key) };
}

/** Keeps the files in a project's folder out of git and of tools that follow it. An existing .gitignore stays. */
function keepOutOfGit(path: string): void {
  try {
    writeFileSync(join(path, ".gitignore"), "*\n", { flag: "wx", mode: 0o600 });
  } catch {
    // The file exists, or the disk is read-only, which the store reports itself.
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
