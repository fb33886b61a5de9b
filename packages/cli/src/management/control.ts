import { once } from "node:events";
import { existsSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import type { ProviderConfig } from "@portico/provider/tools";
import { CliError } from "../shared/cli-error.ts";
import { exitCodes } from "../shared/exit-codes.ts";

/** Returns whether a provider with this configuration runs on this machine. */
export async function isControllable(config: ProviderConfig): Promise<boolean> {
  const path = await findSocket(config);
  if (path === undefined || !existsSync(path)) return false;
  const socket = connect(path);
  // A killed process leaves its socket file. The caller reports any other error.
  return once(socket, "connect")
    .then(
      () => true,
      ({ code }: NodeJS.ErrnoException) => code !== "ECONNREFUSED",
    )
    .finally(() => socket.destroy());
}

/**
 * Sends a request to the running provider's control socket, which only its own account can open.
 * @throws CliError if no provider responds, or it refuses the request.
 */
export async function askControl(
  config: ProviderConfig,
  method: "GET" | "POST",
  path: string,
  body?: object,
): Promise<IncomingMessage> {
  const socketPath = await findSocket(config);
  if (socketPath === undefined) {
    throw new CliError(
      "With PostgreSQL, the provider has no control socket by default. Set control_socket (PORTICO_CONTROL_SOCKET), or send SIGHUP to its process to reload.",
      exitCodes.usage,
    );
  }
  // Loaded on demand: it takes 50 ms, which would slow down --help.
  const { request } = await import("node:http");
  const asking = request({ socketPath, method, path }).end(body && JSON.stringify(body));
  const [answer] = (await once(asking, "response").catch((error: NodeJS.ErrnoException) => {
    throw new CliError(describe(socketPath, error), exitCodes.unreachable);
  })) as [IncomingMessage];
  if (answer.statusCode === 200) return answer;
  throw new CliError((JSON.parse(await text(answer)) as { message: string }).message);
}

/** Loads the provider on demand, to keep --help fast. */
async function findSocket(config: ProviderConfig): Promise<string | undefined> {
  return (await import("@portico/provider/tools")).controlSocketOf(config);
}

function describe(path: string, { code }: NodeJS.ErrnoException): string {
  if (code === "EACCES")
    return `${path}: this account can't use the control socket. Run the command as the account that runs the provider.`;
  return `${path}: no provider responds (${code}). Check that it runs on this machine with this configuration.`;
}
