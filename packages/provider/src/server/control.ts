import { once } from "node:events";
import { chmodSync, lstatSync, unlinkSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createServer } from "../platform/lib/node-http.ts";

/** The commands that the provider's own account can send to a running process, by method and path. */
export type ControlCalls = Record<
  string,
  (body: unknown) => Promise<object | { stream: AsyncIterable<Uint8Array>; bytes: number }>
>;

/** A response to the command. Its message is shown. */
export class ControlError extends Error {
  override name = "ControlError";
}

/**
 * Listens on a socket file that only the account of this process can open, because connecting requires write
 * permission.
 * @throws Error if the file cannot be created, or another process listens on it.
 */
export async function serveControl(path: string, calls: ControlCalls): Promise<{ close(): Promise<void> }> {
  await removeStale(path);
  const server = createServer((request, response) => void answer(calls, request, response));
  // No other account can open the file, from its creation on.
  const before = process.umask(0o177);
  try {
    server.listen(path);
  } finally {
    process.umask(before);
  }
  await once(server, "listening");
  chmodSync(path, 0o600);
  server.unref();
  return {
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function answer(calls: ControlCalls, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const call = calls[`${request.method} ${request.url}`];
  try {
    if (!call)
      throw new ControlError("The provider does not know this call. The command line may have another version.");
    const sent = await text(request);
    const answered = await call(sent === "" ? undefined : JSON.parse(sent));
    if (!("stream" in answered)) return send(response, 200, answered);
    response.writeHead(200, { "Content-Type": "application/octet-stream", "Content-Length": answered.bytes });
    await pipeline(answered.stream, response);
  } catch (error) {
    if (response.headersSent) return void response.destroy();
    const isExpected = error instanceof ControlError;
    send(response, isExpected ? 400 : 500, { message: (error as Error).message });
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}

/** A process that was killed leaves its socket file behind. */
async function removeStale(path: string): Promise<void> {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSocket()) return;
  const socket = connect(path);
  const isAlive = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  if (isAlive) throw new Error("another process answers there");
  unlinkSync(path);
}
