import { openAsBlob } from "node:fs";
import type { Command } from "commander";
import { readConfiguration } from "../configuration/load-configuration.ts";
import { CliError } from "../shared/cli-error.ts";
import type { GlobalOptions, Register } from "../shared/command.ts";
import { exitCodes } from "../shared/exit-codes.ts";
import { show } from "../shared/output.ts";

interface RestoreOptions extends GlobalOptions {
  force: boolean;
}

/** `portico restore`: a data directory of a backup. */
export const register: Register = (program) => {
  program
    .command("restore")
    .argument("<file>", "a backup of `portico backup`")
    .description("make the data directory of a backup, while no provider runs on it")
    .option("--force", "put the store aside that is there", false)
    .action((file: string, _: object, command: Command) => restore(file, command.optsWithGlobals<RestoreOptions>()));
};

async function restore(file: string, { config: configFile, force: isForced, json }: RestoreOptions): Promise<void> {
  const config = await readConfiguration(configFile);
  const { BackupError, DirectoryInUseError, loadMigrations, restoreBackup } = await import("@portico/provider/tools");
  if (config.database_url) {
    throw new CliError(
      'The database is a PostgreSQL server: restore with PostgreSQL\'s own pg_restore --clean --if-exists --no-owner --dbname="$DATABASE_URL" FILE.',
      exitCodes.usage,
    );
  }
  const backup = await openAsBlob(file).catch(() => {
    throw new CliError(`${file} cannot be read.`, exitCodes.usage);
  });
  const options = { config, migrations: await loadMigrations(), isForced };
  const restored = await restoreBackup(backup, options).catch((error: unknown) => {
    const isTold = error instanceof BackupError || error instanceof DirectoryInUseError;
    throw isTold ? new CliError(error.message) : error;
  });
  show(json, {
    document: { data_directory: config.data_directory, ...restored },
    text: () =>
      `${config.data_directory} is as it was at ${restored.created_at}.` +
      (restored.put_aside ? ` What was there is now ${restored.put_aside}.` : ""),
  });
}
