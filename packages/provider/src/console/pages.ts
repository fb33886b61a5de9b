import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FastifyReply, FastifyRequest } from "fastify";
import { consoleProjectId, OPERATORS_SLUG } from "../config/console-project.ts";
import { ApiError } from "../ground/api-error.ts";
import { renderPage } from "../http/html-page.ts";
import type { Page } from "../http/page.ts";
import { sendPage } from "../http/page-answers.ts";
import { openSite, type Site, type SiteFile, sendFile } from "../http/site.ts";

/** The built files: beside this one in a published package, and in their own package in a checkout. */
const folders = ["./site/", "../../../console/dist/"].map((path) => fileURLToPath(new URL(path, import.meta.url)));

export function findConsoleFolder(): string | undefined {
  return folders.find((folder) => existsSync(folder));
}

/** The console's page and its files, without a session: what they show comes by `/console/api`, through the gate. */
export function consolePages(site: Site = openSite(findConsoleFolder())): Page[] {
  const page = { method: "GET", answers: "text/html", summary: "The operators' console, or a file of it." } as const;
  return [
    { ...page, path: "/console", handle: (_context, request, reply) => answer(site, request, reply) },
    { ...page, path: "/console/assets/{file}", handle: (_context, request, reply) => answer(site, request, reply) },
    {
      method: "GET",
      path: "/console/settings.json",
      summary: "What the console's page creates its client with.",
      answers: "application/json",
      handle: ({ mode }) => ({
        public_token: consoleProjectId({ mode }).replace("project", "public-token"),
        organization_slug: OPERATORS_SLUG,
        mode,
      }),
    },
  ];
}

async function answer(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { file: name } = request.params as { file?: string };
  const file = await site.find(name === undefined ? "index.html" : `assets/${name}`);
  if (file) return sendFile(file, request, reply, headersOf);
  if (site.isBuilt() || name !== undefined) throw new ApiError("route_not_found");
  return sendPage(reply, 200, unbuilt);
}

/** No script but the console's own, text that becomes none, nothing from or to anywhere else, and no frame around it. */
export const consolePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

function headersOf({ isImmutable }: SiteFile): Record<string, string> {
  if (isImmutable) return {};
  return {
    "Cache-Control": "no-store",
    "Content-Security-Policy": consolePolicy,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "X-Robots-Tag": "noindex",
  };
}

const unbuilt = renderPage({
  locale: "en",
  title: "Console · Portico",
  body: `<main class="card"><h1>Console</h1>
<p class="lead">The console is not built here: run <code>npm run console:build</code> in a checkout.</p></main>`,
});
