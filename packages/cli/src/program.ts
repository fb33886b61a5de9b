import { Command, CommanderError } from "commander";
import { CliError } from "./shared/cli-error.ts";
import type { Register } from "./shared/command.ts";
import { exitCodes } from "./shared/exit-codes.ts";
import { note, printJson } from "./shared/output.ts";

/** Every command by its first word, loaded when that word is on the command line: `serve` must not wait for the rest. */
const commands: Record<string, () => Promise<{ register: Register }>> = {
  init: () => import("./commands/init.ts"),
  add: () => import("./commands/add.ts"),
  serve: () => import("./commands/serve.ts"),
  doctor: () => import("./commands/doctor.ts"),
  migrate: () => import("./commands/migrate.ts"),
  console: () => import("./commands/console.ts"),
  projects: () => import("./commands/projects.ts"),
  organizations: () => import("./commands/organizations.ts"),
  members: () => import("./commands/members.ts"),
  import: () => import("./commands/import.ts"),
  export: () => import("./commands/export.ts"),
  directory: () => import("./commands/directory.ts"),
  sessions: () => import("./commands/sessions.ts"),
  roles: () => import("./commands/roles.ts"),
  sso: () => import("./commands/sso/sso.ts"),
  domains: () => import("./commands/domains.ts"),
  apps: () => import("./commands/apps.ts"),
  "api-keys": () => import("./commands/api-keys.ts"),
  "setup-links": () => import("./commands/setup-links.ts"),
  webhooks: () => import("./commands/webhooks.ts"),
  keys: () => import("./commands/keys.ts"),
  explain: () => import("./commands/explain.ts"),
  audit: () => import("./commands/audit.ts"),
  "server-key": () => import("./commands/server-key.ts"),
  reload: () => import("./commands/reload.ts"),
  backup: () => import("./commands/backup.ts"),
  restore: () => import("./commands/restore.ts"),
};

/** Runs the command line. Failures are told in one sentence and leave their exit code in `process.exitCode`. */
export async function run(args: string[]): Promise<void> {
  const isJson = args.includes("--json");
  // Commander's own words; with --json they become a part of the one document.
  let said = "";
  try {
    if (args.includes("--version") || args.includes("-V")) {
      const { showVersions } = await import("./commands/version.ts");
      return showVersions(isJson);
    }
    const program = await createProgram(args);
    const writeOut = (text: string) => {
      said += text;
      if (!isJson) process.stdout.write(text);
    };
    for (const command of listCommands(program)) command.configureOutput({ writeOut });
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    process.exitCode = await fail(error, isJson, said);
  }
}

/** Builds the command line. @param args of which only the commands that they name are loaded; all when they name none. */
export async function createProgram(args: string[] = []): Promise<Command> {
  const program = new Command("portico")
    .description("Looks after a Portico provider.")
    .option("--config <file>", "the configuration", "portico.config.json")
    .option("--project <id>", "the project, when the configuration has several")
    .option("--json", "print one JSON document and nothing else", false)
    .option("-V, --version", "print the versions of the command, of the provider and of Node")
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, "portico: ")) })
    .showHelpAfterError("Try: portico --help")
    .exitOverride();
  const named = Object.keys(commands).filter((name) => args.includes(name));
  const wanted = named.length > 0 ? named : Object.keys(commands);
  for (const name of wanted) (await commands[name]?.())?.register(program);
  return program;
}

/** Lists a command and all below it. */
export function listCommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap((below) => listCommands(below as Command))];
}

async function fail(error: unknown, isJson: boolean, said: string): Promise<number> {
  if (error instanceof CommanderError) {
    // Commander has printed its message, or the help, already.
    const isDone = error.exitCode === 0;
    if (isJson && isDone) printJson({ help: said });
    if (isJson && !isDone) printJson({ error: { message: sentenceOf(error) } });
    return isDone ? exitCodes.done : exitCodes.usage;
  }
  const { message, exitCode, details } = await toCliError(error);
  if (isJson) printJson({ error: { message, ...details } });
  note(message);
  return exitCode;
}

function sentenceOf({ code, message }: CommanderError): string {
  return code === "commander.help" ? "No command was named." : message.replace(/^error: /, "");
}

async function toCliError(error: unknown): Promise<CliError> {
  if (error instanceof CliError) return error;
  // Loaded by the command already, if it is such an error.
  const { ManagementError } = await import("@portico/backend/management");
  if (error instanceof ManagementError) return (await import("./management/explain-error.ts")).explainError(error);
  const { message = String(error) } = error as Partial<Error>;
  return new CliError(`portico: something went wrong that should not: ${message}`);
}
