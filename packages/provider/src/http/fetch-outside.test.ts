import type { LookupAllOptions } from "node:dns";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createFetchOutside, lookUpPublic } from "./fetch-outside.ts";

let server: Server;
let origin: string;
const asked: string[] = [];
/** Whom the asker has left. */
const closed: string[] = [];

const answers: Record<string, RequestListener> = {
  "/json": (request, response) => {
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify({ method: request.method }));
  },
  "/huge": (_, response) => {
    response.end("x".repeat(1024 * 1024 + 1));
  },
  "/endless": (_, response) => {
    const timer = setInterval(() => response.write("x".repeat(1000)), 1);
    response.on("close", () => {
      clearInterval(timer);
      closed.push("/endless");
    });
  },
  "/redirect": (_, response) => {
    response.writeHead(302, { Location: "/json" }).end();
  },
  "/broken": (_, response) => {
    response.writeHead(200, { "Content-Length": "10" }).write("half");
    response.destroy();
  },
  "/broken-later": (_, response) => {
    response.writeHead(200, { "Content-Length": "10" }).write("half");
    setTimeout(() => response.destroy(), 50);
  },
  "/limit": (_, response) => {
    response.end("x".repeat(1024 * 1024));
  },
  "/silent": (_, response) => {
    response.on("close", () => closed.push("/silent"));
  },
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
    asked.push(request.url ?? "");
    answers[request.url ?? ""]?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.closeAllConnections());
afterAll(() => server.close());

describe("T51: nothing inside is asked", () => {
  const fetchOutside = createFetchOutside([]);
  const port = () => new URL(origin).port;
  test.each([
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0177.0.0.1",
    "127.255.255.254",
    "0.0.0.0",
    "0",
    "10.0.0.1",
    "100.64.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "[::]",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::127.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "[fe80::1]",
    "[fc00::1]",
    "[fd12:3456::1]",
    "[ff02::1]",
    "localhost",
    "localhost.",
    "LOCALHOST",
  ])("%s", async (host) => {
    const before = asked.length;
    await expect(fetchOutside(`https://${host}:${port()}/json`)).rejects.toThrow(/is not asked|cannot be reached/);
    await expect(fetchOutside(`http://${host}:${port()}/json`)).rejects.toThrow(/is not https/);
    expect(asked.length).toBe(before);
  });

  test("nor by another protocol", async () => {
    for (const url of ["file:///etc/passwd", "ftp://example.com/", "data:text/plain,x"]) {
      await expect(fetchOutside(url)).rejects.toThrow("is not https");
    }
  });

  test.each(["10.0.0.1", "127.0.0.1", "[::1]", "[fd12:3456::1]"])(
    "%s is known by its digits, before anything is asked",
    async (host) => {
      await expect(fetchOutside(`https://${host}/`)).rejects.toThrow(
        `${host} is not asked: its address is not public.`,
      );
    },
  );

  const mixed = [
    [],
    ["127.0.0.1"],
    ["10.0.0.1"],
    ["::1"],
    ["8.8.8.8", "127.0.0.1"],
    ["127.0.0.1", "8.8.8.8"],
    ["2606:4700::1111", "::ffff:127.0.0.1"],
  ];
  const rowsOf = (found: string[]) => found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

  test.each(mixed.map((found) => ({ found })))("nor is a name that has the addresses $found", async ({ found }) => {
    const names: string[] = [];
    const ask = createFetchOutside([], (name, _, done) => {
      names.push(name);
      done(null, rowsOf(found));
    });
    await expect(ask("https://mixed.test/")).rejects.toThrow("mixed.test is not asked: its address is not public.");
    expect(names).toEqual(["mixed.test"]);
  });

  test("nor is a name that nobody knows", async () => {
    const ask = createFetchOutside([], (_, __, done) => done(new Error("ENOTFOUND"), []));
    await expect(ask("https://unknown.test/")).rejects.toThrow("unknown.test cannot be reached.");
  });

  test("of a name all addresses are looked at, whether one is wanted or all of them", () => {
    const found = rowsOf(["8.8.8.8", "2606:4700::1111"]);
    const options: LookupAllOptions[] = [];
    const look = lookUpPublic((_, given, done) => {
      options.push(given);
      done(null, found);
    });
    const answers: unknown[] = [];
    look("public.test", { all: true }, (...answer) => answers.push(answer));
    look("public.test", { all: false }, (...answer) => answers.push(answer));
    expect(answers).toEqual([
      [null, found],
      [null, "8.8.8.8", 4],
    ]);
    expect(options).toMatchObject([{ all: true }, { all: true }]);
  });
});

describe("an origin that is allowed", () => {
  const fetchOutside = (path: string, init = {}) => createFetchOutside([origin])(`${origin}${path}`, init);

  test("is asked", async () => {
    const response = await fetchOutside("/json", { method: "POST", body: "a=b" });
    expect([response.status, await response.json()]).toEqual([200, { method: "POST" }]);
  });

  test("cannot send anybody further, or answer for ever", async () => {
    const before = asked.length;
    expect((await fetchOutside("/redirect")).status).toBe(302);
    expect(asked.length).toBe(before + 1);
    await expect(fetchOutside("/huge")).rejects.toThrow("answered more than 1 MiB");
    await expect(fetchOutside("/endless")).rejects.toThrow("answered more than 1 MiB");
    await expect(fetchOutside("/broken")).rejects.toThrow(/broke off|cannot be reached/);
    await expect(fetchOutside("/broken-later")).rejects.toThrow("broke off its answer");
    await expect.poll(() => closed).toEqual(["/endless"]);
  });

  test("may answer 1 MiB, with any status that there is", async () => {
    expect(await (await fetchOutside("/limit")).text()).toHaveLength(1024 * 1024);
    expect((await fetchOutside("/204")).status).toBe(204);
    expect((await fetchOutside("/599")).status).toBe(599);
    await expect(fetchOutside("/600")).rejects.toThrow("answered no status that there is");
  });

  test("is waited for no longer than five seconds, and for nothing once it has answered", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const before = asked.length;
      const answer = fetchOutside("/silent");
      const outcome = answer.catch((error: Error) => error.message);
      await expect
        .poll(() => asked.length, { interval: 0 })
        .toBe(before + 1)
        .catch(() => {});
      await vi.advanceTimersByTimeAsync(4_999);
      expect(closed).not.toContain("/silent");
      await vi.advanceTimersByTimeAsync(1);
      expect(await outcome).toMatch("did not answer in time");
      expect((await fetchOutside("/json")).status).toBe(200);
      await expect(fetchOutside("/endless")).rejects.toThrow("answered more than 1 MiB");
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
    await expect.poll(() => closed).toContain("/silent");
  });
});
