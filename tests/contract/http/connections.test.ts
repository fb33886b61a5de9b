import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startForFile } from "../support/basics.ts";

const provider = await startForFile();

/** Sends the beginning of a head, which the server keeps until the rest arrives. */
async function hold(): Promise<Socket> {
  const { hostname, port } = new URL(provider.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(`GET /healthz HTTP/1.1\r\nHost: portico.test\r\nCookie: other=${"x".repeat(60_000)}`);
  return socket;
}

test("connections beyond the limit are closed at once, so that unfinished heads take a bounded amount of memory", async () => {
  const { server } = provider.provider.app;
  expect(server.maxConnections).toBe(10_000);
  server.maxConnections = 3;
  onTestFinished(() => {
    server.maxConnections = 10_000;
  });
  const sockets: Socket[] = [];
  for (let count = 0; count < 6; count += 1) sockets.push(await hold());
  const isClosed = (socket: Socket) => socket.closed || socket.destroyed || socket.readableEnded;
  await expect.poll(() => sockets.filter(isClosed).length).toBeGreaterThanOrEqual(3);
  expect(sockets.filter((socket) => !isClosed(socket)).length).toBeGreaterThan(0);
  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => (await fetch(`${provider.url}/healthz`).catch(() => undefined))?.status).toBe(200);
});
