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

/** `portico restore`: creates a data directory from a backup. */
export const register: Register = (program) => {
  program
    .command("restore")
    .argument("<file>", "a backup file of `portico backup`")
    .description("restore a backup of the embedded database (the provider must be stopped)")
    .option("--force", "move an existing database aside", false)
    .action((file: string, _: object, command: Command) => restore(file, command.optsWithGlobals<RestoreOptions>()));
};

async function restore(file: string, { config: configFile, force: isForced, json }: RestoreOptions): Promise<void> {
  const config = await readConfiguration(configFile);
  const { BackupError, DirectoryInUseError, loadMigrations, restoreBackup } = await import("@portico/provider/tools");
  if (config.database_url) {
    throw new CliError(
      'The database is a PostgreSQL server. Restore it with pg_restore --clean --if-exists --no-owner --dbname="$DATABASE_URL" FILE.',
      exitCodes.usage,
    );
  }
  const backup = await openAsBlob(file).catch(() => {
    throw new CliError(`Can't read ${file}.`, exitCodes.usage);
  });
  const options = { config, migrations: await loadMigrations(), isForced };
  const restored = await restoreBackup(backup, options).catch((error: unknown) => {
    const isExpected = error instanceof BackupError || error instanceof DirectoryInUseError;
    throw isExpected ? new CliError(error.message) : error;
  });
  show(json, {
    document: { data_directory: config.data_directory, ...restored },
    text: () =>
      `Restored ${config.data_directory} to its state of ${restored.created_at}.` +
      (restored.put_aside ? ` The previous data is in ${restored.put_aside}.` : ""),
  });
}
