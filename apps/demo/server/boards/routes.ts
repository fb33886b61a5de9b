import type { FastifyInstance } from "fastify";
import type { Provider } from "../ground/provider.ts";
import { requirePermission, requireVisitor } from "../ground/visitor.ts";
import type { Boards } from "./boards.ts";
import { type ColumnId, columns } from "./card.ts";

const columnId = { type: "string", enum: columns.map(({ column_id }) => column_id) };
export const title = { type: "string", minLength: 1, maxLength: 200, pattern: "\\S" };

const newCard = {
  type: "object",
  properties: { title, column_id: columnId },
  required: ["title", "column_id"],
  additionalProperties: false,
};
const movedCard = {
  type: "object",
  properties: { column_id: columnId },
  required: ["column_id"],
  additionalProperties: false,
};

interface OnBoard {
  Params: { slug: string };
}

interface OnCard {
  Params: { slug: string; card_id: string };
}

/**
 * The app's own API. Every call is checked against the session of this very moment; looking is for every member,
 * changing is for the roles that the project's policy names. Each answers the board as it is afterwards.
 */
export function addBoardRoutes(app: FastifyInstance, provider: Provider, boards: Boards): void {
  app.get<OnBoard>("/api/boards/:slug", async (request) => {
    const { organization } = await requireVisitor(provider, request, request.params.slug);
    return boards.read(organization);
  });

  app.post<OnBoard & { Body: { title: string; column_id: ColumnId } }>(
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

  app.patch<OnCard & { Body: { column_id: ColumnId } }>(
    "/api/boards/:slug/cards/:card_id",
    { schema: { body: movedCard } },
    async (request) => {
      const { slug, card_id } = request.params;
      const visitor = await requireVisitor(provider, request, slug);
      await requirePermission(visitor, "move");
      boards.move(visitor.organization, card_id, request.body.column_id);
      return boards.read(visitor.organization);
    },
  );

  app.delete<OnCard>("/api/boards/:slug/cards/:card_id", async (request) => {
    const { slug, card_id } = request.params;
    const visitor = await requireVisitor(provider, request, slug);
    await requirePermission(visitor, "delete");
    boards.remove(visitor.organization, card_id);
    return boards.read(visitor.organization);
  });
}
