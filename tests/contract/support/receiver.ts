import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

export interface Heard {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** The message's own content. */
  event: { type: string; timestamp: string; data: Record<string, unknown> };
}

/** How a receiver answers: only a status, or more. */
export type Answer = number | { status: number; headers?: Record<string, string>; body?: string; delayMs?: number };

/** A real server that receives webhooks, and records them. */
export async function startReceiver(decide: (heard: Heard) => Answer = () => 204) {
  const heard: Heard[] = [];
  let answerOf = decide;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString("utf8");
    const one = { path: request.url ?? "", headers: request.headers, body, event: JSON.parse(body) };
    heard.push(one);
    const answer = answerOf(one);
    const { status, headers, body: text, delayMs = 0 } = typeof answer === "number" ? { status: answer } : answer;
    setTimeout(() => response.writeHead(status, headers).end(text), delayMs);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  afterAll(stop);
  return {
    origin,
    url: `${origin}/hooks`,
    heard,
    ids: () => heard.map(({ headers }) => headers["webhook-id"]),
    answer(decision: (heard: Heard) => Answer) {
      answerOf = decision;
    },
    stop,
    /** Listens again on the same port. */
    comeBack: () => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve)),
  };
}
