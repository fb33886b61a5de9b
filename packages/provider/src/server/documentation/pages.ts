import type { FastifyReply, FastifyRequest } from "fastify";
import type { Page } from "../../platform/http/page.ts";
import { sendPage } from "../../platform/http/page-answers.ts";
import { findSiteFolder, openSite, type Site, sendFile } from "../../platform/http/site.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { renderErrorCatalog, renderUnbuilt } from "./error-catalog.ts";

/** The deepest path of the site: `/docs/assets/chunks/x.js`. */
const paths = ["/docs", "/docs/{page}", "/docs/{page}/{part}", "/docs/{page}/{part}/{file}"];

/** Language models and their tools look for these at the root of a site. */
const rootFiles = ["llms.txt", "llms-small.txt", "llms-full.txt"];

/** Serves the documentation, so that every `error_url` works even in a network without internet access. */
export function documentationPages(site: Site): Page[] {
  const pages = paths.map(
    (path): Page => ({
      method: "GET",
      path,
      summary: "Open a page of the documentation",
      description: "Also serves the files of the pages.",
      answers: "text/html",
      handle: (_context, request, reply) =>
        answer(site, Object.values(request.params as Record<string, string>).join("/"), request, reply),
    }),
  );
  const files = rootFiles.map(
    (name): Page => ({
      method: "GET",
      path: `/${name}`,
      summary: "Get the documentation for language models",
      description: "`llms.txt` is an index, `llms-small.txt` has the most important pages, `llms-full.txt` has all.",
      answers: "text/plain",
      handle: (_context, request, reply) => answer(site, name, request, reply),
    }),
  );
  return [...pages, ...files];
}

export const documentation = {
  pages: documentationPages(openSite(findSiteFolder(() => import.meta.resolve("@portico/docs/package.json")))),
};

async function answer(site: Site, path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const file = await site.find(path);
  if (file) return sendFile(file, request, reply, headersOf);
  if (site.isBuilt()) {
    const missing = await site.find("404.html");
    if (!missing) throw new ApiError("route_not_found");
    return sendFile(missing, request, reply.code(404), headersOf);
  }
  if (path !== "errors") return sendPage(reply, path === "" ? 200 : 404, renderUnbuilt());
  return sendPage(reply, 200, renderErrorCatalog()).header("Cache-Control", "public, max-age=3600");
}

function headersOf({ scripts }: { scripts?: string[] }): Record<string, string> {
  return scripts ? pageHeaders(scripts) : {};
}

/**
 * Allows only the site's own scripts and no requests to other origins. Inline styles are allowed, because highlighted
 * code and the API reference use them.
 */
function pageHeaders(scripts: string[]): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src ${["'self'", ...new Set(scripts)].join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    "Content-Security-Policy": policy.join("; "),
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "X-Robots-Tag": "noindex",
  };
}
