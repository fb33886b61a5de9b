import { readFileSync } from "node:fs";
import type { JSONPath } from "jsonc-parser";
import { CliError } from "../shared/cli-error.ts";
import type { GlobalOptions } from "../shared/command.ts";
import { appendToArray } from "./append-to-array.ts";
import { checkConfiguration, chooseProject, readConfiguration } from "./load-configuration.ts";
import { writeFileAtomically } from "./write-file.ts";

type Configuration = Awaited<ReturnType<typeof readConfiguration>>;
export type ConfiguredProject = Configuration["projects"][number];

/** An item to add to a list of a project. */
export interface Addition {
  path: JSONPath;
  item: unknown;
}

/**
 * Adds items to lists of one project in the configuration file. Writes the file only if it stays valid.
 * @param plan returns the missing items for the configured project.
 * @throws CliError if the result is invalid, or the file has no such list.
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
    if (next === undefined) throw new CliError(`${file} has no list ${path.join(".")} in this project.`);
    return next;
  }, before);
  await checkConfiguration(JSON.parse(text), file, process.env);
  if (text !== before) writeFileAtomically(file, text);
  return { project, isChanged: text !== before };
}
