import type { ProviderConfig } from "@portico/provider/tools";
import { CliError } from "../shared/cli-error.ts";
import { exitCodes } from "../shared/exit-codes.ts";

// Loaded on demand, because most commands use a provider over HTTP.
const tools = () => import("@portico/provider/tools");

/** Reads the configuration like the provider, including the environment. @throws CliError with all issues. */
export async function readConfiguration(
  file: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<ProviderConfig> {
  const { loadConfig } = await tools();
  return withCliErrors(() => loadConfig(file, environment));
}

/** Checks a configuration like the provider. @throws CliError with all issues. */
export async function checkConfiguration(
  content: unknown,
  file: string,
  environment: NodeJS.ProcessEnv,
): Promise<ProviderConfig> {
  const { parseConfig } = await tools();
  return withCliErrors(() => parseConfig(content, environment, file));
}

async function withCliErrors(read: () => ProviderConfig): Promise<ProviderConfig> {
  const { ConfigError } = await tools();
  try {
    return read();
  } catch (error) {
    if (error instanceof ConfigError) throw new CliError(error.message);
    throw error;
  }
}

/** Returns the project of `--project`, or the only one. @throws CliError if no project matches, or if there are several and `--project` is missing. */
export function chooseProject<Project extends { project_id: string }>(
  projects: Project[],
  { config: file, project: wanted }: { config: string; project?: string },
): Project {
  const found = projects.filter(({ project_id }) => wanted === undefined || project_id === wanted);
  const [project] = found;
  if (project && found.length === 1) return project;
  const ids = projects.map(({ project_id }) => project_id).join(", ");
  const problem = wanted ? `--project ${wanted}: ${file} has no such project.` : `${file} has several projects.`;
  throw new CliError(`${problem} Choose one with --project: ${ids}.`, exitCodes.usage);
}
