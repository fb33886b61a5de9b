import type { FastifyInstance } from "fastify";
import type { Provider } from "../lib/provider.ts";
import { requirePermission, requireVisitor } from "../lib/visitor.ts";
import { type Boards, type ColumnId, columns } from "./boards.ts";

const columnIdSchema = { type: "string", enum: columns.map(({ column_id }) => column_id) };
export const titleSchema = { type: "string", minLength: 1, maxLength: 200, pattern: "\\S" };

const newCard = {
  type: "object",
  properties: { title: titleSchema, column_id: columnIdSchema },
  required: ["title", "column_id"],
  additionalProperties: false,
};
const cardMove = {
  type: "object",
  properties: { column_id: columnIdSchema },
  required: ["column_id"],
  additionalProperties: false,
};

interface BoardRoute {
  Params: { slug: string };
}

interface CardRoute {
  Params: { slug: string; card_id: string };
}

/**
 * Adds the app's own API. Every member may read the board; changes require a permission of the project's policy. Each
 * response is the board after the change.
 */
export function addBoardRoutes(app: FastifyInstance, provider: Provider, boards: Boards): void {
  app.get<BoardRoute>("/api/boards/:slug", async (request) => {
    const { organization } = await requireVisitor(provider, request, request.params.slug);
    return boards.read(organization);
  });

  app.post<BoardRoute & { Body: { title: string; column_id: ColumnId } }>(
    "/api/boards/:slug/cards",
    { schema: { body: newCard } },
    async (request, reply) => {
      const visitor = await requireVisitor(provider, request, request.params.slug);
      await requirePermission(visitor, "create");
      const { title, column_id } = request.body;
      boards.add(visitor.organization, { title: title.trim(), column_id, added_by: visitor.displayName });
      return reply.code(201).send(boards.read(visitor.organization));
    },
  );

  app.patch<CardRoute & { Body: { column_id: ColumnId } }>(
    "/api/boards/:slug/cards/:card_id",
    { schema: { body: cardMove } },
    async (request) => {
      const { slug, card_id } = request.params;
      const visitor = await requireVisitor(provider, request, slug);
      await requirePermission(visitor, "move");
      boards.move(visitor.organization, card_id, request.body.column_id);
      return boards.read(visitor.organization);
    },
  );

  app.delete<CardRoute>("/api/boards/:slug/cards/:card_id", async (request) => {
    const { slug, card_id } = request.params;
    const visitor = await requireVisitor(provider, request, slug);
    await requirePermission(visitor, "delete");
    boards.remove(visitor.organization, card_id);
    return boards.read(visitor.organization);
  });
}
