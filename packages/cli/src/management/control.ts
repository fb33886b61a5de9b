import { once } from "node:events";
import { existsSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { controlSocketOf, type ProviderConfig } from "@portico/provider/tools";
import { CliError } from "../ground/cli-error.ts";
import { exitCodes } from "../ground/exit-codes.ts";

/** Returns whether a provider of this configuration may be asked on this machine. */
export function hasControlSocket(config: ProviderConfig): boolean {
  const path = controlSocketOf(config);
  return path !== undefined && existsSync(path);
}

/**
 * Asks the running provider by its socket file, which its own account alone may open.
 * @throws CliError when nobody answers there, or the provider refuses.
 */
export async function askControl(
  config: ProviderConfig,
  method: "GET" | "POST",
  path: string,
): Promise<IncomingMessage> {
  const socketPath = controlSocketOf(config);
  if (socketPath === undefined) {
    throw new CliError(
      "The provider has no control socket beside a PostgreSQL server. Set control_socket (PORTICO_CONTROL_SOCKET) for it, or send its process SIGHUP to reload.",
      exitCodes.usage,
    );
  }
  const asking = request({ socketPath, method, path }).end();
  const [answer] = (await once(asking, "response").catch((error: NodeJS.ErrnoException) => {
    throw new CliError(describe(socketPath, error), exitCodes.unreachable);
  })) as [IncomingMessage];
  if (answer.statusCode === 200) return answer;
  throw new CliError((JSON.parse(await text(answer)) as { message: string }).message);
}

function describe(path: string, { code }: NodeJS.ErrnoException): string {
  if (code === "EACCES")
    return `${path}: this account may not ask the provider. Run it as the account that runs the provider.`;
  return `${path}: no provider answers (${code}). Is it running with this configuration, on this machine?`;
}
