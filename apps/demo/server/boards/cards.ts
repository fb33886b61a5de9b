import { randomUUID } from "node:crypto";
export const columns = [
  { column_id: "to_do", name: "To do" },
  { column_id: "in_progress", name: "In progress" },
  { column_id: "done", name: "Done" },
] as const;

export type ColumnId = (typeof columns)[number]["column_id"];

export interface Card {
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
export function createSampleCards(slug: string): Card[] {
  return (sampleCards[slug] ?? []).map((card) => ({ card_id: randomUUID(), ...card }));
}
