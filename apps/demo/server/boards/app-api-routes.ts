import { type AccessClaims, AccessError, type ProtectedApi } from "@portico/backend";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { HttpError } from "../lib/http-error.ts";
import { titleSchema } from "./board-routes.ts";
import type { Boards } from "./boards.ts";

const newCard = {
  type: "object",
  properties: { title: titleSchema },
  required: ["title"],
  additionalProperties: false,
};

/**
 * Adds the API for other apps at `/api/v1`. They call it with an access token for this API, which names the organization
 * and the scopes that the member granted. The token is verified without a call to the provider.
 */
export function addAppApiRoutes(app: FastifyInstance, api: ProtectedApi, boards: Boards): void {
  /** @throws HttpError 401 or 403, with a `WWW-Authenticate` header. */
  async function requireAccess({ headers }: FastifyRequest, scope: string): Promise<AccessClaims> {
    try {
      return await api.authorize(headers, [scope]);
    } catch (error) {
      if (!(error instanceof AccessError)) throw error;
      throw new HttpError(error.status, error.code, error.message, error.headers);
    }
  }

  // RFC 9728: apps find out which authorization server issues tokens for this API.
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
