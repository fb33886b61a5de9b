import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { describeConfig } from "@portico/provider/tools";
import type { Command } from "commander";
import { checkConfiguration } from "../configuration/load-configuration.ts";
import { createProject, describeProject, type NewProject } from "../configuration/new-project.ts";
import { OWNER_ALONE, writeFileAtOnce } from "../configuration/write-file.ts";
import { show } from "../console/output.ts";
import { CliError } from "../ground/cli-error.ts";
import type { GlobalOptions, Register } from "../ground/command.ts";
import { exitCodes } from "../ground/exit-codes.ts";

const SCHEMA_FILE = "portico.config.schema.json";

interface InitOptions extends GlobalOptions {
  dir: string;
  name: string;
  admin?: string;
  force: boolean;
}

/** `portico init`: a first configuration, with which the provider starts as it is. */
export const register: Register = (program) => {
  program
    .command("init")
    .description("write a first configuration")
    .option("--dir <folder>", "where to write it", ".")
    .option("--name <name>", "the project's name, which members see", "My project")
    .option("--admin <address>", "the e-mail address of the admin of a first organization")
    .option("--force", "overwrite the configuration that is there", false)
    .action((_: object, command: Command) => init(command.optsWithGlobals<InitOptions>()));
};

function init({ dir, config, name, admin, force, json }: InitOptions): void {
  const file = resolve(dir, config);
  if (existsSync(file) && !force) {
    throw new CliError(`${file} is there already, so nothing was written. Overwrite it with --force.`, exitCodes.usage);
  }
  const project = createProject(name, "development");
  const content = firstConfiguration(project, admin);
  refuseFaults(content);
  writeFileAtOnce(join(dirname(file), SCHEMA_FILE), toText(describeConfig()));
  writeFileAtOnce(file, toText(content), OWNER_ALONE);
  const { project_id, public_tokens, secret } = project;
  show(json, {
    document: { file, project_id, public_tokens, secret },
    text: () => `${basename(file)} is written, for development on this machine.

${describeProject(project)}

The secret is for your server alone and is not shown again. It stands in the file, which only you can read; in
production write "env:PORTICO_SECRET" in its place and give it to the provider as that environment variable.

Next:
  portico serve --config ${file}
  portico doctor --config ${file}`,
  });
}

/** Blames --name and --admin for any fault: they alone come from the command line. */
function refuseFaults(content: object): void {
  try {
    checkConfiguration(content, "", {});
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
    public_url: "http://localhost:4100",
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
