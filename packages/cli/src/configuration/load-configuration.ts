import type { ProviderConfig } from "@portico/provider/tools";
import { CliError } from "../shared/cli-error.ts";
import { exitCodes } from "../shared/exit-codes.ts";

// The provider is loaded here alone: most commands talk to one over HTTP and need none.
const tools = () => import("@portico/provider/tools");

/** The configuration as the provider reads it, environment included. @throws CliError with every fault. */
export async function readConfiguration(
  file: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<ProviderConfig> {
  const { loadConfig } = await tools();
  return withSentences(() => loadConfig(file, environment));
}

/** Refuses a configuration that the provider would not start with. @throws CliError with every fault. */
export async function checkConfiguration(
  content: unknown,
  file: string,
  environment: NodeJS.ProcessEnv,
): Promise<ProviderConfig> {
  const { parseConfig } = await tools();
  return withSentences(() => parseConfig(content, environment, file));
}

async function withSentences(read: () => ProviderConfig): Promise<ProviderConfig> {
  const { ConfigError } = await tools();
  try {
    return read();
  } catch (error) {
    if (error instanceof ConfigError) throw new CliError(error.message);
    throw error;
  }
}

/** Returns the project that the command line names, or the only one. @throws CliError when there is none or several. */
export function chooseProject<Project extends { project_id: string }>(
  projects: Project[],
  { config: file, project: wanted }: { config: string; project?: string },
): Project {
  const found = projects.filter(({ project_id }) => wanted === undefined || project_id === wanted);
  const [project] = found;
  if (project && found.length === 1) return project;
  const ids = projects.map(({ project_id }) => project_id).join(", ");
  const happened = wanted ? `--project ${wanted}: ${file} has no such project.` : `${file} has several projects.`;
  throw new CliError(`${happened} Name one with --project: ${ids}.`, exitCodes.usage);
}
