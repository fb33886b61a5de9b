import type { ProtectedApi } from "@portico/backend";
import Fastify, { type FastifyError, type FastifyInstance } from "fastify";
import { addApiForApps } from "./boards/api-for-apps.ts";
import { createBoards } from "./boards/boards.ts";
import { addBoardRoutes } from "./boards/routes.ts";
import type { Provider } from "./ground/provider.ts";
import { Refusal } from "./ground/refusal.ts";

const BODY_LIMIT_BYTES = 16 * 1024;

/** Creates the server without its pages: the API of the boards and the one shape of its errors. */
export function createApp(provider: Provider, api: ProtectedApi): FastifyInstance {
  const app = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: true,
    // A number is not a title and an unknown field is a mistake: nothing is bent until it fits.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("X-Content-Type-Options", "nosniff");
  });
  app.setErrorHandler<FastifyError | Refusal>((error, _request, reply) => {
    if (error instanceof Refusal) {
      return reply.code(error.status).headers(error.headers).send({ error: error.code, message: error.message });
    }
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send({ error: "invalid_request", message: error.message });
    console.error(error);
    return reply.code(500).send({ error: "server_error", message: "Something went wrong here. Try again." });
  });
  const boards = createBoards();
  addBoardRoutes(app, provider, boards);
  addApiForApps(app, api, boards);
  return app;
}
