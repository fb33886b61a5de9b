import type { ProtectedApi } from "@portico/backend";
import Fastify, { type FastifyError, type FastifyInstance } from "fastify";
import { addAppApiRoutes } from "./boards/app-api-routes.ts";
import { addBoardRoutes } from "./boards/board-routes.ts";
import { createBoards } from "./boards/boards.ts";
import { HttpError } from "./lib/http-error.ts";
import type { Provider } from "./lib/provider.ts";

const BODY_LIMIT_BYTES = 16 * 1024;

/** Creates the server without its pages: the APIs and the error responses. */
export function createApp(provider: Provider, api: ProtectedApi): FastifyInstance {
  const app = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: true,
    // Validate strictly: do not convert types, and reject unknown fields instead of dropping them.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("X-Content-Type-Options", "nosniff");
  });
  app.setErrorHandler<FastifyError | HttpError>((error, _request, reply) => {
    if (error instanceof HttpError) {
      return reply.code(error.status).headers(error.headers).send({ error: error.code, message: error.message });
    }
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send({ error: "invalid_request", message: error.message });
    console.error(error);
    return reply.code(500).send({ error: "server_error", message: "Something went wrong. Try again." });
  });
  const boards = createBoards();
  addBoardRoutes(app, provider, boards);
  addAppApiRoutes(app, api, boards);
  return app;
}
