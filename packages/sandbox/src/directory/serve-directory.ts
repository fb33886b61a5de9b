import { text } from "node:stream/consumers";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { createDesk } from "./desk.ts";
import { directoryPage } from "./directory-page.ts";
import type { Target } from "./target.ts";

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Serves a directory below `/directory`. It holds a token that is good elsewhere, so no other site may press its buttons. */
export function serveDirectory(app: FastifyInstance, offered?: Target): void {
  const desk = createDesk(offered);

  app.get("/directory", async (request, reply) => {
    requireOwnAddress(request);
    return reply
      .header("Content-Security-Policy", POLICY)
      .header("Cache-Control", "no-store")
      .type("text/html; charset=utf-8")
      .send(directoryPage(desk));
  });

  app.post("/directory", async (request, reply) => {
    requireOwnAddress(request);
    const { origin, host } = request.headers;
    if (origin !== undefined && origin !== `http://${host}`) throw new Error("Another site's page asked for this.");
    const fields = new URLSearchParams(await text(request.body as NodeJS.ReadableStream));
    await desk.act(fields.get("action") ?? "", fields);
    return reply.redirect("/directory", 303);
  });
}

/** A name of somebody's that leads here would make their pages ours. */
function requireOwnAddress({ hostname }: FastifyRequest): void {
  if (/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)) return;
  throw new Error("Open the directory at localhost.");
}
