import type { FastifyReply, FastifyRequest } from "fastify";
import type { Capability } from "../../platform/capability/capability.ts";
import type { Page } from "../../platform/http/page.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { mountTags } from "./mount-tags.ts";
import { openScripts, type ScriptFile, type ScriptFiles, toFile } from "./script-files.ts";

const A_YEAR = "public, max-age=31536000, immutable";
/** How long pages that were opened recently may keep the files of an older version. */
const FIVE_MINUTES = "public, max-age=300";

/**
 * Serves the widget for pages without a bundler, so that a plain page needs one line and no copied files. Every origin
 * may load it, because it is the same for all and contains no secrets.
 */
export function scriptPages(findScripts: () => ScriptFiles | undefined): Page[] {
  let latest: ScriptFile | undefined;
  function requireScripts(): ScriptFiles {
    const scripts = findScripts();
    if (scripts) return scripts;
    throw new ApiError("route_not_found", {
      message: "The widget is not built. Run npm run build in the checkout.",
    });
  }
  return [
    {
      method: "GET",
      path: "/portico/{name}",
      summary: "Get the current entry of the widget",
      description:
        "`portico.js`, `portico-consent.js`, `portico-element.js` or `portico-presets.js`; `integrity.json` has all hashes.",
      answers: "text/javascript",
      handle({ services }, request, reply) {
        const { name } = request.params as { name: string };
        const { version, files } = requireScripts();
        if (name === "integrity.json")
          return openToAll(reply, FIVE_MINUTES).send(describe(version, files, services.publicUrl));
        const file = files.get(name);
        if (!file) throw new ApiError("route_not_found");
        if (!changesWithVersion(name)) return send(request, openToAll(reply, A_YEAR), file, name);
        if (name === "portico.js") latest ??= toFile(file.text + mountTags);
        return sendEntry(request, openToAll(reply, FIVE_MINUTES), name, (name === "portico.js" && latest) || file);
      },
    },
    {
      method: "GET",
      path: "/portico/{name}/{file}",
      summary: "Get a file of the widget",
      description: "The file of a version never changes.",
      answers: "text/javascript",
      handle(_context, request, reply) {
        // The router has one name for a path part, whatever follows it.
        const { name: version, file: name } = request.params as { name: string; file: string };
        const scripts = requireScripts();
        // During a rolling update, pages of the other version ask, too. A hash in the name identifies the content.
        const file = version === scripts.version || !changesWithVersion(name) ? scripts.files.get(name) : undefined;
        if (!file) throw new ApiError("route_not_found");
        return sendEntry(request, openToAll(reply, A_YEAR), name, file);
      },
    },
  ];
}

export const scripts: Capability = { pages: scriptPages(openScripts()) };

/** Entries and their source maps. All other file names contain a hash. */
const changesWithVersion = (name: string) => isEntry(name.replace(/\.map$/, ""));
const isMap = (name: string) => name.endsWith(".map");
const isEntry = (name: string) => /^portico(-consent|-element|-presets)?\.js$/.test(name);

/**
 * Lists the hashes of a version: the entry's for the tag's `integrity`, and all for the `integrity` of an import map,
 * which covers what the entry imports.
 */
function describe(version: string, files: ScriptFiles["files"], publicUrl: string) {
  const base = `${publicUrl}/portico/${version}/`;
  return {
    version,
    entries: Object.fromEntries(
      [...files]
        .filter(([name]) => isEntry(name))
        .map(([name, { integrity }]) => [name, { src: base + name, integrity }]),
    ),
    integrity: Object.fromEntries(
      [...files].filter(([name]) => !isMap(name)).map(([name, { integrity }]) => [base + name, integrity]),
    ),
  };
}

/** For pages of every origin: module scripts are loaded with CORS and without cookies. */
function openToAll(reply: FastifyReply, cacheControl: string): FastifyReply {
  for (const name of ["Access-Control-Allow-Credentials", "Access-Control-Expose-Headers", "Vary"])
    reply.removeHeader(name);
  return reply.headers({
    "Access-Control-Allow-Origin": "*",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Cache-Control": cacheControl,
  });
}

/**
 * Chunks import their entry by its plain URL. Loading the entry with a query (`portico.js?v=2`) would load it twice, so
 * such a URL redirects to the plain one.
 */
function sendEntry(request: FastifyRequest, reply: FastifyReply, name: string, file: ScriptFile): FastifyReply {
  const isCopy = isEntry(name) && request.url.includes("?");
  return send(request, reply, isCopy ? toFile(`export * from "./${name}";\n`) : file, name);
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, gzip, integrity }: ScriptFile,
  name: string,
): FastifyReply {
  const etag = `"${integrity.slice(7, 39)}"`;
  const type = isMap(name) ? "application/json" : "text/javascript";
  reply.headers({ "Content-Type": `${type}; charset=utf-8`, Vary: "Accept-Encoding", ETag: etag });
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(request.headers["accept-encoding"] ?? "");
  return acceptsGzip ? reply.header("Content-Encoding", "gzip").send(gzip) : reply.send(text);
}
