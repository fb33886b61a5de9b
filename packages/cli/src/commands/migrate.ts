import { readConfiguration } from "../configuration/load-configuration.ts";
import { CliError } from "../shared/cli-error.ts";
import { type GlobalOptions, type Register, withOptions } from "../shared/command.ts";
import { show } from "../shared/output.ts";

interface MigrateOptions extends GlobalOptions {
  dryRun: boolean;
}

/** `portico migrate`: runs database migrations before the provider starts. */
export const register: Register = (program) => {
  program
    .command("migrate")
    .description("run database migrations and exit")
    .option("--dry-run", "print pending migrations with their SQL without running them", false)
    .action(withOptions(migrate));
};

async function migrate({ config: file, dryRun, json }: MigrateOptions): Promise<void> {
  const config = await readConfiguration(file);
  const { runMigrations, StartError } = await import("@portico/provider/tools");
  const pending = await runMigrations(config, dryRun).catch((error: unknown) => {
    throw error instanceof StartError ? new CliError(error.message, undefined, { issues: error.issues }) : error;
  });
  const migrations = pending.map(({ name, statements }) => ({ name, ...(dryRun && { statements }) }));
  show(json, {
    document: dryRun ? { pending: migrations } : { applied: migrations },
    text: () =>
      pending.length === 0
        ? "The database is up to date."
        : dryRun
          ? describePending(pending)
          : describeApplied(pending),
  });
}

function describePending(pending: { name: string; statements: string[] }[]): string {
  return pending
    .map(({ name, statements }) => `-- ${name}\n${statements.map((one) => `${one.trim()};`).join("\n")}`)
    .join("\n\n");
}

function describeApplied(applied: { name: string }[]): string {
  return `${applied.map(({ name }) => name).join("\n")}\n\n${applied.length} applied. The database is up to date.`;
}
