import { text } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { requireOwnAddress, requireOwnPage } from "../ground/require-own-page.ts";
import { createDesk } from "./desk.ts";
import { directoryPage } from "./directory-page.ts";
import type { Target } from "./target.ts";

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Serves a directory below `/directory`. It holds a token that is good elsewhere, so no other site may press its buttons. */
export function serveDirectory(app: FastifyInstance, offered?: Target): void {
  const desk = createDesk(offered);

  app.get("/directory", async (request, reply) => {
    requireOwnAddress(request.hostname);
    return reply
      .header("Content-Security-Policy", POLICY)
      .header("Cache-Control", "no-store")
      .type("text/html; charset=utf-8")
      .send(directoryPage(desk));
  });

  app.post("/directory", async (request, reply) => {
    requireOwnPage(request);
    const fields = new URLSearchParams(await text(request.body as NodeJS.ReadableStream));
    await desk.act(fields.get("action") ?? "", fields);
    return reply.redirect("/directory", 303);
  });
}
