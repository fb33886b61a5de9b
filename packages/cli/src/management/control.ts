import { once } from "node:events";
import { existsSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import type { ProviderConfig } from "@portico/provider/tools";
import { CliError } from "../shared/cli-error.ts";
import { exitCodes } from "../shared/exit-codes.ts";

/** Returns whether a provider of this configuration runs on this machine and can be asked. */
export async function isControllable(config: ProviderConfig): Promise<boolean> {
  const path = await findSocket(config);
  if (path === undefined || !existsSync(path)) return false;
  const socket = connect(path);
  // One that was killed has left its file. Any other failure is told by whoever asks.
  return once(socket, "connect")
    .then(
      () => true,
      ({ code }: NodeJS.ErrnoException) => code !== "ECONNREFUSED",
    )
    .finally(() => socket.destroy());
}

/**
 * Asks the running provider by its socket file, which its own account alone may open.
 * @throws CliError when nobody answers there, or the provider refuses.
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
      "The provider has no control socket beside a PostgreSQL server. Set control_socket (PORTICO_CONTROL_SOCKET) for it, or send its process SIGHUP to reload.",
      exitCodes.usage,
    );
  }
  // Brings all of Node's clients along: 50 ms that the help would wait.
  const { request } = await import("node:http");
  const asking = request({ socketPath, method, path }).end(body && JSON.stringify(body));
  const [answer] = (await once(asking, "response").catch((error: NodeJS.ErrnoException) => {
    throw new CliError(describe(socketPath, error), exitCodes.unreachable);
  })) as [IncomingMessage];
  if (answer.statusCode === 200) return answer;
  throw new CliError((JSON.parse(await text(answer)) as { message: string }).message);
}

/** The provider is loaded where a command needs it, not for the help. */
async function findSocket(config: ProviderConfig): Promise<string | undefined> {
  return (await import("@portico/provider/tools")).controlSocketOf(config);
}

function describe(path: string, { code }: NodeJS.ErrnoException): string {
  if (code === "EACCES")
    return `${path}: this account may not ask the provider. Run it as the account that runs the provider.`;
  return `${path}: no provider answers (${code}). Is it running with this configuration, on this machine?`;
}
