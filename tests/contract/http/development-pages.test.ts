import { once } from "node:events";
import { request as ask, type IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { startForFile } from "../support/basics.ts";
import { startCheckedProvider } from "../support/check-answers.ts";
import { keepLog } from "../support/log.ts";

const provider = await startForFile();
const { port } = new URL(provider.url);
await provider.openPage().client.otps.email.discovery.send({ email_address: "ada@globex.test" });
await provider.mailbox.latest("ada@globex.test");

/** A request as a browser sends it, with whatever name led it to this machine. */
async function send(method: "GET" | "POST", path: string, headers: Record<string, string>, body = "") {
  const sent = ask({ host: "127.0.0.1", port, method, path, headers, setHost: false });
  sent.end(body);
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  let text = "";
  for await (const chunk of answer) text += chunk;
  return { status: answer.statusCode, text };
}

const json = { "Content-Type": "application/json" };
const now = () => provider.provider.services.clock.now().getTime();
const HOUR_MS = 3_600_000;

/** Reads nothing from the inbox, and does not move the clock. */
async function expectNothing(headers: Record<string, string>, status = 403) {
  for (const path of ["/dev/inbox", "/dev/inbox?to=ada@globex.test", "/dev/inbox/unknown", "/dev/mails"]) {
    const answer = await send("GET", path, { ...headers, Accept: "application/json" });
    expect([path, answer.status]).toEqual([path, status]);
    expect(answer.text).not.toContain("globex");
  }
  await expectStandstill({ ...json, ...headers }, status);
}

async function expectStandstill(headers: Record<string, string>, status: number) {
  const before = now();
  const answer = await send("POST", "/dev/clock", headers, JSON.stringify({ advance_ms: HOUR_MS }));
  expect(answer.status).toBe(status);
  expect(now() - before).toBeLessThan(HOUR_MS);
}

test("T161: another machine gets nothing, whatever headers it sends: the socket decides", async () => {
  const { app } = provider.provider;
  const from = async (remoteAddress: string, more: object = {}) => {
    const headers = { host: "localhost", ...more };
    const { statusCode } = await app.inject({ method: "GET", url: "/dev/inbox", headers, remoteAddress });
    return statusCode;
  };
  for (const address of ["10.0.0.5", "192.168.0.7", "2001:db8::1", "::ffff:10.0.0.5"])
    expect(await from(address)).toBe(403);
  // A tunnel on this machine admits others.
  for (const more of [{ "x-forwarded-for": "127.0.0.1" }, { forwarded: "for=192.0.2.1" }])
    expect(await from("127.0.0.1", more)).toBe(403);
  for (const address of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) expect(await from(address)).toBe(200);
});

test("T161: if configured, other machines get it, and every start warns about that", async () => {
  const log = keepLog();
  const open = await startCheckedProvider({
    config: { allow_public_development: true, host: "0.0.0.0" },
    logger: { level: "warn", stream: log.stream },
  });
  const headers = { host: "portico.test" };
  const { statusCode } = await open.provider.app.inject({ url: "/dev/inbox", headers, remoteAddress: "10.0.0.5" });
  await open.stop();
  expect(statusCode).toBe(200);
  expect(log.text()).toContain("allow_public_development is true in development mode");
});

test("the home page leads to every page for developers, and the inbox leads back", async () => {
  const read = async (url: string) => (await fetch(url, { headers: { Accept: "text/html" } })).text();
  const paths = [...(await read(provider.url)).matchAll(/<li><a href="(.+?)"/g)].map(([, path]) => path ?? "");
  expect(paths).toHaveLength(5);
  for (const path of paths) expect([path, (await fetch(`${provider.url}${path}`)).status]).toEqual([path, 200]);
  for (const path of ["/dev/inbox", "/dev/mails"]) {
    const [, home = ""] = /<a class="brand" href="(.+?)"/.exec(await read(`${provider.url}${path}`)) ?? [];
    expect(new URL(home, `${provider.url}${path}`).href).toBe(`${provider.url}/`);
  }
});

describe("T30: the development inbox and clock only answer this machine", () => {
  test.for([
    "evil.test",
    "evil.test:4100",
    "localhost.evil.test",
    "127.0.0.1.evil.test",
    "127.0.0.1@evil.test",
    "portico.test.evil.test",
    "192.168.0.7",
    "[::2]",
    "0x7f000001.evil.test",
    "",
  ])("a foreign name that resolves to this machine: %j", (host) => expectNothing({ Host: host }));

  test.for([
    { Origin: "https://evil.test" },
    { Origin: "null" },
    { Origin: "http://localhost:4000" },
    { Origin: "http://evil.test", "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors" },
    { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors" },
  ])("a foreign page: %j", (headers) =>
    expectNothing({ Host: `localhost:${port}`, ...(headers as Record<string, string>) }),
  );

  test.for(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonx", ""])(
    "a post with a content type that any form can send: %j",
    (type) => expectStandstill({ Host: `localhost:${port}`, ...(type && { "Content-Type": type }) }, 400),
  );

  test("a link from another page posts nothing", async () => {
    const headers = { Host: `localhost:${port}`, "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate" };
    expect((await send("GET", "/dev/inbox", { ...headers, Accept: "text/html" })).status).toBe(200);
    await expectStandstill({ ...json, ...headers }, 403);
  });

  test.for(["localhost", "LOCALHOST", "acme.localhost", "127.0.0.1", "127.1.2.3", "[::1]", "portico.test"])(
    "its own names: %s",
    async (name) => {
      for (const host of [name, `${name}:${port}`]) {
        const inbox = await send("GET", "/dev/inbox?to=ada@globex.test", { Host: host });
        expect([inbox.status, JSON.parse(inbox.text).length]).toEqual([200, 1]);
        const headers = {
          ...json,
          Host: host,
          Origin: `http://${host.toLowerCase()}`,
          "Sec-Fetch-Site": "same-origin",
        };
        expect((await send("POST", "/dev/clock", headers, JSON.stringify({ advance_ms: 1 }))).status).toBe(200);
      }
    },
  );
});
