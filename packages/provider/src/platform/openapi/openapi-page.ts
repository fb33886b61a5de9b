import { gzipSync } from "node:zlib";
import type { Page } from "../http/page.ts";
import type { Route } from "../http/route.ts";
import { describeApi } from "./describe-api.ts";

/**
 * The pages that serve the OpenAPI documents of these routes and pages, themselves included. There are two: the
 * management API for other programs, and the calls of our own client.
 * @param publicUrl the provider's URL, for `servers`.
 */
export function openApiPages(routes: Route[], pages: Page[], publicUrl: string): Page[] {
  const callsOf = (caller: Route["caller"]) => routes.filter((route) => route.caller === caller);
  const own: Page[] = [
    documentPage("/openapi.json", "Get the OpenAPI document", () =>
      describeApi(callsOf("backend"), [...pages, ...own], {
        title: "Portico",
        summary: "Sign-in for business-to-business applications.",
        description:
          "Your server calls the paths below `/v1/b2b` with your project's ID and secret: this is the management API. The other " +
          "paths are pages and standard protocols. In a browser, `@portico/client` makes the calls of `/openapi-browser.json`.",
        publicUrl,
      }),
    ),
    documentPage("/openapi-browser.json", "Get the OpenAPI document for browsers", () =>
      describeApi(callsOf("browser"), [], {
        title: "Portico browser API",
        summary: "The calls that browsers make.",
        description:
          "`@portico/client` makes these calls for you. Your server calls the management API, which `/openapi.json` describes.",
        publicUrl,
      }),
    ),
  ];
  return own;
}

function documentPage(path: string, summary: string, describe: () => object): Page {
  // Created at the first request, because it takes longer than the rest of the start.
  let made: { plain: string; zipped: Buffer } | undefined;
  return {
    method: "GET",
    path,
    summary,
    answers: "application/json",
    handle(_context, request, reply) {
      made ??= zip(JSON.stringify(describe()));
      const isZipped = acceptsGzip(String(request.headers["accept-encoding"] ?? ""));
      const vary = [reply.getHeader("Vary"), "Accept-Encoding"].filter(Boolean).join(", ");
      reply.headers({ Vary: vary, ...(isZipped && { "Content-Encoding": "gzip" }) }).type("application/json");
      return reply.send(isZipped ? made.zipped : made.plain);
    },
  };
}

function zip(plain: string) {
  return { plain, zipped: gzipSync(plain) };
}

/** RFC 9110 section 12.5.3: `q=0` excludes an encoding. */
function acceptsGzip(accepted: string): boolean {
  return accepted.split(",").some((one) => /^\s*gzip\s*(;\s*q=(1|0?\.\d*[1-9]).*)?$/i.test(one));
}
