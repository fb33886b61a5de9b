import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { servePages } from "../../platform/http/serve-pages.ts";
import { scriptPages } from "./capability.ts";
import { openScripts } from "./script-files.ts";

const folder = join(mkdtempSync(join(tmpdir(), "portico-scripts-")), "portico");
const app = Fastify();
const chunk = "export const mount=()=>{},createClient=()=>{};";
const entry = "const a=()=>import(`./portico-lazy-abc.js`);export{a as mount};";
const scripts = openScripts(folder);
const publicUrl = "https://auth.example.com";

beforeAll(() => servePages(app, scriptPages(scripts), { services: { publicUrl } } as never));
afterAll(async () => {
  await app.close();
  rmSync(join(folder, ".."), { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => app.inject({ url: `/portico/${path}`, headers });

test("the entry and its files are served once the build exists", async () => {
  expect((await get("portico.js")).statusCode).not.toBe(200);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "portico-lazy-abc.js"), chunk);
  writeFileSync(join(folder, "portico.js"), entry);
  writeFileSync(join(folder, "portico-presets.js"), "export const soft={};");
  writeFileSync(join(folder, "portico.js.map"), "{}");
  writeFileSync(join(folder, ".inputs-hash"), "a hash");
  const { version = "" } = scripts() ?? {};

  const alias = await get("portico.js");
  expect(alias.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    "cache-control": "public, max-age=300",
  });
  expect(alias.headers["access-control-allow-credentials"]).toBeUndefined();
  // It is the entry itself, so that a page loads one file with its chunks beside it.
  expect(alias.body.startsWith(entry)).toBe(true);
  const beside = await get("portico-lazy-abc.js");
  expect([beside.body, beside.headers["cache-control"]]).toEqual([chunk, "public, max-age=31536000, immutable"]);

  for (const name of ["portico.js", "portico-lazy-abc.js"]) {
    const file = await get(`${version}/${name}`);
    expect(file.headers).toMatchObject({
      "access-control-allow-origin": "*",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept-Encoding",
    });
    const again = await get(`${version}/${name}`, { "if-none-match": String(file.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    const packed = await get(`${version}/${name}`, { "accept-encoding": "gzip, br" });
    expect(packed.headers["content-encoding"]).toBe("gzip");
    expect((await get(`${version}/${name}`, { "accept-encoding": "gzip;q=0, br" })).body).toBe(file.body);
  }

  const hash = `sha384-${createHash("sha384").update(chunk).digest("base64")}`;
  const manifest = (await get("integrity.json")).json();
  expect(manifest.integrity[`${publicUrl}/portico/${version}/portico-lazy-abc.js`]).toBe(hash);
  expect(manifest.entries["portico.js"].src).toBe(`${publicUrl}/portico/${version}/portico.js`);
});

test("source maps are served beside their scripts, but are not in the integrity list", async () => {
  const map = await get("portico.js.map");
  expect([map.statusCode, map.headers["content-type"], map.headers["cache-control"], map.body]).toEqual([
    200,
    "application/json; charset=utf-8",
    "public, max-age=300",
    "{}",
  ]);
  expect(Object.keys((await get("integrity.json")).json().integrity).filter((url) => url.endsWith(".map"))).toEqual([]);
});

test("a tag names a theme preset, and the file of presets is its own entry", async () => {
  const presets = await get("portico-presets.js");
  expect([presets.statusCode, presets.body]).toEqual([200, "export const soft={};"]);
  expect((await get("portico.js")).body).toContain('(await import("./portico-presets.js"))[preset]');
});

test("an entry with a query redirects to the one without, so that its chunks import the same copy", async () => {
  const { version = "" } = scripts() ?? {};
  for (const path of ["portico.js", `${version}/portico.js`])
    expect((await get(`${path}?v=2`)).body).toBe('export * from "./portico.js";\n');
});

test("a chunk is served to every version by the hash in its name, an entry only to its own version", async () => {
  expect((await get("0.0.9/portico-lazy-abc.js")).body).toBe(chunk);
  for (const path of ["0.0.9/portico.js", "1/..%2f..%2fpackage.json", "1/.inputs-hash", ".inputs-hash", "__proto__"]) {
    const answer = await get(path);
    expect([path, answer.statusCode === 200]).toEqual([path, false]);
    expect(answer.headers["cache-control"]).toBeUndefined();
  }
});
