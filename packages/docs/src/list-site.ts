import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

/** The files of the site by path, with the data that the provider needs to serve them. */
interface SiteFile {
  /** The base64 of its SHA-256. */
  hash: string;
  /** The content encoding of the stored file, if any. */
  encoding?: "gzip";
  /** The hashes of a page's inline scripts for the Content-Security-Policy. */
  scripts?: string[];
}

/** Writes the list of all files. The provider only serves listed files. */
export function listSite(folder: string): void {
  rmSync(`${folder}/files.json`, { force: true });
  writeFileSync(`${folder}/files.json`, JSON.stringify(listFiles(folder), null, 1));
}

function listFiles(folder: string): Record<string, SiteFile> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length + 1))
    // The build's own metadata.
    .filter((name) => !name.startsWith("."));
  return Object.fromEntries(names.sort().map((name) => [name, describeFile(name, readFileSync(`${folder}/${name}`))]));
}

function describeFile(name: string, content: Buffer): SiteFile {
  const hash = hashOf(content);
  if (name === "api/scalar.js") return { hash, encoding: "gzip" };
  if (!name.endsWith(".html")) return { hash };
  // VitePress writes well-formed script elements, so a regular expression is enough.
  const inline = content
    .toString()
    .split("<script")
    .slice(1)
    .filter((element) => !element.slice(0, element.indexOf(">")).includes(" src="))
    .map((element) => element.slice(element.indexOf(">") + 1, element.indexOf("</script>")));
  return { hash, scripts: inline.map((script) => `'sha256-${hashOf(script)}'`) };
}

const hashOf = (content: string | Buffer) => createHash("sha256").update(content).digest("base64");
