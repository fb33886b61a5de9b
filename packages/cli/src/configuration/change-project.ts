import { readFileSync } from "node:fs";
import type { JSONPath } from "jsonc-parser";
import { CliError } from "../shared/cli-error.ts";
import type { GlobalOptions } from "../shared/command.ts";
import { appendToArray } from "./append-to-array.ts";
import { checkConfiguration, chooseProject, readConfiguration } from "./load-configuration.ts";
import { writeFileAtOnce } from "./write-file.ts";

type Configuration = Awaited<ReturnType<typeof readConfiguration>>;
export type ConfiguredProject = Configuration["projects"][number];

/** What is added to a project: to the list at a path below it. */
export interface Addition {
  path: JSONPath;
  item: unknown;
}

/**
 * Adds to the lists of one project in the configuration file; the file is written when a provider would start with it.
 * @param plan says what is missing, of the project as it is configured.
 * @returns whether there was anything to add.
 * @throws CliError for what the provider would refuse, and where the file has no place for it.
 */
export async function addToProject(
  options: GlobalOptions,
  plan: (project: ConfiguredProject) => Addition[],
): Promise<{ project: ConfiguredProject; isChanged: boolean }> {
  const { config: file } = options;
  const { projects } = await readConfiguration(file);
  const project = chooseProject(projects, options);
  const additions = plan(project);
  const before = readFileSync(file, "utf8");
  const text = additions.reduce((changed, { path, item }) => {
    const next = appendToArray(changed, ["projects", projects.indexOf(project), ...path], item);
    if (next === undefined) throw new CliError(`${file} has no list ${path.join(".")} in its project to add to.`);
    return next;
  }, before);
  await checkConfiguration(JSON.parse(text), file, process.env);
  if (text !== before) writeFileAtOnce(file, text);
  return { project, isChanged: text !== before };
}
