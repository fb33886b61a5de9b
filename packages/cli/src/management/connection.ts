import { existsSync } from "node:fs";
import { readConfiguration } from "../configuration/load-configuration.ts";
import { CliError } from "../ground/cli-error.ts";
import type { GlobalOptions } from "../ground/command.ts";
import { exitCodes } from "../ground/exit-codes.ts";

/** The address of the management API of one project, and the credentials that open it. */
export interface Connection {
  url: string;
  projectId: string;
  secret: string;
}

/**
 * Takes address and credentials from the configuration; without such a file, from PORTICO_URL, PORTICO_PROJECT_ID
 * and PORTICO_SECRET.
 * @throws CliError when they are in neither, or the configuration has several projects and none is named.
 */
export function findConnection(
  { config: file, project }: Pick<GlobalOptions, "config" | "project">,
  environment: NodeJS.ProcessEnv = process.env,
): Connection {
  if (existsSync(file)) return fromConfiguration(file, project, environment);
  const { PORTICO_URL: url, PORTICO_SECRET: secret } = environment;
  const projectId = project ?? environment.PORTICO_PROJECT_ID;
  if (url && projectId && secret) return { url: trimSlash(url), projectId, secret };
  throw new CliError(
    `${file}: there is no such file, so nothing says where the provider is. Name it with --config FILE, or set ` +
      "PORTICO_URL, PORTICO_PROJECT_ID and PORTICO_SECRET.",
    exitCodes.usage,
  );
}

function fromConfiguration(file: string, wanted: string | undefined, environment: NodeJS.ProcessEnv): Connection {
  const { public_url, projects } = readConfiguration(file, environment);
  const found = projects.filter(({ project_id }) => wanted === undefined || project_id === wanted);
  const [project] = found;
  if (project && found.length === 1) {
    return { url: trimSlash(public_url), projectId: project.project_id, secret: project.secret };
  }
  const ids = projects.map(({ project_id }) => project_id).join(", ");
  const happened = wanted ? `--project ${wanted}: ${file} has no such project.` : `${file} has several projects.`;
  throw new CliError(`${happened} Name one with --project: ${ids}.`, exitCodes.usage);
}

function trimSlash(url: string): string {
  return url.replace(/\/$/, "");
}
