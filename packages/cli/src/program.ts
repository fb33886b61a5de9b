import { Command, CommanderError } from "commander";
import { note, printJson } from "./console/output.ts";
import { CliError } from "./ground/cli-error.ts";
import type { Register } from "./ground/command.ts";
import { exitCodes } from "./ground/exit-codes.ts";

/** Every command by its first word, loaded when that word is on the command line: `serve` must not wait for the rest. */
const commands: Record<string, () => Promise<{ register: Register }>> = {
  init: () => import("./commands/init.ts"),
  serve: () => import("./commands/serve.ts"),
  projects: () => import("./commands/projects.ts"),
  keys: () => import("./commands/keys.ts"),
  organizations: () => import("./commands/organizations.ts"),
  members: () => import("./commands/members.ts"),
  sessions: () => import("./commands/sessions.ts"),
  apps: () => import("./commands/apps.ts"),
  reload: () => import("./commands/reload.ts"),
  backup: () => import("./commands/backup.ts"),
  restore: () => import("./commands/restore.ts"),
  "server-key": () => import("./commands/server-key.ts"),
  doctor: () => import("./commands/doctor.ts"),
};

/** Runs the command line. Failures are told in one sentence and leave their exit code in `process.exitCode`. */
export async function run(args: string[]): Promise<void> {
  try {
    const program = await createProgram(args);
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    process.exitCode = fail(error, args.includes("--json"));
  }
}

async function createProgram(args: string[]): Promise<Command> {
  const program = new Command("portico")
    .description("Looks after a Portico provider.")
    .option("--config <file>", "the configuration", "portico.config.json")
    .option("--project <id>", "the project, when the configuration has several")
    .option("--json", "print one JSON document and nothing else", false)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, "portico: ")) })
    .showHelpAfterError("Try: portico --help")
    .exitOverride();
  const named = Object.keys(commands).filter((name) => args.includes(name));
  const wanted = named.length > 0 ? named : Object.keys(commands);
  for (const name of wanted) (await commands[name]?.())?.register(program);
  return program;
}

function fail(error: unknown, isJson: boolean): number {
  // Commander has printed its message, or the help, already.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  const { message, exitCode, details } = error instanceof CliError ? error : unexpected(error);
  if (isJson) printJson({ error: { message, ...details } });
  note(message);
  return exitCode;
}

function unexpected(error: unknown): CliError {
  const { message = String(error) } = error as Partial<Error>;
  return new CliError(`portico: something went wrong that should not: ${message}`);
}
