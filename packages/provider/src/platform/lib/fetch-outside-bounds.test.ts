import type { LookupAllOptions } from "node:dns";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createFetchOutside } from "./fetch-outside.ts";

let server: Server;
let origin: string;
const asked: string[] = [];
/** The servers that the asker has left. */
const left: string[] = [];

const answers: Record<string, RequestListener> = {
  "/json": (_, response) => {
    response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  },
  "/limit": (_, response) => {
    response.end("x".repeat(1024 * 1024));
  },
  "/endless": (_, response) => {
    const timer = setInterval(() => response.write("x".repeat(1000)), 1);
    response.on("close", () => clearInterval(timer));
  },
  "/broken": (_, response) => {
    response.writeHead(200, { "Content-Length": "10" }).write("half");
    setTimeout(() => response.destroy(), 50);
  },
  "/silent": () => {},
  "/204": (_, response) => {
    response.writeHead(204).end();
  },
  "/599": (_, response) => {
    response.writeHead(599).end("x");
  },
  "/600": (_, response) => {
    response.writeHead(600).end("x");
  },
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = request.url ?? "";
    asked.push(url);
    response.on("close", () => left.push(url));
    answers[url]?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.closeAllConnections());
afterAll(() => server.close());

describe("T51: no internal address is requested", () => {
  test.each(["10.0.0.1", "127.0.0.1", "[::1]", "[fd12:3456::1]"])("%s is recognized as an IP address", async (host) => {
    const names: string[] = [];
    const fetchOutside = createFetchOutside([], (name) => names.push(name));
    await expect(fetchOutside(`https://${host}/`)).rejects.toThrow(
      `${host} was not requested: its IP address is not public.`,
    );
    expect(names).toEqual([]);
  });

  test("all addresses of a name are looked up, and only checked ones are connected to", async () => {
    const given: LookupAllOptions[] = [];
    const fetchOutside = createFetchOutside([], (_, options, done) => {
      given.push(options);
      done(null, [{ address: "127.0.0.1", family: 4 }]);
    });
    await expect(fetchOutside("https://inside.test/")).rejects.toThrow("inside.test was not requested");
    expect(given).toMatchObject([{ all: true }]);
  });

  test("an unknown name is reported as such", async () => {
    const fetchOutside = createFetchOutside([], (_, __, done) => done(new Error("ENOTFOUND"), []));
    await expect(fetchOutside("https://unknown.test/")).rejects.toThrow("unknown.test cannot be reached.");
  });
});

describe("T51: limits of a request", () => {
  const fetchOutside = (path: string, timeoutMs?: number) =>
    createFetchOutside([origin])(`${origin}${path}`, { timeoutMs });

  test("1 MiB, and a valid status", async () => {
    expect(await (await fetchOutside("/limit")).text()).toHaveLength(1024 * 1024);
    expect((await fetchOutside("/204")).status).toBe(204);
    expect((await fetchOutside("/599")).status).toBe(599);
    await expect(fetchOutside("/600")).rejects.toThrow("answered with an invalid status code");
  });

  test("the connection is closed after too much data, or an error", async () => {
    await expect(fetchOutside("/endless")).rejects.toThrow("answered more than");
    await expect.poll(() => left).toContain("/endless");
    await expect(fetchOutside("/broken")).rejects.toThrow("broke off its answer");
  });

  test("five seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const before = asked.length;
      const outcome = fetchOutside("/silent").catch((error: Error) => error.message);
      await expect.poll(() => asked.length).toBe(before + 1);
      await vi.advanceTimersByTimeAsync(4_999);
      expect(left).not.toContain("/silent");
      await vi.advanceTimersByTimeAsync(1);
      expect(await outcome).toMatch("did not answer in time");
    } finally {
      vi.useRealTimers();
    }
    await expect.poll(() => left).toContain("/silent");
  });

  test("no timer runs after the answer", async () => {
    const started = vi.spyOn(globalThis, "setTimeout");
    const stopped = vi.spyOn(globalThis, "clearTimeout");
    // No other timer of this process takes as long.
    const ours = 4_321;
    expect((await fetchOutside("/json", ours)).status).toBe(200);
    await expect(fetchOutside("/endless", ours)).rejects.toThrow("answered more than");
    const timers = started.mock.results.filter((_, index) => started.mock.calls[index]?.[1] === ours);
    expect(timers).toHaveLength(2);
    for (const { value } of timers) expect(stopped).toHaveBeenCalledWith(value);
    vi.restoreAllMocks();
  });
});
