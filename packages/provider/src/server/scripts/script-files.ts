import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

/** A file of the widget's build for pages without a bundler: a script or its source map. */
export interface ScriptFile {
  text: string;
  gzip: Buffer;
  /** For `integrity` (W3C Subresource Integrity): `sha384-…`. */
  integrity: string;
}

export interface ScriptFiles {
  /** The version of the package, which is also the widget's. */
  version: string;
  /** By name. The names of chunks contain a hash of their content. */
  files: ReadonlyMap<string, ScriptFile>;
}

/** The build's output folder. The path is the same from source and from the build. */
const manifest = new URL(import.meta.resolve("@portico/provider/package.json"));
const scriptFolder = fileURLToPath(new URL("./dist/portico/", manifest));

/**
 * @returns a function that reads a folder as soon as it exists and keeps the content: a few files with a few hundred
 * KB.
 */
export function openScripts(folder = scriptFolder): () => ScriptFiles | undefined {
  let known: ScriptFiles | undefined;
  return () => {
    if (!known && existsSync(folder)) known = read(folder);
    return known;
  };
}

function read(folder: string): ScriptFiles {
  const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
  const names = readdirSync(folder).filter((name) => name.endsWith(".js") || name.endsWith(".js.map"));
  return { version, files: new Map(names.map((name) => [name, toFile(readFileSync(`${folder}/${name}`, "utf8"))])) };
}

export function toFile(text: string): ScriptFile {
  const integrity = `sha384-${createHash("sha384").update(text).digest("base64")}`;
  return { text, gzip: gzipSync(text, { level: 9 }), integrity };
}
