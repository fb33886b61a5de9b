import type * as SandboxPackage from "@portico/sandbox";
import type { Sandbox } from "@portico/sandbox";
import { readConfiguration } from "../configuration/load-configuration.ts";
import { CliError } from "../shared/cli-error.ts";
import { exitCodes } from "../shared/exit-codes.ts";
import { requirePackage } from "../shared/on-demand.ts";

/** Where `serve --sandbox` runs it, and where `add … --sandbox` expects it. */
export const SANDBOX_PORT = 4300;

/** Loads the sandbox, which is not a dependency of the command. @throws CliError if it is not installed. */
export async function loadSandbox(): Promise<typeof SandboxPackage> {
  await requirePackage({ name: "@portico/sandbox", user: "--sandbox" });
  try {
    return await import("@portico/sandbox");
  } catch (error) {
    // It refuses to load in production.
    throw new CliError((error as Error).message, exitCodes.usage);
  }
}

/**
 * Starts the sandbox for `portico serve`. Its directory page knows the first SCIM connection of the configuration.
 * @throws CliError in production mode, or if its port is in use.
 */
export async function startSandbox(file: string): Promise<{ sandbox: Sandbox; text: string; document: object }> {
  const { mode, public_url, projects } = await readConfiguration(file);
  if (mode !== "development") {
    throw new CliError("--sandbox requires development mode, because anyone can sign in as anyone.", exitCodes.usage);
  }
  const [scim] = projects.flatMap(({ project_id, organizations }) =>
    organizations.flatMap(({ scim_connection }) =>
      scim_connection
        ? {
            baseUrl: `${public_url.replace(/\/$/, "")}/v1/scim/${project_id}/${scim_connection.connection_id}`,
            token: scim_connection.bearer_token,
          }
        : [],
    ),
  );
  const port = SANDBOX_PORT + Number(process.env.PORTICO_PORT_OFFSET || 0);
  const { describeSandbox, startSandbox: start } = await loadSandbox();
  const sandbox = await start({ port, directory: scim }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") throw error;
    throw new CliError(`The sandbox can't use port ${port}, because another process listens there. Stop it first.`);
  });
  const connection: Record<string, string> = scim
    ? // Terminals and logs keep what they show, so the token is only named.
      { "SCIM URL": scim.baseUrl, Token: `scim_connection.bearer_token of ${file}, which the page already has` }
    : { "SCIM URL": "created by: npx portico directory connect ORGANIZATION" };
  const parts = sandbox.parts.map(({ title, values }) =>
    title.startsWith("Directory") ? { title, values: { ...values, ...connection } } : { title, values },
  );
  return { sandbox, text: describeSandbox({ url: sandbox.url, parts }), document: { url: sandbox.url, parts } };
}
