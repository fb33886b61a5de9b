import { openAsBlob } from "node:fs";
import type { ProviderConfig, Restored } from "@portico/provider/tools";
import { readConfiguration } from "../configuration/load-configuration.ts";
import { CliError } from "../shared/cli-error.ts";
import { type GlobalOptions, type Register, withOptions } from "../shared/command.ts";
import { exitCodes } from "../shared/exit-codes.ts";
import { show } from "../shared/output.ts";

interface RestoreOptions extends GlobalOptions {
  force: boolean;
  into?: string;
}

/** `portico restore`: creates a data directory from a backup, or tries a backup out in another place. */
export const register: Register = (program) => {
  program
    .command("restore")
    .argument("<file>", "a backup file of `portico backup`, or with --into also one of `pg_dump --format=custom`")
    .description(
      "restore a backup of the embedded database (the provider must be stopped), or test any backup with --into",
    )
    .option("--force", "move an existing database aside", false)
    .option(
      "--into <place>",
      "test the backup: restore it into this empty database (postgres://…) or folder, never the live one, and check the result",
    )
    .action(withOptions(restore));
};

async function restore(file: string, { into, ...options }: RestoreOptions): Promise<void> {
  const config = await readConfiguration(options.config);
  if (into !== undefined) {
    const { runDrill } = await import("../doctor/restore-drill.ts");
    return runDrill(config, { file, into, isJson: options.json, restoreFolder: (copy) => restoreFolder(file, copy) });
  }
  if (config.database_url) {
    throw new CliError(
      'The database is a PostgreSQL server. Restore it with pg_restore --clean --if-exists --no-owner --dbname="$DATABASE_URL" FILE. To test a backup, use: portico restore FILE --into postgres://…/EMPTY_DATABASE',
      exitCodes.usage,
    );
  }
  const restored = await restoreFolder(file, config, options.force);
  show(options.json, {
    document: { data_directory: config.data_directory, ...restored },
    text: () =>
      `Restored ${config.data_directory} to its state of ${restored.created_at}.` +
      (restored.put_aside ? ` The previous data is in ${restored.put_aside}.` : ""),
  });
}

/** Restores a backup into the data directory of a configuration. @throws CliError for what an operator can fix. */
async function restoreFolder(file: string, config: ProviderConfig, isForced = false): Promise<Restored> {
  const { BackupError, DirectoryInUseError, loadMigrations, restoreBackup } = await import("@portico/provider/tools");
  const backup = await openAsBlob(file).catch(() => {
    throw new CliError(`Can't read ${file}.`, exitCodes.usage);
  });
  const options = { config, migrations: await loadMigrations(), isForced };
  return restoreBackup(backup, options).catch((error: unknown) => {
    const isExpected = error instanceof BackupError || error instanceof DirectoryInUseError;
    throw isExpected ? new CliError(error.message) : error;
  });
}
