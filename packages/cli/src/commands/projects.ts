import { readFileSync } from "node:fs";
import { json as readJson } from "node:stream/consumers";
import type { ChangedSettings, NewSettings } from "@portico/provider/tools";
import { Option } from "commander";
import { appendToArray } from "../configuration/append-to-array.ts";
import { type Addition, addToProject, type ConfiguredProject } from "../configuration/change-project.ts";
import { checkConfiguration, readConfiguration } from "../configuration/load-configuration.ts";
import { createProject, redirectTypes, storeSecret } from "../configuration/new-project.ts";
import { writeFileAtomically } from "../configuration/write-file.ts";
import { askControl } from "../management/control.ts";
import { CliError } from "../shared/cli-error.ts";
import { type GlobalOptions, type Register, withOptions } from "../shared/command.ts";
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

/** `portico projects`: manages projects of the configuration file, and settings of projects that the console manages. */
export const register: Register = (program) => {
  const projects = program.command("projects").description("manage the provider's projects");
  projects.command("list").description("list the configuration's projects").action(withOptions(listProjects));
  projects
    .command("add")
    .argument("<name>", "the project's name, shown to members")
    .description("add a project with its own ID, public token and secret")
    .action(withOptions(addProject));
  projects
    .command("update")
    .argument("<project>", "the project's ID")
    .description("update settings of a project that is managed in the console, through the provider on this machine")
    .option("--set <field=value...>", "a setting by its configuration name, with its value as JSON or text")
    .option("--patch <file>", "a file with settings as a JSON merge patch (RFC 7396), for example with secrets")
    .requiredOption("--note <text>", "the reason, kept in the project's versions")
    .action(withOptions(updateProject));
  const origins = projects.command("origins").description("manage the origins that can call the API");
  origins
    .command("add")
    .description("add an origin that can call the API")
    .argument("<origin>", "scheme, host and port, for example http://localhost:5173")
    .action(withOptions(addOrigin));
  const redirects = projects
    .command("redirect-urls")
    .description("manage the redirect URLs that email links can lead to");
  redirects
    .command("add")
    .description("add a redirect URL for pages that email links lead to")
    .argument("<url>", "the full URL, which must match exactly")
    .addOption(new Option("--type <type...>", "the link types (default: all)").choices(redirectTypes))
    .action(withOptions(addRedirect));
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
  const { secretFile, stored } = storeSecret(file, project);
  const text = appendToArray(readFileSync(file, "utf8"), ["projects"], stored);
  if (text === undefined) throw new CliError(`${file} has no projects list.`);
  await checkConfiguration(JSON.parse(text), file, process.env);
  writeFileAtomically(file, text);
  const { project_id, public_tokens } = project;
  show(json, {
    document: { file, project_id, public_tokens, secret_file: secretFile },
    text: () => `Added ${name} to ${file}.

  project ID    ${project_id}
  public token  ${public_tokens.join(", ")}
  secret        ${secretFile}

Only your server needs the secret, in a file that git ignores. In production, write "env:NAME" in the configuration
instead, and set that environment variable for the provider.

Next: add the URLs of your app and restart the provider.
  portico projects origins add ORIGIN --project ${project_id}
  portico projects redirect-urls add URL --project ${project_id}`,
  });
}

async function updateProject(project_id: string, { set, patch: file, note, ...options }: UpdateOptions): Promise<void> {
  const patch = { ...(file !== undefined && readPatch(file)), ...parseSettings(set) };
  if (Object.keys(patch).length === 0)
    throw new CliError("Use --set or --patch to choose what to change.", exitCodes.usage);
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
  if (changed.length === 0) return `${project_id} already has these settings.`;
  const warnings = loosened.map(({ path, meaning }) => `Less restrictive: ${path}: ${meaning}.`);
  return [`Saved version ${version} of ${project_id}'s settings. Changed: ${changed.join(", ")}.`, ...warnings].join(
    "\n",
  );
}

async function addOrigin(origin: string, options: GlobalOptions): Promise<void> {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
    const meant = URL.canParse(origin) ? ` Did you mean ${new URL(origin).origin}?` : "";
    throw new CliError(
      `${origin} is not an origin. Enter scheme, host and port without a path or trailing slash.${meant}`,
      exitCodes.usage,
    );
  }
  await addAndReport(options, origin, "Its pages can call the API", ({ allowed_origins }) =>
    allowed_origins.includes(origin) ? [] : [{ path: ["allowed_origins"], item: origin }],
  );
}

async function addRedirect(url: string, { type: types = redirectTypes, ...options }: RedirectOptions): Promise<void> {
  await addAndReport(options, url, "Email links can lead there", ({ redirect_urls }) => {
    const index = redirect_urls.findIndex((one) => one.url === url);
    const existing = redirect_urls[index];
    if (existing) {
      const missing = types.filter((type) => !existing.types.some((one) => one === type));
      return missing.map((type) => ({ path: ["redirect_urls", index, "types"], item: type }));
    }
    const hasDefault = (type: string) =>
      redirect_urls.some((one) => one.default && one.types.some((it) => it === type));
    return [{ path: ["redirect_urls"], item: { url, types, default: !types.some(hasDefault) } }];
  });
}

async function addAndReport(
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
        ? `Added ${what} to ${project_name} in ${options.config}. ${meaning} after you restart the provider.`
        : `${project_name} already has ${what}.`,
  });
}
