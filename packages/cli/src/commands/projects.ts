import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { appendToArray } from "../configuration/append-to-array.ts";
import { checkConfiguration, readConfiguration } from "../configuration/load-configuration.ts";
import { createProject, describeProject } from "../configuration/new-project.ts";
import { writeFileAtOnce } from "../configuration/write-file.ts";
import { show } from "../console/output.ts";
import { renderTable } from "../console/table.ts";
import { CliError } from "../ground/cli-error.ts";
import type { GlobalOptions, Register } from "../ground/command.ts";

/** `portico projects`: the projects of the configuration. */
export const register: Register = (program) => {
  const projects = program.command("projects").description("the projects of the configuration");
  projects
    .command("list")
    .description("show them")
    .action((_: object, command: Command) => listProjects(command.optsWithGlobals<GlobalOptions>()));
  projects
    .command("add")
    .argument("<name>", "the project's name, which members see")
    .description("add one with an id, a token and a secret of its own")
    .action((name: string, _: object, command: Command) => addProject(name, command.optsWithGlobals<GlobalOptions>()));
};

function listProjects({ config, json }: GlobalOptions): void {
  const projects = readConfiguration(config).projects.map((project) => ({
    project_id: project.project_id,
    project_name: project.project_name,
    public_tokens: project.public_tokens,
    allowed_origins: project.allowed_origins,
    organizations: project.organizations.map(({ organization_slug }) => organization_slug),
  }));
  show(json, {
    document: { projects },
    text: () =>
      renderTable(
        ["Project", "Name", "Public tokens", "Origins", "Organizations"],
        projects.map((it) => [
          it.project_id,
          it.project_name,
          it.public_tokens,
          it.allowed_origins,
          it.organizations.join(", "),
        ]),
      ),
  });
}

function addProject(name: string, { config: file, json }: GlobalOptions): void {
  const { mode } = readConfiguration(file);
  const project = createProject(name, mode);
  const text = appendToArray(readFileSync(file, "utf8"), "projects", project);
  if (text === undefined) throw new CliError(`${file} has no list of projects to add one to.`);
  checkConfiguration(JSON.parse(text), file, process.env);
  writeFileAtOnce(file, text);
  const { project_id, public_tokens, secret } = project;
  show(json, {
    document: { file, project_id, public_tokens, secret },
    text: () => `${name} is added to ${file}.

${describeProject(project)}

The secret is for your server alone and is not shown again. In production write "env:NAME" in its place in the file and
give it to the provider as that environment variable.

Next: write where its pages are into allowed_origins and redirect_urls, and start the provider anew.`,
  });
}
