import { text } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { requireLocalHostname, requireSameOrigin } from "../lib/requests.ts";
import { createDirectoryController } from "./directory-controller.ts";
import { directoryPage } from "./directory-page.ts";
import type { Target } from "./target.ts";

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Serves the directory at `/directory`. It holds a SCIM token, so forms from other sites are rejected. */
export function serveDirectory(app: FastifyInstance, suggestedTarget?: Target): void {
  const controller = createDirectoryController(suggestedTarget);

  app.get("/directory", async (request, reply) => {
    requireLocalHostname(request.hostname);
    return reply
      .header("Content-Security-Policy", POLICY)
      .header("Cache-Control", "no-store")
      .type("text/html; charset=utf-8")
      .send(directoryPage(controller));
  });

  app.post("/directory", async (request, reply) => {
    requireSameOrigin(request);
    const fields = new URLSearchParams(await text(request.body as NodeJS.ReadableStream));
    await controller.perform(fields.get("action") ?? "", fields);
    return reply.redirect("/directory", 303);
  });
}
