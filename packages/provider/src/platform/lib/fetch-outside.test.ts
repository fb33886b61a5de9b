import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, isIP } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFetchOutside } from "./fetch-outside.ts";
import { isPublicAddress } from "./networks.ts";

let server: Server;
let origin: string;
const asked: string[] = [];

const answers: Record<string, RequestListener> = {
  "/json": (request, response) => {
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify({ method: request.method }));
  },
  "/huge": (_, response) => {
    response.end("x".repeat(1024 * 1024 + 1));
  },
  "/endless": (_, response) => {
    const timer = setInterval(() => response.write("x".repeat(1000)), 1);
    response.on("close", () => clearInterval(timer));
  },
  "/redirect": (_, response) => {
    response.writeHead(302, { Location: "/json" }).end();
  },
  "/broken": (_, response) => {
    response.writeHead(200, { "Content-Length": "10" }).write("half");
    response.destroy();
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

describe("T51: no internal address is requested", () => {
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
    await expect(fetchOutside(`https://${host}:${port()}/json`)).rejects.toThrow(/was not requested|cannot be reached/);
    await expect(fetchOutside(`http://${host}:${port()}/json`)).rejects.toThrow(/is not https/);
    expect(asked.length).toBe(before);
  });

  test.each<[string, string[]]>([
    ["one private address among public ones", ["8.8.8.8", "127.0.0.1"]],
    ["one public address among private ones", ["127.0.0.1", "8.8.8.8"]],
    ["a private address of the other family", ["::1", "8.8.8.8"]],
    ["the address of the cloud's own metadata", ["169.254.169.254", "2606:4700:4700::1111"]],
    ["only private addresses", ["127.0.0.1", "10.0.0.1"]],
    ["no address at all", []],
  ])("T51: nor a name with %s", async (_, addresses) => {
    const before = asked.length;
    const resolved: string[] = [];
    const ofName = createFetchOutside([], (hostname, __, done) => {
      resolved.push(hostname);
      done(
        null,
        addresses.map((address) => ({ address, family: isIP(address) })),
      );
    });
    await expect(ofName(`https://two-faced.test:${port()}/json`)).rejects.toThrow("its IP address is not public");
    expect(resolved).toEqual(["two-faced.test"]);
    expect(asked.length).toBe(before);
  });

  test("T240: a slow name server is asked once at a time", async () => {
    const questions: (() => void)[] = [];
    const slow = createFetchOutside([], (_, __, done) => {
      questions.push(() => done(null, [{ address: "10.0.0.1", family: 4 }]));
    });
    const url = "https://slow.test/hook";
    const requests = [slow(url), slow(url), slow(url), slow("https://other.test/")];
    await expect.poll(() => questions.length).toBe(2);
    for (const resolve of questions) resolve();
    for (const request of requests) await expect(request).rejects.toThrow("its IP address is not public");
    const later = slow(url);
    await expect.poll(() => questions.length).toBe(3);
    questions[2]?.();
    await expect(later).rejects.toThrow("its IP address is not public");
  });

  test("nor by another protocol", async () => {
    for (const url of ["file:///etc/passwd", "ftp://example.com/", "data:text/plain,x"]) {
      await expect(fetchOutside(url)).rejects.toThrow("is not https");
    }
  });

  test("public addresses are public", () => {
    for (const address of ["8.8.8.8", "1.1.1.1", "172.32.0.1", "2606:4700:4700::1111"]) {
      expect(isPublicAddress(address), address).toBe(true);
    }
  });
});

describe("an allowed origin", () => {
  const fetchOutside = (path: string, init = {}) => createFetchOutside([origin])(`${origin}${path}`, init);

  test("is requested", async () => {
    const response = await fetchOutside("/json", { method: "POST", body: "a=b" });
    expect([response.status, await response.json()]).toEqual([200, { method: "POST" }]);
  });

  test("cannot redirect, or answer forever", async () => {
    const before = asked.length;
    expect((await fetchOutside("/redirect")).status).toBe(302);
    expect(asked.length).toBe(before + 1);
    await expect(fetchOutside("/huge")).rejects.toThrow("answered more than 1024 KiB");
    await expect(fetchOutside("/endless")).rejects.toThrow("answered more than 1024 KiB");
    // T66: or whatever who asks can read.
    await expect(fetchOutside("/huge", { limitBytes: 4096 })).rejects.toThrow("answered more than 4 KiB");
    await expect(fetchOutside("/broken")).rejects.toThrow(/broke off|cannot be reached/);
  });
});
