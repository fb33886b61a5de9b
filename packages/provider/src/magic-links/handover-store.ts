import type { Call } from "../call/call.ts";
import { key } from "../db/key.ts";
import type { Db } from "../db/schema.ts";
import { oneTimeTable } from "../records/one-time/one-time-table.ts";
import { links } from "./store.ts";
import type { MagicLinkHandoverRow, MagicLinkRow } from "./tables.ts";

/** The hand-overs of links. A decision stays until its row is over, for the device that asks again. */
export const handovers = oneTimeTable("magic_link_handovers", {
  columns: {
    project_id: true,
    handover_hash: true,
    magic_link_id: true,
    number_hmac: true,
    pkce_code_challenge: true,
    user_agent: true,
    created_at: true,
    expires_at: true,
    confirmed_at: true,
    refused_at: true,
  },
  hash: "handover_hash",
});

export function findHandoverOf(
  db: Db,
  { project_id, magic_link_id }: { project_id: string; magic_link_id: string },
): Promise<MagicLinkHandoverRow | undefined> {
  return db
    .selectFrom("magic_link_handovers")
    .selectAll()
    .where((eb) => eb.and(key({ project_id, magic_link_id })))
    .executeTakeFirst();
}

/**
 * Compares the number and keeps what came of it, in one statement: whoever else tries at the same time, or later, finds
 * it decided.
 */
export function decideHandover(
  tx: Db,
  { project_id, handover_hash }: Pick<MagicLinkHandoverRow, "project_id" | "handover_hash">,
  numberHmacs: string[],
  now: Date,
): Promise<MagicLinkHandoverRow | undefined> {
  return tx
    .updateTable("magic_link_handovers")
    .set((eb) => {
      const time = eb.cast<Date>(eb.val(now), "timestamptz");
      return {
        confirmed_at: eb.case().when("number_hmac", "in", numberHmacs).then(time).end(),
        refused_at: eb.case().when("number_hmac", "not in", numberHmacs).then(time).end(),
      };
    })
    .where((eb) => eb.and(key({ project_id, handover_hash })))
    .where("confirmed_at", "is", null)
    .where("refused_at", "is", null)
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();
}

/** The device that asked, by what it alone knows. */
export interface Waiter {
  project_id: string;
  handover_hash: string;
  pkce_code_challenge: string;
}

/** Uses up the link's own row, so that neither a second device that asks nor the link itself can win beside it. */
export function consumeConfirmedLink(call: Call, tx: Db, waiter: Waiter, now: Date): Promise<MagicLinkRow | undefined> {
  return links.consumeWhere(call, tx, (eb) =>
    eb.exists(
      eb
        .selectFrom("magic_link_handovers as h")
        .select("h.handover_hash")
        .where("h.project_id", "=", waiter.project_id)
        .where("h.handover_hash", "=", waiter.handover_hash)
        .where("h.pkce_code_challenge", "=", waiter.pkce_code_challenge)
        .where("h.confirmed_at", "is not", null)
        .where("h.expires_at", ">", now)
        .whereRef("h.magic_link_id", "=", "magic_links.magic_link_id"),
    ),
  );
}

/** Returns whether somebody may still confirm. Where no link was sent it looks as if. */
export async function isAwaited(tx: Db, waiter: Waiter, now: Date): Promise<boolean> {
  const found = await tx
    .selectFrom("magic_link_handovers as h")
    .leftJoin("magic_links as l", (join) =>
      join.onRef("l.project_id", "=", "h.project_id").onRef("l.magic_link_id", "=", "h.magic_link_id"),
    )
    .select("h.handover_hash")
    .where("h.project_id", "=", waiter.project_id)
    .where("h.handover_hash", "=", waiter.handover_hash)
    .where("h.pkce_code_challenge", "=", waiter.pkce_code_challenge)
    .where("h.refused_at", "is", null)
    .where("h.expires_at", ">", now)
    .where((eb) =>
      eb.or([
        eb("h.magic_link_id", "is", null),
        eb.and([eb("l.consumed_at", "is", null), eb("l.expires_at", ">", now)]),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}
