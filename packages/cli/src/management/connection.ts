import { existsSync } from "node:fs";
import { chooseProject, readConfiguration } from "../configuration/load-configuration.ts";
import { CliError } from "../shared/cli-error.ts";
import type { GlobalOptions } from "../shared/command.ts";
import { exitCodes } from "../shared/exit-codes.ts";

/** The address of the management API of one project, and the credentials that open it. */
export interface Connection {
  url: string;
  projectId: string;
  secret: string;
}

/**
 * Takes address and credentials from PORTICO_URL, PORTICO_PROJECT_ID and PORTICO_SECRET, and what they do not say from the
 * configuration. Where they say all, no configuration is read.
 * @throws CliError when they are in neither, or the configuration has several projects and none is named.
 */
export async function findConnection(
  { config: file, project }: Pick<GlobalOptions, "config" | "project">,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Connection> {
  // A variable that is set to nothing counts as not set.
  const url = environment.PORTICO_URL || undefined;
  // It is of the project that the environment names, or of the only one.
  const isItsProject = !project || project === environment.PORTICO_PROJECT_ID;
  const secret = (isItsProject && environment.PORTICO_SECRET) || undefined;
  const projectId = project ?? (environment.PORTICO_PROJECT_ID || undefined);
  if (url && projectId && secret) return { url: trimSlash(url), projectId, secret };
  if (!existsSync(file)) {
    if (url && projectId && environment.PORTICO_SECRET) {
      return { url: trimSlash(url), projectId, secret: environment.PORTICO_SECRET };
    }
    throw new CliError(
      `${file}: there is no such file, so nothing says where the provider is. Name it with --config FILE, or set ` +
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
