import { createServer } from "node:http";
import { PROJECT_ID } from "@portico/testkit";
import { expect, test } from "vitest";
import { startForFile } from "../support/basics.ts";
import { listen } from "../support/listen.ts";
import { operatorOf } from "../support/operator.ts";

type Answer = { status?: number; headers?: Record<string, string>; body?: string | Buffer };

let answers: Record<string, Answer> = {};
let asked: string[] = [];
const site = createServer(({ url = "" }, response) => {
  asked.push(url);
  const { status = 200, headers = {}, body = "" } = answers[url] ?? { status: 404 };
  response.writeHead(status, headers).end(body);
});
// A server of the internal network, which no configuration allows.
let secretsRead = 0;
const inside = createServer((_, response) => {
  secretsRead += 1;
  response.end("secret");
});
const [origin, insideOrigin] = [await listen(site), await listen(inside)];
const provider = await startForFile({ config: { outbound_allowed_origins: [origin] } });
const operator = operatorOf(provider);

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

function find(from: string, pages: Record<string, Answer> = {}) {
  answers = pages;
  asked = [];
  return operator.ask("projects.site_icon.find", { project_id: PROJECT_ID }, { site: from });
}

const notUsable = (message: string | RegExp) =>
  expect.objectContaining({ errorType: "site_icon_not_usable", message: expect.stringMatching(message) });

test("returns the best icon of a site as a data URL, also behind redirects of the site", async () => {
  const pages = {
    "/": { status: 301, headers: { Location: "/home" } },
    "/home": {
      body: `<link rel="icon" href="tab.png"><link rel="apple-touch-icon" href="/touch.png"><meta name="theme-color" content="#0f766e">`,
    },
    // A server may send any type: the first bytes decide.
    "/touch.png": { headers: { "Content-Type": "text/html" }, body: png },
  };
  const found = await find(`${origin}/deep/page?x=1`, pages);
  expect(found).toEqual({ image: `data:image/png;base64,${png.toString("base64")}`, colors: ["#0f766e"] });
  expect(asked).toEqual(["/", "/home", "/touch.png"]);
});

test("without a link, the usual paths are tried, also if the page itself is refused", async () => {
  const ico = Buffer.from([0, 0, 1, 0, 1, 0]);
  expect(await find(origin, { "/": { status: 403 }, "/favicon.ico": { body: ico } })).toMatchObject({
    image: `data:image/x-icon;base64,${ico.toString("base64")}`,
  });
});

test("T51: a loopback or private address is refused, with what to do", async () => {
  for (const from of [insideOrigin, "127.0.0.1", "localhost", "[::1]", "169.254.169.254", "http://10.0.0.1/"]) {
    await expect(find(from), from).rejects.toEqual(notUsable(/not (https|public)|cannot be reached.*logo file/));
  }
  expect(secretsRead).toBe(0);
});

test("T51: a redirect to a private address is refused, for the page and for its icon", async () => {
  for (const to of [
    insideOrigin,
    insideOrigin.replace("http:", "https:"),
    "https://169.254.169.254/",
    "file:///etc/passwd",
  ]) {
    const moved = { status: 302, headers: { Location: to } };
    await expect(find(origin, { "/": moved }), to).rejects.toEqual(notUsable("logo file"));
    const icon = { "/": { body: `<link rel="icon" href="/i.png">` }, "/i.png": moved };
    await expect(find(origin, icon), to).rejects.toEqual(notUsable("logo file"));
  }
  const inPage = { "/": { body: `<link rel="icon" href="${insideOrigin}/i.png">` } };
  await expect(find(origin, inPage)).rejects.toEqual(notUsable("logo file"));
  expect(secretsRead).toBe(0);
});

test("endless redirects end", async () => {
  const pages = { "/": { status: 302, headers: { Location: "/" } } };
  await expect(find(origin, pages)).rejects.toEqual(notUsable("redirects more than 3 times"));
  expect(asked.filter((path) => path === "/")).toHaveLength(4);
});

test("an icon above 256 KiB is refused, and the next one is tried", async () => {
  const large = { body: Buffer.concat([png, Buffer.alloc(300 * 1024)]) };
  const links = `<link rel="apple-touch-icon" href="/large.png"><link rel="icon" href="/small.png">`;
  await expect(find(origin, { "/": { body: links }, "/large.png": large })).rejects.toEqual(
    notUsable("more than 256 KiB"),
  );
  const both = { "/": { body: links }, "/large.png": large, "/small.png": { body: png } };
  expect((await find(origin, both)).image).toMatch(/^data:image\/png;/);
});

test("only the colors of an SVG are returned, nothing that could run", async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script><path fill="#c02020"/></svg>`;
  const headers = { "Content-Type": "image/svg+xml" };
  const found = await find(origin, {
    "/": { body: `<link rel="icon" href="/i.svg">` },
    "/i.svg": { headers, body: svg },
  });
  expect(found).toEqual({ image: null, colors: ["#c02020"] });
  expect(JSON.stringify(found)).not.toMatch(/script|alert|svg/);
});

test("HTML, text and other files are no icon", async () => {
  for (const body of ["<html><script>alert(1)</script></html>", "GIF89a", "%PDF-1.7", "", "RIFF0000AVI "]) {
    const pages = { "/": { body: `<link rel="icon" href="/i.png">` }, "/i.png": { body } };
    await expect(find(origin, pages), body).rejects.toEqual(notUsable("no icon in a format"));
  }
});

test("something that is not a domain is refused before any request", async () => {
  for (const from of ["not a domain", "ftp://acme.test", "https://ada:secret@acme.test", "javascript:alert(1)//"]) {
    await expect(find(from), from).rejects.toEqual(notUsable("is not a domain"));
  }
  expect(asked).toEqual([]);
});
