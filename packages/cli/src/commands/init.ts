import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { Command } from "commander";
import { checkConfiguration } from "../configuration/load-configuration.ts";
import { createProject, LOCAL_PAGE, type NewProject } from "../configuration/new-project.ts";
import { OWNER_ALONE, writeFileAtOnce } from "../configuration/write-file.ts";
import { lookAtFolder } from "../frameworks/look-at-folder.ts";
import { CliError } from "../shared/cli-error.ts";
import type { GlobalOptions, Register } from "../shared/command.ts";
import { exitCodes } from "../shared/exit-codes.ts";
import { show } from "../shared/output.ts";

const SCHEMA_FILE = "portico.config.schema.json";
const DATA_FOLDER = ".portico";
const PUBLIC_URL = "http://localhost:4100";
const FIRST_NAME = "My project";

interface InitOptions extends GlobalOptions {
  dir: string;
  name?: string;
  origin?: string[];
  admin?: string;
  force: boolean;
}

/** What a first configuration needs to know. */
export interface Answers {
  name: string;
  origins: string[];
}

/** `portico init`: a first configuration, with which the provider starts as it is. */
export const register: Register = (program) => {
  program
    .command("init")
    .description("write a first configuration; at a terminal it asks for what is not given")
    .option("--dir <folder>", "where to write it", ".")
    .option("--name <name>", `the project's name, which members see; ${FIRST_NAME} when absent`)
    .option("--origin <origin...>", "where the app's pages are; guessed from the package.json when absent")
    .option("--admin <address>", "the e-mail address of the admin of a first organization")
    .option("--force", "overwrite the configuration that is there", false)
    .action((_: object, command: Command) => init(command.optsWithGlobals<InitOptions>()));
};

async function init({ dir, config, admin, force, json, ...given }: InitOptions): Promise<void> {
  const file = resolve(dir, config);
  if (existsSync(file) && !force) {
    throw new CliError(`${file} is there already, so nothing was written. Overwrite it with --force.`, exitCodes.usage);
  }
  const app = lookAtFolder(dirname(file));
  const { name, origins } = await completeAnswers(given, { ...app, isAsking: isTerminal() && !json });
  const signInPath = app.framework?.signInPath ?? "/authenticate";
  const project = createProject(name, "development", { origins, signInPath });
  const content = firstConfiguration(project, admin);
  await refuseFaults(content);
  writeFileAtOnce(join(dirname(file), SCHEMA_FILE), toText((await tools()).describeConfig()));
  writeFileAtOnce(file, toText(content), OWNER_ALONE);
  const keyFile = await makeServerKey(join(dirname(file), DATA_FOLDER));
  const next = ["npx portico serve", app.framework ? "npx portico add" : "npx portico add FRAMEWORK"];
  const { project_id, public_tokens, secret } = project;
  show(json, {
    document: {
      file,
      project_id,
      public_tokens,
      secret,
      origins,
      provider_url: PUBLIC_URL,
      inbox_url: `${PUBLIC_URL}/dev/inbox`,
      server_key_file: keyFile,
      next,
    },
    text: () => describe(project, { file, keyFile, appTitle: app.title, next }),
  });
}

const tools = () => import("@portico/provider/tools");

function isTerminal(): boolean {
  return Boolean(process.stdin.isTTY && process.stdout.isTTY);
}

/** Takes what the command line says, asks for the rest at a terminal, and guesses it elsewhere. */
async function completeAnswers(
  { name, origin }: { name?: string; origin?: string[] },
  { origin: found, title, isAsking }: { origin?: string; title?: string; isAsking: boolean },
): Promise<Answers> {
  for (const one of origin ?? []) {
    const fault = faultOfOrigin(one);
    if (fault) throw new CliError(`Nothing was written, because of --origin ${one}: ${fault}`, exitCodes.usage);
  }
  const guesses: Answers = { name: name ?? FIRST_NAME, origins: origin ?? [found ?? LOCAL_PAGE] };
  if (!isAsking || (name !== undefined && origin !== undefined)) return guesses;
  const { askForAnswers } = await import("../shared/ask.ts");
  const asked = await askForAnswers({
    ...(name === undefined && { name: guesses.name }),
    ...(origin === undefined && { origin: guesses.origins[0], originOf: title }),
    faultOfOrigin,
  });
  return { name: asked.name ?? guesses.name, origins: asked.origin ? [asked.origin] : guesses.origins };
}

/** Says what is wrong with an origin; undefined when nothing is. */
function faultOfOrigin(text: string): string | undefined {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text) return undefined;
  return "expected scheme, host and port, such as http://localhost:5173, without a path or a trailing slash.";
}

/** The key that seals what the embedded store holds stands beside its data. @returns its file. */
async function makeServerKey(folder: string): Promise<string> {
  const { openDataDirectory } = await tools();
  const directory = await openDataDirectory(folder);
  try {
    directory.readServerKey();
  } finally {
    directory.release();
  }
  return join(folder, "server-key");
}

function describe(
  { project_id, public_tokens, secret, allowed_origins }: NewProject,
  { file, keyFile, appTitle, next }: { file: string; keyFile: string; appTitle?: string; next: string[] },
): string {
  const folder = relative("", dirname(file));
  const at = (path: string) => relative("", path) || ".";
  return `${at(file)} is written, for development on this machine.

  project id    ${project_id}
  public token  ${public_tokens.join(", ")}
  secret        ${secret}
  origin        ${allowed_origins.join(", ")}${appTitle ? `   (${appTitle})` : ""}
  provider      ${PUBLIC_URL}
  inbox         ${PUBLIC_URL}/dev/inbox
  server key    ${at(keyFile)}

The secret is for your server alone and is not shown again. It stands in the configuration, which only you can read. In
production write "env:PORTICO_SECRET" in its place, and give it and PORTICO_SERVER_KEY as environment variables. Keep
${at(dirname(keyFile))} out of git.

Next:
${[...(folder ? [`cd ${folder}`] : []), ...next].map((line) => `  ${line}`).join("\n")}`;
}

/** Blames --name and --admin for any fault: they alone come from the command line unchecked. */
async function refuseFaults(content: object): Promise<void> {
  try {
    await checkConfiguration(content, "", {});
  } catch (error) {
    const [, fault = ""] = (error as Error).message.split("\n");
    throw new CliError(`Nothing was written, because of --name or --admin: ${fault.trim()}`, exitCodes.usage);
  }
}

function firstConfiguration(project: NewProject, admin: string | undefined): object {
  const members = [{ email_address: admin, roles: ["admin"] }];
  return {
    $schema: `./${SCHEMA_FILE}`,
    mode: "development",
    public_url: PUBLIC_URL,
    projects: [
      {
        ...project,
        create_organization_enabled: true,
        organizations: admin ? [{ organization_name: "Example", organization_slug: "example", members }] : [],
      },
    ],
  };
}

function toText(content: object): string {
  return `${JSON.stringify(content, null, 2)}\n`;
}
