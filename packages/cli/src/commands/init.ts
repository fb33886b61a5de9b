import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { checkConfiguration } from "../configuration/load-configuration.ts";
import {
  createProject,
  DATA_FOLDER,
  DEFAULT_ORIGIN,
  type NewProject,
  storeSecret,
} from "../configuration/new-project.ts";
import { OWNER_ONLY, writeFileAtomically } from "../configuration/write-file.ts";
import { detectApp } from "../frameworks/detect-app.ts";
import { CliError } from "../shared/cli-error.ts";
import { type GlobalOptions, type Register, withOptions } from "../shared/command.ts";
import { exitCodes } from "../shared/exit-codes.ts";
import { show } from "../shared/output.ts";

const SCHEMA_FILE = "portico.config.schema.json";
const PUBLIC_URL = "http://localhost:4100";
const FIRST_NAME = "My project";

interface InitOptions extends GlobalOptions {
  dir: string;
  name?: string;
  origin?: string[];
  admin?: string;
  force: boolean;
}

export interface Answers {
  name: string;
  origins: string[];
}

/** `portico init`: writes a first configuration, ready to start. */
export const register: Register = (program) => {
  program
    .command("init")
    .description("write a first configuration. In a terminal, it asks for missing values")
    .option("--dir <folder>", "the folder to write to", ".")
    .option(
      "--name <name>",
      `the project's name, shown to members (default: the name in package.json, or ${FIRST_NAME})`,
    )
    .option("--origin <origin...>", "the origin of your app (default: guessed from the package.json)")
    .option("--admin <address>", "the email address of the first organization's admin")
    .option("--force", "overwrite an existing configuration", false)
    .action(withOptions(init));
};

async function init({ dir, config, admin, force, json, ...given }: InitOptions): Promise<void> {
  const file = resolve(dir, config);
  if (existsSync(file) && !force) {
    throw new CliError(`${file} already exists, so nothing was written. Use --force to overwrite it.`, exitCodes.usage);
  }
  const app = detectApp(dirname(file));
  const { name, origins } = await completeAnswers(given, { ...app, isAsking: isTerminal() && !json });
  const signInPath = app.framework?.signInPath ?? "/authenticate";
  const project = createProject(name, "development", { origins, signInPath });
  await requireValidConfiguration(firstConfiguration(project, admin));
  const folder = join(dirname(file), DATA_FOLDER);
  // The provider's data folder, which keeps itself out of git.
  const keyFile = await createServerKeyFile(folder);
  const { secretFile, stored } = storeSecret(file, project);
  writeFileAtomically(join(dirname(file), SCHEMA_FILE), toText((await tools()).describeConfig()));
  writeFileAtomically(file, toText(firstConfiguration(stored, admin)), OWNER_ONLY);
  const next = ["npx portico serve", app.framework ? "npx portico add" : "npx portico add FRAMEWORK"];
  const { project_id, public_tokens } = project;
  show(json, {
    document: {
      file,
      project_id,
      public_tokens,
      origins,
      provider_url: PUBLIC_URL,
      inbox_url: `${PUBLIC_URL}/dev/inbox`,
      secret_file: secretFile,
      server_key_file: keyFile,
      next,
    },
    text: () => describe(project, { file, secretFile, keyFile, appTitle: app.title, next }),
  });
}

const tools = () => import("@portico/provider/tools");

function isTerminal(): boolean {
  return Boolean(process.stdin.isTTY && process.stdout.isTTY);
}

/** Uses the options, asks for missing ones in a terminal, and guesses them elsewhere. */
async function completeAnswers(
  { name, origin }: { name?: string; origin?: string[] },
  {
    origin: found,
    title,
    name: packageName,
    isAsking,
  }: { origin?: string | undefined; title?: string | undefined; name?: string | undefined; isAsking: boolean },
): Promise<Answers> {
  for (const one of origin ?? []) {
    const issue = checkOrigin(one);
    if (issue) throw new CliError(`Nothing was written. --origin ${one}: ${issue}`, exitCodes.usage);
  }
  const guesses: Answers = { name: name ?? packageName ?? FIRST_NAME, origins: origin ?? [found ?? DEFAULT_ORIGIN] };
  if (!isAsking || (name !== undefined && origin !== undefined)) return guesses;
  const { askForAnswers } = await import("../shared/ask.ts");
  const asked = await askForAnswers({
    ...(name === undefined && { name: guesses.name }),
    ...(origin === undefined && { origin: guesses.origins[0], originOf: title }),
    checkOrigin,
  });
  return { name: asked.name ?? guesses.name, origins: asked.origin ? [asked.origin] : guesses.origins };
}

/** Returns what is wrong with an origin, if anything. */
function checkOrigin(text: string): string | undefined {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text) return undefined;
  return "expected scheme, host and port without a path or trailing slash, for example http://localhost:5173.";
}

/** Creates the server key of the embedded database, next to its data. @returns its file. */
async function createServerKeyFile(folder: string): Promise<string> {
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
  { project_id, public_tokens, allowed_origins }: NewProject,
  {
    file,
    secretFile,
    keyFile,
    appTitle,
    next,
  }: { file: string; secretFile: string; keyFile: string; appTitle?: string | undefined; next: string[] },
): string {
  const folder = relative("", dirname(file));
  const at = (path: string) => relative("", path) || ".";
  return `Created ${at(file)} for development on this machine.

  project ID    ${project_id}
  public token  ${public_tokens.join(", ")}
  secret        ${at(secretFile)}
  origin        ${allowed_origins.join(", ")}${appTitle ? `   (${appTitle})` : ""}
  provider      ${PUBLIC_URL}
  inbox         ${PUBLIC_URL}/dev/inbox
  server key    ${at(keyFile)}

Secrets and data are in ${at(dirname(keyFile))}, which git ignores. Commit the rest. Only your server needs the secret. In production, write
"env:PORTICO_SECRET" instead, and set PORTICO_SECRET and PORTICO_SERVER_KEY as environment variables.

Next:
${[...(folder ? [`cd ${folder}`] : []), ...next].map((line) => `  ${line}`).join("\n")}`;
}

/** Checks the configuration. Its only values from outside are those of --name, --origin and --admin. */
async function requireValidConfiguration(content: object): Promise<void> {
  try {
    await checkConfiguration(content, "", {});
  } catch (error) {
    const [, issue = ""] = (error as Error).message.split("\n");
    throw new CliError(`Nothing was written. Check --name, --origin and --admin: ${issue.trim()}`, exitCodes.usage);
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
