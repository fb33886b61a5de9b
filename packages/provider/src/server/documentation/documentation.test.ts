import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { servePages } from "../../platform/http/serve-pages.ts";
import { openSite } from "../../platform/http/site.ts";
import { documentationPages } from "./pages.ts";

const script = "document.documentElement.classList.add('dark')";
const scriptHash = `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
let folder: string;
let app: FastifyInstance;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "portico-site-"));
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  app.decorate("basePath", "");
  await servePages(app, documentationPages(openSite(join(folder, "dist"))), {} as never);
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

/** Writes a site as the build does: the files first, their list last. */
function build(files: Record<string, { text: string; scripts?: string[] }>, writtenAtSeconds = 1): void {
  for (const [name, { text }] of Object.entries(files)) {
    mkdirSync(join(folder, "dist", name, ".."), { recursive: true });
    writeFileSync(join(folder, "dist", name), text);
  }
  const list = Object.entries(files).map(([name, { text, scripts }]) => [name, { hash: `hash of ${text}`, scripts }]);
  writeFileSync(join(folder, "dist/files.json"), JSON.stringify(Object.fromEntries(list)));
  utimesSync(join(folder, "dist/files.json"), writtenAtSeconds, writtenAtSeconds);
}

const site = {
  "index.html": { text: "home", scripts: [scriptHash] },
  "errors.html": { text: "the errors", scripts: [scriptHash] },
  "404.html": { text: "nothing here", scripts: [] },
  "api/index.html": { text: "the calls", scripts: [] },
  "assets/chunks/app.abc.js": { text: "run()" },
};

test("a page is found with and without a trailing slash, and a folder leads to its index", async () => {
  build(site);
  for (const [address, text] of Object.entries({
    "/docs": "home",
    "/docs/": "home",
    "/docs/errors": "the errors",
    "/docs/errors/": "the errors",
    "/docs/errors.html": "the errors",
    "/docs/api": "the calls",
    "/docs/api/": "the calls",
    "/docs/assets/chunks/app.abc.js": "run()",
  })) {
    const answer = await app.inject(address);
    expect([address, answer.statusCode, answer.body]).toEqual([address, 200, text]);
  }
});

test("a page is also served as Markdown, and llms.txt at the root of the site", async () => {
  build({
    ...site,
    "roles.md": { text: "# Roles" },
    "llms.txt": { text: "# Portico" },
    "llms-small.txt": { text: "short" },
  });
  const page = await app.inject("/docs/roles.md");
  expect([page.headers["content-type"], page.body]).toEqual(["text/markdown; charset=utf-8", "# Roles"]);
  expect((await app.inject("/llms.txt")).body).toBe("# Portico");
  const small = await app.inject("/llms-small.txt");
  expect([small.headers["content-type"], small.body]).toEqual(["text/plain; charset=utf-8", "short"]);
  expect((await app.inject("/llms-full.txt")).statusCode).toBe(404);
});

test("a page runs only its own scripts, contacts no other server, and cannot be framed", async () => {
  build(site);
  const { headers } = await app.inject("/docs");
  const policy = String(headers["content-security-policy"]);
  expect(policy).toContain(`script-src 'self' ${scriptHash};`);
  expect(policy).toContain("default-src 'none';");
  expect(policy).toContain("connect-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/https?:|script-src[^;]*unsafe/);
  expect(headers["x-frame-options"]).toBe("DENY");
});

test("files with a hash in their name are cached forever, others are revalidated by ETag", async () => {
  build(site);
  const asset = await app.inject("/docs/assets/chunks/app.abc.js");
  expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(asset.headers["content-type"]).toBe("text/javascript; charset=utf-8");
  const page = await app.inject("/docs/errors");
  expect(page.headers["cache-control"]).toBe("no-cache");
  const again = await app.inject({ url: "/docs/errors", headers: { "if-none-match": String(page.headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

test("no URL leads out of the site, and an unknown one gets the site's own page with 404", async () => {
  build(site);
  writeFileSync(join(folder, "secret.txt"), "a secret");
  writeFileSync(join(folder, "dist/unlisted.txt"), "a secret");
  for (const address of [
    "/docs/../secret.txt",
    "/docs/..%2fsecret.txt",
    "/docs/%2e%2e%2fsecret.txt",
    "/docs/assets/..%2f..%2fsecret.txt",
    "/docs/..%5csecret.txt",
    "/docs/%2e%2e/secret.txt",
    "/docs/unlisted.txt",
    "/docs/files.json",
    "/docs/__proto__",
    "/docs/assets",
  ]) {
    const answer = await app.inject(address);
    expect([address, answer.statusCode]).toEqual([address, 404]);
    expect(answer.body).not.toContain("a secret");
  }
  expect((await app.inject("/docs/no-such-page")).body).toBe("nothing here");
});

test("without a site the errors are listed, with one sentence on how to build it, and a later build is served immediately", async () => {
  const errors = await app.inject("/docs/errors");
  expect(errors.statusCode).toBe(200);
  expect(errors.body).toContain('id="session_not_found"');
  expect(errors.body).toContain("npm run docs:build");
  expect((await app.inject("/docs")).body).toContain("npm run docs:build");
  for (const page of ["/docs/embedding", "/docs/start/react", "/docs/api"]) {
    const { statusCode, body } = await app.inject(page);
    expect([page, statusCode]).toEqual([page, 404]);
    expect(body).toContain("npm install @portico/docs");
  }
  build(site);
  expect((await app.inject("/docs/errors")).body).toBe("the errors");
  build({ ...site, "errors.html": { text: "the changed errors" } }, 2);
  expect((await app.inject("/docs/errors")).body).toBe("the changed errors");
});
