import { randomUUID } from "node:crypto";
import type { Card } from "./card.ts";

type FirstCard = Pick<Card, "column_id" | "title" | "added_by">;

const bySlug: Record<string, FirstCard[]> = {
  globex: [
    { column_id: "to_do", title: "Translate the onboarding mails into Portuguese", added_by: "Bob Bemer" },
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

/** Returns the cards with which a seeded organization begins; every other begins with an empty board. */
export function firstCards(slug: string): Card[] {
  return (bySlug[slug] ?? []).map((card) => ({ card_id: randomUUID(), ...card }));
}
