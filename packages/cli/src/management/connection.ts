import { existsSync } from "node:fs";
import { chooseProject, readConfiguration } from "../configuration/load-configuration.ts";
import { CliError } from "../shared/cli-error.ts";
import type { GlobalOptions } from "../shared/command.ts";
import { exitCodes } from "../shared/exit-codes.ts";

/** The URL of the management API and a project's credentials. */
export interface Connection {
  url: string;
  projectId: string;
  secret: string;
}

/**
 * Reads URL and credentials from PORTICO_URL, PORTICO_PROJECT_ID and PORTICO_SECRET, and missing ones from the configuration.
 * @throws CliError if they are in neither, or the configuration has several projects and none is chosen.
 */
export async function findConnection(
  { config: file, project }: Pick<GlobalOptions, "config" | "project">,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Connection> {
  // An empty variable is the same as an unset one.
  const url = environment.PORTICO_URL || undefined;
  // PORTICO_SECRET belongs to PORTICO_PROJECT_ID, or to the only project.
  const isItsProject = !project || project === environment.PORTICO_PROJECT_ID;
  const secret = (isItsProject && environment.PORTICO_SECRET) || undefined;
  const projectId = project ?? (environment.PORTICO_PROJECT_ID || undefined);
  if (url && projectId && secret) return { url: trimSlash(url), projectId, secret };
  if (!existsSync(file)) {
    if (url && projectId && environment.PORTICO_SECRET) {
      return { url: trimSlash(url), projectId, secret: environment.PORTICO_SECRET };
    }
    throw new CliError(
      `${file} does not exist, so the provider's URL is unknown. Use --config FILE, or set ` +
        "PORTICO_URL, PORTICO_PROJECT_ID and PORTICO_SECRET.",
      exitCodes.usage,
    );
  }
  const { public_url, projects } = await readConfiguration(file, environment);
  const configured = chooseProject(projects, { config: file, project: projectId });
  return { url: trimSlash(url ?? public_url), projectId: configured.project_id, secret: secret ?? configured.secret };
}

function trimSlash(url: string): string {
  return url.replace(/\/$/, "");
}
