import type { FastifyReply, FastifyRequest } from "fastify";
import { renderPage } from "./html-page.ts";
import { sendPage } from "./page-answers.ts";
import { findSiteFolder, openSite, sendFile } from "./site.ts";

/** The provider's own pages that a build makes: the console, and the room of a set-up link. */
export const builtSite = openSite(findSiteFolder(() => import.meta.resolve("@portico/console/package.json")));

/** No script but the pages' own, text that becomes none, nothing from or to anywhere else, and no frame around it. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  // Mails, which have a policy of their own.
  "frame-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const headers = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": policy,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Referrer-Policy": "same-origin",
  "X-Frame-Options": "DENY",
  "X-Robots-Tag": "noindex",
};

/** Sends a page of the build, without a session: what it shows comes by calls. */
export async function sendBuiltPage(name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const file = await builtSite.find(name);
  return file ? sendFile(file, request, reply, () => headers) : sendPage(reply, 200, unbuilt);
}

const unbuilt = renderPage({
  locale: "en",
  title: "Portico",
  body: `<main class="card"><h1>Portico</h1>
<p class="lead">This page is not built here: run <code>npm run console:build</code> in a checkout.</p></main>`,
});
