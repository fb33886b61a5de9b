import { existsSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import type { ProviderConfig } from "@portico/provider/tools";
import { readConfiguration } from "../configuration/load-configuration.ts";
import { askControl, isControllable } from "../management/control.ts";
import { CliError } from "../shared/cli-error.ts";
import { type GlobalOptions, type Register, withOptions } from "../shared/command.ts";
import { openOutput } from "../shared/open-output.ts";
import { show } from "../shared/output.ts";

interface BackupOptions extends GlobalOptions {
  force: boolean;
}

/** `portico backup`: writes the embedded database to one file while the provider runs. */
export const register: Register = (program) => {
  program
    .command("backup")
    .argument("<file>", "the backup file to write")
    .description("back up the embedded database, also while the provider runs")
    .option("--force", "overwrite an existing file", false)
    .action(withOptions(backUp));
};

async function backUp(file: string, { config: configFile, force, json }: BackupOptions): Promise<void> {
  if (existsSync(file) && !force) throw new CliError(`${file} already exists. Choose another file, or use --force.`);
  const config = await readConfiguration(configFile);
  const { BackupError } = await tools();
  const isRunning = !config.database_url && (await isControllable(config));
  // Written under another name until it is complete.
  const draft = `${file}.partial`;
  try {
    const source = await (isRunning ? askControl(config, "POST", "/backup") : openOffline(config));
    // Remove leftovers: the draft must be a new file that only this account can read.
    rmSync(draft, { force: true });
    await pipeline(source, await openOutput(draft));
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error instanceof BackupError ? new CliError(error.message) : error;
  }
  show(json, {
    document: { file },
    text: () =>
      `Backup written to ${file}. It doesn't contain the server key: store that separately. Restore with: portico restore ${file}`,
  });
}

const tools = () => import("@portico/provider/tools");

/** Reads the database in this process, if no provider runs. */
async function openOffline(config: ProviderConfig): Promise<AsyncIterable<Uint8Array>> {
  const { connect, createBackup, openDataDirectory, serverOf } = await tools();
  const server = serverOf(config);
  if (server) {
    const connection = await connect(server, () => {});
    return (await createBackup(connection, new Date()).finally(connection.close)).stream();
  }
  const path = resolve(config.data_directory);
  if (!existsSync(join(path, "postgres", "PG_VERSION"))) throw new CliError(`${path} has no embedded database.`);
  const directory = await openDataDirectory(path);
  try {
    const connection = await connect({ dataDirectory: directory.database }, () => {});
    return (await createBackup(connection, new Date()).finally(connection.close)).stream();
  } finally {
    directory.release();
  }
}
