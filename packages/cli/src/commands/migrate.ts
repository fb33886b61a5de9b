import type { Command } from "commander";
import { readConfiguration } from "../configuration/load-configuration.ts";
import { CliError } from "../shared/cli-error.ts";
import type { GlobalOptions, Register } from "../shared/command.ts";
import { show } from "../shared/output.ts";

interface MigrateOptions extends GlobalOptions {
  dryRun: boolean;
}

/** `portico migrate`: the tables of this version, made before the provider starts. */
export const register: Register = (program) => {
  program
    .command("migrate")
    .description("bring the database up to this version, as a start does, and end")
    .option("--dry-run", "show the migrations and their SQL, and change nothing", false)
    .action((_: object, command: Command) => migrate(command.optsWithGlobals<MigrateOptions>()));
};

async function migrate({ config: file, dryRun, json }: MigrateOptions): Promise<void> {
  const config = await readConfiguration(file);
  const { runMigrations, StartError } = await import("@portico/provider/tools");
  const due = await runMigrations(config, dryRun).catch((error: unknown) => {
    throw error instanceof StartError ? new CliError(error.message, undefined, { issues: error.issues }) : error;
  });
  const migrations = due.map(({ name, statements }) => ({ name, ...(dryRun && { statements }) }));
  show(json, {
    document: dryRun ? { due: migrations } : { made: migrations },
    text: () => (due.length === 0 ? "The database is up to date." : dryRun ? describeDue(due) : describeMade(due)),
  });
}

function describeDue(due: { name: string; statements: string[] }[]): string {
  return due
    .map(({ name, statements }) => `-- ${name}\n${statements.map((one) => `${one.trim()};`).join("\n")}`)
    .join("\n\n");
}

function describeMade(made: { name: string }[]): string {
  return `${made.map(({ name }) => name).join("\n")}\n\n${made.length} made; the database is up to date.`;
}
