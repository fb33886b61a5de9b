import { randomUUID } from "node:crypto";
import type { Organization } from "@portico/backend";
import { HttpError } from "../lib/http-error.ts";
import { type Card, type ColumnId, columns, createSampleCards } from "./cards.ts";

export interface Board {
  columns: { column_id: ColumnId; name: string; cards: Card[] }[];
}

type Owner = Pick<Organization, "organization_id" | "organization_slug">;

export type Boards = ReturnType<typeof createBoards>;

const CARDS_LIMIT = 200;

/** A board for each organization, in memory. The demo forgets the cards when it stops. */
export function createBoards() {
  const boards = new Map<string, Card[]>();

  function cardsOf({ organization_id, organization_slug }: Owner): Card[] {
    const cards = boards.get(organization_id) ?? createSampleCards(organization_slug);
    boards.set(organization_id, cards);
    return cards;
  }

  function requireCard(cards: Card[], cardId: string): Card {
    const card = cards.find(({ card_id }) => card_id === cardId);
    if (!card) throw new HttpError(404, "card_not_found", "This card no longer exists. Someone may have deleted it.");
    return card;
  }

  return {
    read(owner: Owner): Board {
      const cards = cardsOf(owner);
      return {
        columns: columns.map((column) => ({
          ...column,
          cards: cards.filter(({ column_id }) => column_id === column.column_id),
        })),
      };
    },
    add(owner: Owner, card: Omit<Card, "card_id">) {
      const cards = cardsOf(owner);
      if (cards.length >= CARDS_LIMIT)
        throw new HttpError(409, "board_full", "This board is full. Delete a card first.");
      cards.push({ card_id: randomUUID(), ...card });
    },
    /** Moves a card to the end of a column. */
    move(owner: Owner, cardId: string, columnId: ColumnId) {
      const cards = cardsOf(owner);
      const card = requireCard(cards, cardId);
      cards.splice(cards.indexOf(card), 1);
      cards.push({ ...card, column_id: columnId });
    },
    remove(owner: Owner, cardId: string) {
      const cards = cardsOf(owner);
      cards.splice(cards.indexOf(requireCard(cards, cardId)), 1);
    },
  };
}
