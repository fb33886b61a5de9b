import { readFileSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyReply, FastifyRequest } from "fastify";
import { prefixLinks } from "./base-path.ts";

/** A file of the built site, ready to send. */
export interface SiteFile {
  content: Buffer;
  type: string;
  etag: string;
  /** True if the name changes with the content, so that it can be cached forever. */
  isImmutable: boolean;
  /** How the content is stored, and sent. */
  encoding?: "gzip";
  /** For a page: the sources of its inline scripts, for its Content-Security-Policy. */
  scripts?: string[];
}

/** An entry of `files.json`, which the build writes: `packages/docs/src/finish-site.ts`, `scripts/build-console.ts`. */
interface ListedFile {
  hash: string;
  encoding?: "gzip";
  scripts?: string[];
}

/** A folder of built pages: the documentation or the console. It may be built while the provider runs. */
export interface Site {
  /** @returns whether the site was built. */
  isBuilt(): boolean;
  /** @param path relative to the site, without a slash at either end. */
  find(path: string): Promise<SiteFile | undefined>;
}

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".txt": "text/plain; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
};

/** @param folder of the site; undefined if the package is not installed. */
export function openSite(folder: string | undefined): Site {
  let listed: { files: Map<string, ListedFile>; writtenAtMs: number } | undefined;

  /** The list of files. A URL is only looked up in it, and never becomes a file path. */
  function listFiles(): Map<string, ListedFile> {
    const list = folder && join(folder, "files.json");
    const writtenAtMs = list && statSync(list, { throwIfNoEntry: false })?.mtimeMs;
    if (!list || !writtenAtMs) return new Map();
    if (listed?.writtenAtMs !== writtenAtMs)
      listed = { files: new Map(Object.entries(JSON.parse(readFileSync(list, "utf8")))), writtenAtMs };
    return listed.files;
  }

  return {
    isBuilt: () => listFiles().size > 0,
    async find(path) {
      const files = listFiles();
      const name = [path, `${path}.html`, `${path}/index.html`, "index.html"]
        .slice(0, path === "" ? undefined : -1)
        .find((it) => files.has(it));
      const file = name === undefined ? undefined : files.get(name);
      if (!folder || !name || !file) return undefined;
      const { hash, encoding, scripts } = file;
      return {
        content: await readFile(join(folder, name)),
        type: types[extname(name)] ?? "application/octet-stream",
        etag: `"${hash}"`,
        isImmutable: /^(gallery\/)?assets\//.test(name),
        ...(encoding && { encoding }),
        ...(scripts && { scripts }),
      };
    },
  };
}

/**
 * @param resolve finds the manifest of a package that is installed next to the provider.
 * @returns the folder of its pages; undefined if it is not installed.
 */
export function findSiteFolder(resolve: () => string): string | undefined {
  try {
    return join(dirname(fileURLToPath(resolve())), "dist");
  } catch {
    return undefined;
  }
}

/** @param headers for a page of the site, such as its Content-Security-Policy. */
export function sendFile(
  file: SiteFile,
  request: FastifyRequest,
  reply: FastifyReply,
  headers: (file: SiteFile) => Record<string, string>,
): FastifyReply {
  const { basePath } = reply.server;
  const isText = file.encoding === undefined && /^text\/(html|javascript|css)/.test(file.type);
  const etag = isText && basePath !== "" ? file.etag.replace(/"$/, `${basePath}"`) : file.etag;
  reply.headers({
    ETag: etag,
    "Cache-Control": file.isImmutable ? "public, max-age=31536000, immutable" : "no-cache",
    ...headers(file),
    ...(file.encoding && { "Content-Encoding": file.encoding }),
  });
  if (request.headers["if-none-match"] === etag && reply.statusCode === 200) return reply.code(304).send();
  return reply.type(file.type).send(isText ? prefixLinks(file.content.toString(), basePath) : file.content);
}
