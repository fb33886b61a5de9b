import { randomUUID } from "node:crypto";
import type { Organization } from "@portico/backend";
import { HttpError } from "../lib/http-error.ts";

export const columns = [
  { column_id: "to_do", name: "To do" },
  { column_id: "in_progress", name: "In progress" },
  { column_id: "done", name: "Done" },
] as const;

export type ColumnId = (typeof columns)[number]["column_id"];

interface Card {
  card_id: string;
  column_id: ColumnId;
  title: string;
  added_by: string;
}

const sampleCards: Record<string, Omit<Card, "card_id">[]> = {
  globex: [
    { column_id: "to_do", title: "Translate the onboarding emails into Portuguese", added_by: "Bob Bemer" },
    { column_id: "to_do", title: "Agree on the retention period of audit logs", added_by: "Ada Lovelace" },
    { column_id: "to_do", title: "Invite the Lisbon office", added_by: "Ada Lovelace" },
    { column_id: "in_progress", title: "Quarterly access review", added_by: "Ada Lovelace" },
    { column_id: "in_progress", title: "Move the status page behind the load balancer", added_by: "Bob Bemer" },
    { column_id: "done", title: "Retire the shared admin password", added_by: "Ada Lovelace" },
  ],
  initech: [
    { column_id: "to_do", title: "New cover sheets for the status reports", added_by: "Peter Naur" },
    { column_id: "in_progress", title: "Find out who has the stapler", added_by: "Ada Lovelace" },
    { column_id: "done", title: "Fix the printer on the second floor", added_by: "Peter Naur" },
  ],
  umbrella: [
    { column_id: "to_do", title: "Renew the laboratory's certificates", added_by: "Uma Shankar" },
    { column_id: "done", title: "Allow sign-in by emailed code only", added_by: "Uma Shankar" },
  ],
  "analytical-engines": [
    {
      column_id: "in_progress",
      title:
        "Prepare the memorandum of understanding between the Northern Territories and the International Holdings, annexes included",
      added_by: "Maximiliane von und zu Lichtenstein-Hohenzollern",
    },
  ],
};

/** Returns sample cards for a seeded organization, and none for others. */
function createSampleCards(slug: string): Card[] {
  return (sampleCards[slug] ?? []).map((card) => ({ card_id: randomUUID(), ...card }));
}

interface Board {
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
