import { Command, CommanderError } from "commander";
import { CliError } from "./shared/cli-error.ts";
import type { Register } from "./shared/command.ts";
import { exitCodes } from "./shared/exit-codes.ts";
import { note, printJson } from "./shared/output.ts";

/** Commands by name. Each is loaded only if its name is on the command line, to keep the start fast. */
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

/** Runs the command line. Errors are printed as one sentence and set `process.exitCode`. */
export async function run(args: string[]): Promise<void> {
  const isJson = args.includes("--json");
  // Commander's help text. With --json, it is part of the JSON document.
  let helpText = "";
  try {
    if (args.includes("--version") || args.includes("-V")) {
      const { showVersions } = await import("./commands/version.ts");
      return showVersions(isJson);
    }
    const program = await createProgram(args);
    const writeOut = (text: string) => {
      helpText += text;
      if (!isJson) process.stdout.write(text);
    };
    for (const command of listCommands(program)) command.configureOutput({ writeOut });
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    process.exitCode = await fail(error, isJson, helpText);
  }
}

/** Builds the command line. @param args only commands named in them are loaded, or all if they name none. */
export async function createProgram(args: string[] = []): Promise<Command> {
  const program = new Command("portico")
    .description("Manage a Portico identity provider.")
    .option("--config <file>", "the configuration file", "portico.config.json")
    .option("--project <id>", "the project ID, if the configuration has several projects")
    .option("--json", "print one JSON document", false)
    .option("-V, --version", "print the versions of the command, the provider and Node")
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, "portico: ")) })
    .showHelpAfterError("See: portico --help")
    .exitOverride();
  const named = Object.keys(commands).filter((name) => args.includes(name));
  const wanted = named.length > 0 ? named : Object.keys(commands);
  for (const name of wanted) (await commands[name]?.())?.register(program);
  return program;
}

/** Lists a command and all its subcommands. */
export function listCommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap((child) => listCommands(child as Command))];
}

async function fail(error: unknown, isJson: boolean, helpText: string): Promise<number> {
  if (error instanceof CommanderError) {
    // Commander has already printed its message or the help.
    const isDone = error.exitCode === 0;
    if (isJson && isDone) printJson({ help: helpText });
    if (isJson && !isDone) printJson({ error: { message: sentenceOf(error) } });
    return isDone ? exitCodes.done : exitCodes.usage;
  }
  const { message, exitCode, details } = await toCliError(error);
  if (isJson) printJson({ error: { message, ...details } });
  note(message);
  return exitCode;
}

function sentenceOf({ code, message }: CommanderError): string {
  return code === "commander.help" ? "No command was given." : message.replace(/^error: /, "");
}

async function toCliError(error: unknown): Promise<CliError> {
  if (error instanceof CliError) return error;
  // The command has already loaded this module if the error comes from it.
  const { ManagementError } = await import("@portico/backend/management");
  if (error instanceof ManagementError) return (await import("./management/explain-error.ts")).explainError(error);
  const { message = String(error) } = error as Partial<Error>;
  return new CliError(`portico: unexpected error: ${message}`);
}
