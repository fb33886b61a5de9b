import { existsSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import type { ProviderConfig } from "@portico/provider/tools";
import type { Command } from "commander";
import { readConfiguration } from "../configuration/load-configuration.ts";
import { askControl, isControllable } from "../management/control.ts";
import { CliError } from "../shared/cli-error.ts";
import type { GlobalOptions, Register } from "../shared/command.ts";
import { openOutput } from "../shared/open-output.ts";
import { show } from "../shared/output.ts";

interface BackupOptions extends GlobalOptions {
  force: boolean;
}

/** `portico backup`: the embedded store in one file, while it serves. */
export const register: Register = (program) => {
  program
    .command("backup")
    .argument("<file>", "the file that the backup is written to")
    .description("write a backup of the embedded store, through the running provider")
    .option("--force", "replace the file that is there", false)
    .action((file: string, _: object, command: Command) => backUp(file, command.optsWithGlobals<BackupOptions>()));
};

async function backUp(file: string, { config: configFile, force, json }: BackupOptions): Promise<void> {
  if (existsSync(file) && !force) throw new CliError(`${file} is there already. Name another file, or use --force.`);
  const config = await readConfiguration(configFile);
  const { BackupError } = await tools();
  const isAsked = !config.database_url && (await isControllable(config));
  // Under another name until it is whole; members' data is nobody else's to read.
  const draft = `${file}.partial`;
  try {
    const source = await (isAsked ? askControl(config, "POST", "/backup") : openAlone(config));
    // A file of that name may be left over, or somebody else's who waits for it: a new one, or none.
    rmSync(draft, { force: true });
    await pipeline(source, await openOutput(draft));
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error instanceof BackupError ? new CliError(error.message) : error;
  }
  show(json, {
    document: { file },
    text: () => `${file} has everything but the server key: keep that elsewhere. Restore with: portico restore ${file}`,
  });
}

const tools = () => import("@portico/provider/tools");

/** No provider runs: the store is read by this process. */
async function openAlone(config: ProviderConfig): Promise<AsyncIterable<Uint8Array>> {
  const { connect, createBackup, openDataDirectory, serverOf } = await tools();
  const server = serverOf(config);
  if (server) {
    const connection = await connect(server, () => {});
    return (await createBackup(connection, new Date()).finally(connection.close)).stream();
  }
  const path = resolve(config.data_directory);
  if (!existsSync(join(path, "postgres", "PG_VERSION"))) throw new CliError(`${path} has no embedded store.`);
  const directory = await openDataDirectory(path);
  try {
    const connection = await connect({ dataDirectory: directory.database }, () => {});
    return (await createBackup(connection, new Date()).finally(connection.close)).stream();
  } finally {
    directory.release();
  }
}
