import { existsSync } from "node:fs";
import { chooseProject, readConfiguration } from "../configuration/load-configuration.ts";
import { CliError } from "../shared/cli-error.ts";
import type { GlobalOptions } from "../shared/command.ts";
import { exitCodes } from "../shared/exit-codes.ts";
import { reasonOf } from "../shared/reason-of.ts";

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

/** Streams the lines of a response, which may not fit in memory. @throws CliError */
export async function* readLines(
  { url, projectId, secret }: Connection,
  path: string,
  body: object,
): AsyncGenerator<string> {
  const credentials = Buffer.from(`${projectId}:${secret}`).toString("base64");
  const response = await fetch(`${url}/v1/b2b${path}`, {
    method: "POST",
    redirect: "error",
    headers: { Authorization: `Basic ${credentials}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }).catch((error: unknown) => {
    throw new CliError(`Can't reach ${url} (${reasonOf(error)}).`);
  });
  if (!response.ok || !response.body) {
    const { error_type, error_message = `${url} responded with status ${response.status}.` } = await response
      .json()
      .catch(() => ({}));
    throw new CliError(error_message, undefined, { error_type });
  }
  let rest = "";
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
