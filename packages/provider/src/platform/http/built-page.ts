import type { FastifyReply, FastifyRequest } from "fastify";
import { renderPage } from "./html-page.ts";
import { sendPage } from "./page-answers.ts";
import { findSiteFolder, openSite, sendFile } from "./site.ts";

/** The provider's pages that a build creates: the console, and the setup page. */
export const builtSite = openSite(findSiteFolder(() => import.meta.resolve("@portico/console/package.json")));

/** Only the pages' own scripts, no requests to other hosts except for images, and no framing. */
const createPolicy = (imageSources: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: ${imageSources}`,
    "font-src 'self'",
    "connect-src 'self'",
    // Emails, which have their own policy.
    "frame-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

const headers = {
  "Cache-Control": "no-store",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Referrer-Policy": "same-origin",
  "X-Frame-Options": "DENY",
  "X-Robots-Tag": "noindex",
};

interface BuiltPage {
  /** The file in the build. */
  name: string;
  /** Where images may come from, besides the provider. Default: nowhere. */
  imageSources?: string;
}

/** Sends a page of the build. It needs no session, because its data comes from calls. */
export async function sendBuiltPage(
  { name, imageSources = "" }: BuiltPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = await builtSite.find(name);
  const pageHeaders = { ...headers, "Content-Security-Policy": createPolicy(imageSources) };
  return file ? sendFile(file, request, reply, () => pageHeaders) : sendPage(reply, 200, unbuilt);
}

const unbuilt = renderPage({
  locale: "en",
  title: "Portico",
  body: `<main class="card"><h1>Portico</h1>
<p class="lead">This page is not built here: run <code>npm run console:build</code> in a checkout.</p></main>`,
});
