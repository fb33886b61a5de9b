import { readFileSync } from "node:fs";
import { json as readJson } from "node:stream/consumers";
import type { ChangedSettings, NewSettings } from "@portico/provider/tools";
import { type Command, Option } from "commander";
import { appendToArray } from "../configuration/append-to-array.ts";
import { type Addition, addToProject, type ConfiguredProject } from "../configuration/change-project.ts";
import { checkConfiguration, readConfiguration } from "../configuration/load-configuration.ts";
import { createProject, describeProject, redirectTypes } from "../configuration/new-project.ts";
import { writeFileAtOnce } from "../configuration/write-file.ts";
import { askControl } from "../management/control.ts";
import { CliError } from "../shared/cli-error.ts";
import type { GlobalOptions, Register } from "../shared/command.ts";
import { exitCodes } from "../shared/exit-codes.ts";
import { parseSettings } from "../shared/options.ts";
import { show } from "../shared/output.ts";
import { renderTable } from "../shared/table.ts";

interface RedirectOptions extends GlobalOptions {
  type?: string[];
}

interface UpdateOptions extends GlobalOptions {
  set?: string[];
  patch?: string;
  note: string;
}

/** `portico projects`: the projects of the configuration, and settings of those that the console keeps. */
export const register: Register = (program) => {
  const projects = program.command("projects").description("look after the provider's projects");
  projects
    .command("list")
    .description("show the configuration's projects")
    .action((_: object, command: Command) => listProjects(command.optsWithGlobals<GlobalOptions>()));
  projects
    .command("add")
    .argument("<name>", "the project's name, which members see")
    .description("add a project with an id, a token and a secret of its own")
    .action((name: string, _: object, command: Command) => addProject(name, command.optsWithGlobals<GlobalOptions>()));
  projects
    .command("update")
    .argument("<project>", "the project's id")
    .description("change settings of a project that the console keeps, by the provider that runs on this machine")
    .option("--set <field=value...>", "any setting by its name in the configuration, its value as JSON or as text")
    .option("--patch <file>", "settings as a JSON merge patch (RFC 7396), for example with secrets")
    .requiredOption("--note <text>", "why; the project's history keeps it")
    .action((project_id: string, _: object, command: Command) =>
      updateProject(project_id, command.optsWithGlobals<UpdateOptions>()),
    );
  const origins = projects.command("origins").description("look after the origins whose pages may call");
  origins
    .command("add")
    .description("add an origin whose pages may call")
    .argument("<origin>", "scheme, host and port, such as http://localhost:5173")
    .action((origin: string, _: object, command: Command) => addOrigin(origin, command.optsWithGlobals()));
  const redirects = projects.command("redirect-urls").description("look after the pages that mailed links may lead to");
  redirects
    .command("add")
    .description("add a page that mailed links may lead to")
    .argument("<url>", "its whole address; the match is exact")
    .addOption(new Option("--type <type...>", "the kinds of links; all when absent").choices(redirectTypes))
    .action((url: string, _: object, command: Command) => addRedirect(url, command.optsWithGlobals()));
};

async function listProjects({ config, json }: GlobalOptions): Promise<void> {
  const projects = (await readConfiguration(config)).projects.map((project) => ({
    project_id: project.project_id,
    project_name: project.project_name,
    public_tokens: project.public_tokens,
    allowed_origins: project.allowed_origins,
    redirect_urls: project.redirect_urls.map(({ url }) => url),
    organizations: project.organizations.map(({ organization_slug }) => organization_slug),
  }));
  show(json, {
    document: { projects },
    text: () =>
      renderTable(
        ["Project", "Name", "Public tokens", "Origins", "Redirect URLs", "Organizations"],
        projects.map((it) => [
          it.project_id,
          it.project_name,
          it.public_tokens,
          it.allowed_origins,
          it.redirect_urls,
          it.organizations.join(", "),
        ]),
      ),
  });
}

