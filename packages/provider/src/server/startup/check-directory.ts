import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { checkServerKey, ServerKeyError } from "../../core/server-keys/admit-server-key.ts";
import type { ProviderConfig } from "../../platform/config/config-schema.ts";
import type { ServerKey } from "../../platform/crypto/server-key.ts";
import { DirectoryInUseError } from "../../platform/db/data-directory-lock.ts";
import type { Db } from "../../platform/db/schema.ts";
import type { StartIssue } from "./start-error.ts";
import { reasonOf } from "./start-error.ts";

const fix = "Set PORTICO_DATA_DIR to a folder that the provider's account can write to.";

/** Checks whether a provider could store its data in the data directory, without creating anything. */
export function checkDirectory({ data_directory }: ProviderConfig): StartIssue | undefined {
  const directory = resolve(data_directory);
  const existing = nearestExisting(directory);
  if (!statSync(existing).isDirectory()) {
    return issue(`The data directory ${directory} cannot be created: ${existing} is a file`);
  }
  try {
    accessSync(existing, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return issue(`This account cannot write to the data directory ${directory} (${reasonOf(error)})`);
  }
}

/** Explains an error of opening the data directory. */
export function explainDirectoryError({ data_directory }: ProviderConfig, error: unknown): StartIssue | undefined {
  if (error instanceof DirectoryInUseError) {
    return {
      path: "data_directory",
      message: error.message,
      fix: `Stop process ${error.holder}, or set another directory with PORTICO_DATA_DIR.`,
    };
  }
  if (typeof (error as { code?: unknown }).code !== "string") return undefined;
  return issue(`The data directory ${resolve(data_directory)} cannot be used (${reasonOf(error)})`);
}

function issue(found: string): StartIssue {
  return { path: "data_directory", message: `${found}, so the provider does not start.`, fix };
}

function nearestExisting(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestExisting(dirname(path));
}

/** Explains an error of checking the server key; undefined for other errors. */
export function explainServerKeyError(error: unknown): StartIssue | undefined {
  if (!(error instanceof ServerKeyError)) return undefined;
  return { path: "server_key", message: error.message, fix: error.fix };
}

/** Checks whether a node with this key could start on a database, without writing anything. */
export async function findServerKeyIssue(db: Db, serverKey: ServerKey): Promise<StartIssue | undefined> {
  try {
    await checkServerKey(db, serverKey);
    return undefined;
  } catch (error) {
    const issue = explainServerKeyError(error);
    if (issue) return issue;
    throw error;
  }
}
