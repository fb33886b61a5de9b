import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Route, toRouterPath } from "./route.ts";

// A page of an unregistered origin learns just that (docs/threats.md T30). Its call reaches the admission, which
// refuses it before anything is read or done, and only that answer has the CORS headers that let the page read it. The
// client sends credentials, so these headers allow them; no answer that depends on credentials ever has them.

/** The request headers of our client: docs/wire/rules.md#requests. */
export const CLIENT_HEADERS = [
  "Authorization",
  "Content-Type",
  "X-SDK-Client",
  "X-SDK-Parent-Host",
  "X-Session-Slot",
  "X-Session-Proof",
  // Of a page with tracing.
  "Traceparent",
  "Tracestate",
];

/**
 * Answers preflights of unregistered origins; those of registered origins are answered earlier. Not cached, so that
 * an origin works as soon as it is registered.
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

/** Allows the calling page of any origin to read this answer, which only says that the page may not call. */
export function showToPage({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (headers.origin === undefined) return;
  reply.headers({ "Access-Control-Allow-Origin": headers.origin, "Access-Control-Allow-Credentials": "true" });
}