async function addProject(name: string, { config: file, json }: GlobalOptions): Promise<void> {
  const { mode } = await readConfiguration(file);
  const project = createProject(name, mode);
  const text = appendToArray(readFileSync(file, "utf8"), ["projects"], project);
  if (text === undefined) throw new CliError(`${file} has no list of projects to add one to.`);
  await checkConfiguration(JSON.parse(text), file, process.env);
  writeFileAtOnce(file, text);
  const { project_id, public_tokens, secret } = project;
  show(json, {
    document: { file, project_id, public_tokens, secret },
    text: () => `${name} is added to ${file}.

${describeProject(project)}

The secret is for your server alone and is not shown again. In production write "env:NAME" in its place in the file and
give it to the provider as that environment variable.

Next: say where its pages are, and start the provider anew.
  portico projects origins add ORIGIN --project ${project_id}
  portico projects redirect-urls add URL --project ${project_id}`,
  });
}

async function updateProject(project_id: string, { set, patch: file, note, ...options }: UpdateOptions): Promise<void> {
  const patch = { ...(file !== undefined && readPatch(file)), ...parseSettings(set) };
  if (Object.keys(patch).length === 0) throw new CliError("Name what to change by --set or --patch.", exitCodes.usage);
  const change: NewSettings = { project_id, patch, note };
  const answer = await askControl(await readConfiguration(options.config), "POST", "/projects/settings", change);
  const changed = (await readJson(answer)) as ChangedSettings;
  show(options.json, { document: { ...changed }, text: () => describeChange(changed) });
}

function readPatch(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new CliError(`${file}: ${(error as Error).message}`);
  }
}

function describeChange({ project_id, version, changed, loosened }: ChangedSettings): string {
  if (changed.length === 0) return `${project_id} has these settings already.`;
  const told = loosened.map(({ path, meaning }) => `This lets more in: ${path}: ${meaning}.`);
  return [`${project_id} has version ${version} of its settings. Changed: ${changed.join(", ")}.`, ...told].join("\n");
}

async function addOrigin(origin: string, options: GlobalOptions): Promise<void> {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
    const meant = URL.canParse(origin) ? ` Did you mean ${new URL(origin).origin}?` : "";
    throw new CliError(
      `${origin} is no origin: expected scheme, host and port, without a path or a trailing slash.${meant}`,
      exitCodes.usage,
    );
  }
  await addAndTell(options, origin, "its pages may call", ({ allowed_origins }) =>
    allowed_origins.includes(origin) ? [] : [{ path: ["allowed_origins"], item: origin }],
  );
}

async function addRedirect(url: string, { type: types = redirectTypes, ...options }: RedirectOptions): Promise<void> {
  await addAndTell(options, url, "mailed links may lead there", ({ redirect_urls }) => {
    const place = redirect_urls.findIndex((one) => one.url === url);
    const there = redirect_urls[place];
    if (there) {
      const missing = types.filter((type) => !there.types.some((one) => one === type));
      return missing.map((type) => ({ path: ["redirect_urls", place, "types"], item: type }));
    }
    const hasDefault = (type: string) =>
      redirect_urls.some((one) => one.default && one.types.some((it) => it === type));
    return [{ path: ["redirect_urls"], item: { url, types, default: !types.some(hasDefault) } }];
  });
}

async function addAndTell(
  options: GlobalOptions,
  what: string,
  meaning: string,
  plan: (project: ConfiguredProject) => Addition[],
): Promise<void> {
  const { project, isChanged } = await addToProject(options, plan);
  const { project_id, project_name } = project;
  show(options.json, {
    document: { file: options.config, project_id, added: isChanged ? [what] : [] },
    text: () =>
      isChanged
        ? `${what} is added to ${project_name} in ${options.config}: ${meaning}. Start the provider again to use it.`
        : `${what} stands in ${project_name} already.`,
  });
}
