import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Route, toRouterPath } from "./route.ts";

// A page whose origin is not registered is told so, and nothing else (docs/threats.md T30). Its call is let through to
// the admission, which refuses before anything is read or done, and only that refusal carries the headers with which
// the browser shows an answer to the page. The client sends credentials, so these allow them; no answer that a
// credential could change ever has them.

/** The headers of our client: docs/wire/rules.md#requests. */
export const CLIENT_HEADERS = [
  "Authorization",
  "Content-Type",
  "X-SDK-Client",
  "X-SDK-Parent-Host",
  // Of a page that traces its calls.
  "Traceparent",
  "Tracestate",
];

/**
 * Answers the preflights of browser calls for origins that no project knows; those of known origins are answered before.
 * No browser keeps the answer: an origin that is registered a minute later is asked about again.
 */
export function servePreflights(app: FastifyInstance, routes: Route[]): void {
  const paths = Map.groupBy(
    routes.filter(({ caller }) => caller === "browser"),
    ({ path }) => path,
  );
  for (const [path, served] of paths) {
    const allowed = served.map(({ method }) => method);
    app.options(toRouterPath(path), (request, reply) => {
      const asked = request.headers["access-control-request-method"];
      if (request.headers.origin === undefined || !asked) return reply.callNotFound();
      showToPage(request, reply);
      return reply
        .code(204)
        .headers({
          "Access-Control-Allow-Methods": allowed.join(", "),
          "Access-Control-Allow-Headers": CLIENT_HEADERS.join(", "),
          "Access-Control-Max-Age": "0",
        })
        .send();
    });
  }
}

/** Lets the page that calls read this answer, whatever its origin. For what says nothing but that it may not call. */
export function showToPage({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (headers.origin === undefined) return;
  reply.headers({ "Access-Control-Allow-Origin": headers.origin, "Access-Control-Allow-Credentials": "true" });
}
