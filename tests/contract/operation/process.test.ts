import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { createProcessFolder, type ProcessFolder, PUBLIC_TOKEN } from "@portico/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isLong } from "../../long.ts";

describe("endless bodies", { timeout: isLong ? 900_000 : 120_000 }, () => {
  test("T45, F14: are refused before they are buffered, and before they arrive", async () => {
    const folder = await createProcessFolder();
    try {
      const { url, pid } = await folder.start();
      const megabyte = "x".repeat(1024 * 1024);
      const headers = {
        "Content-Type": "application/json",
        Authorization: `Basic ${btoa(`${PUBLIC_TOKEN}:${PUBLIC_TOKEN}`)}`,
      };
      const upload = (withLength: boolean) =>
        fetch(`${url}/sdk/v1/b2b/otps/email/discovery/send`, {
          method: "POST",
          headers,
          ...(withLength
            ? { body: megabyte.repeat(10) }
            : { body: new Blob(Array.from({ length: 10 }, () => megabyte)).stream(), duplex: "half" }),
        } as RequestInit).then(
          ({ status }) => status,
          // The provider answers and closes while the caller still sends: some callers only notice the latter.
          () => 413,
        );
      const statusOf = async (body: string) => {
        const init = { method: "POST", headers, body };
        return (await fetch(`${url}/sdk/v1/b2b/otps/email/discovery/send`, init)).status;
      };
      // A body of exactly the limit is read, and is not JSON.
      expect(await statusOf("x".repeat(64 * 1024))).toBe(400);
      expect(await statusOf("x".repeat(64 * 1024 + 1))).toBe(413);
      // The provider does not wait for the rest of a body that announced too much, or has become too long.
      expect(await answerTo(url, `Content-Length: ${10 * 1024 ** 3}`)).toMatch(/^HTTP\/1.1 413 /);
      const tooMuch = `10001\r\n${"x".repeat(0x10001)}\r\n`;
      expect(await answerTo(url, "Transfer-Encoding: chunked", tooMuch)).toMatch(/^HTTP\/1.1 413 /);
      for (let round = 0; round < 2; round++) await Promise.all([upload(true), upload(false)]);
      const before = residentMiB(pid);
      // Buffered, they would take 200 MiB and more.
      for (let flood = 0; flood < (isLong ? 100 : 1); flood++) {
        const uploads = Array.from({ length: isLong ? 60 : 20 }, (_, index) => upload(index % 2 === 0));
        expect((await fetch(`${url}/healthz`)).status).toBe(200);
        expect(new Set(await Promise.all(uploads))).toEqual(new Set([413]));
      }
      expect(residentMiB(pid) - before).toBeLessThan(128);
    } finally {
      await folder.remove();
    }
  });

  /** The response to a body that stops arriving. */
  async function answerTo(url: string, framing: string, sent = ""): Promise<string> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /sdk/v1/b2b/otps/email/discovery/send HTTP/1.1\r\nHost: portico\r\nContent-Type: application/json\r\n` +
        `Authorization: Basic ${btoa(`${PUBLIC_TOKEN}:`)}\r\n${framing}\r\n\r\n${sent}`,
    );
    const [answer] = await once(socket, "data");
    socket.destroy();
    return String(answer);
  }

  function residentMiB(pid: number): number {
    const text = execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
    return Number(text) / 1024;
  }
});

describe("a process that is stopped", { timeout: 120_000 }, () => {
  let folder: ProcessFolder;
  beforeAll(async () => {
    folder = await createProcessFolder();
  });
  afterAll(() => folder.remove());

  const patiently = { timeout: 10_000, interval: 20 };
  const body = JSON.stringify({ organization_slug: "globex" });
  const head =
    `POST /sdk/v1/b2b/organizations/search HTTP/1.1\r\nHost: portico\r\nContent-Type: application/json\r\n` +
    `Authorization: Basic ${btoa(`${PUBLIC_TOKEN}:${PUBLIC_TOKEN}`)}\r\nContent-Length: ${body.length}\r\n\r\n`;

  /** A connection as a slow caller has it: we decide what it sends, and what it received is recorded. */
  async function open({ url }: { url: string }) {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const caller = { received: "", ended: false, send: (text: string) => void socket.write(text) };
    socket.on("data", (chunk) => {
      caller.received += chunk;
    });
    socket.on("error", () => {});
    socket.once("close", () => {
      caller.ended = true;
    });
    await once(socket, "connect");
    return caller;
  }

  /**
   * Sends requests without a pause, and for a while after the node asked clients to reconnect elsewhere. @throws Error
   * when a response is cut off.
   */
  async function ask({ url }: { url: string }, caller: { answers: number }): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const headers = { "Content-Type": "application/json", Authorization: `Basic ${btoa(`${PUBLIC_TOKEN}:`)}` };
    for (let farewells = 0; farewells < 2; caller.answers += 1) {
      const asking = request(`${url}/sdk/v1/b2b/organizations/search`, { agent, method: "POST", headers }).end(body);
      const [answer] = (await once(asking, "response").catch((error) => {
        if (farewells === 0 || !["ECONNREFUSED", "ECONNRESET"].includes(error.code)) throw error;
        // It accepts no new connection, nor one that waited to be accepted.
        return [];
      })) as [IncomingMessage?];
      if (!answer) break;
      expect(await text(answer)).toContain('"organization_slug":"globex"');
      if (answer.headers.connection === "close") farewells += 1;
    }
    agent.destroy();
  }

  test("F5: answers requests that it has begun to read, and those on open and new connections for a while, then exits before it is killed", async () => {
    const provider = await folder.start();
    const callers = await Promise.all(Array.from({ length: 20 }, () => open(provider)));
    const [begun, used] = [callers.slice(0, 10), callers.slice(10)];
    const late = callers[0] as (typeof callers)[number];
    for (const caller of begun) caller.send(head + body.slice(0, 5));
    for (const caller of used) caller.send(head + body);
    await expect.poll(() => used.every(({ received }) => received.includes('"data"')), patiently).toBe(true);
    const busy = Array.from({ length: 10 }, () => ({ answers: 0 }));
    const load = Promise.all(busy.map((caller) => ask(provider, caller)));
    await expect.poll(() => busy.every(({ answers }) => answers > 0), patiently).toBe(true);

    const stopping = provider.stop("SIGTERM");
    await expect.poll(async () => (await fetch(`${provider.url}/readyz`)).status, patiently).toBe(503);
    for (const caller of begun) if (caller !== late) caller.send(body.slice(5));
    for (const caller of used) caller.send(head + body);
    // When no new connection is accepted any more.
    await expect.poll(() => fetch(`${provider.url}/healthz`).then(String, () => "refused"), patiently).toBe("refused");
    late.send(body.slice(5));
    // After ten seconds it would exit by itself, with 1.
    expect(await stopping).toBe(0);
    await load;
    for (const { received } of begun)
      expect(received.match(/HTTP\/1.1 200 OK[\s\S]*"organization_slug":"globex"/g)).toHaveLength(1);
    for (const { received } of used) {
      expect(received.match(/HTTP\/1.1 200 OK/g)).toHaveLength(2);
      expect(received.match(/^connection: close/gim)).toHaveLength(1);
    }
  });

  test("F5: exits although an idle connection is held open", async () => {
    const provider = await folder.start();
    const silent = await open(provider);
    expect(await provider.stop("SIGTERM")).toBe(0);
    expect(silent.ended).toBe(true);
  });
});
