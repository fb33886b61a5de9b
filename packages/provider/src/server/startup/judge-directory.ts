import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { ProviderConfig } from "../../platform/config/config-schema.ts";
import { DirectoryInUseError } from "../../platform/db/data-directory-lock.ts";
import { reasonOf } from "./reason-of.ts";
import type { StartFault } from "./start-error.ts";

const mend = "Set PORTICO_DATA_DIR to a folder that the provider's account can write to.";

/** Judges whether a provider could keep its data in the data directory, and makes nothing. */
export function judgeDirectory({ data_directory }: ProviderConfig): StartFault | undefined {
  const directory = resolve(data_directory);
  const stands = nearestThatStands(directory);
  if (!statSync(stands).isDirectory()) {
    return fault(`The data directory ${directory} cannot be created: ${stands} is a file`);
  }
  try {
    accessSync(stands, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return fault(`This account cannot write to the data directory ${directory} (${reasonOf(error)})`);
  }
}

/** Says what an error of opening the data directory means. */
export function judgeDirectoryError({ data_directory }: ProviderConfig, error: unknown): StartFault | undefined {
  if (error instanceof DirectoryInUseError) {
    return {
      path: "data_directory",
      message: error.message,
      mend: `Stop process ${error.holder}, or set another directory with PORTICO_DATA_DIR.`,
    };
  }
  if (typeof (error as { code?: unknown }).code !== "string") return undefined;
  return fault(`The data directory ${resolve(data_directory)} cannot be used (${reasonOf(error)})`);
}

function fault(found: string): StartFault {
  return { path: "data_directory", message: `${found}, so the provider does not start.`, mend };
}

function nearestThatStands(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestThatStands(dirname(path));
}
