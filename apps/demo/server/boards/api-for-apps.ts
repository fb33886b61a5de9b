import { type AccessClaims, AccessError, type ProtectedApi } from "@portico/backend";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "../ground/refusal.ts";
import type { Boards } from "./boards.ts";
import { title } from "./routes.ts";

const newCard = {
  type: "object",
  properties: { title },
  required: ["title"],
  additionalProperties: false,
};

/**
 * Adds the API that other apps call, with an access token for just this API: below `/api/v1`. Our own pages call with their
 * session. The token says whose board it is and what the member let the app do; nobody is asked for it.
 */
export function addApiForApps(app: FastifyInstance, api: ProtectedApi, boards: Boards): void {
  /** @throws Refusal 401 or 403, with where an app asks for a token. */
  async function requireAccess({ headers }: FastifyRequest, scope: string): Promise<AccessClaims> {
    try {
      return await api.authorize(headers, [scope]);
    } catch (error) {
      if (!(error instanceof AccessError)) throw error;
      throw new Refusal(error.status, error.code, error.message, error.headers);
    }
  }

  // RFC 9728: how an app that knows only our address finds out where to ask.
  app.get(api.metadataPath, async () => api.metadata);

  app.get("/api/v1/board", async (request) => boards.read(await requireAccess(request, "read:boards")));

  app.post<{ Body: { title: string } }>(
    "/api/v1/board/cards",
    { schema: { body: newCard } },
    async (request, reply) => {
      const access = await requireAccess(request, "edit:cards");
      boards.add(access, { title: request.body.title.trim(), column_id: "to_do", added_by: "A connected app" });
      return reply.code(201).send(boards.read(access));
    },
  );
}
