import { audit } from "../audit/audit.ts";
import type { Call } from "../call/call.ts";
import { transaction } from "../db/transaction.ts";
import { decideHandover, findHandoverOf } from "./handover-store.ts";
import { links } from "./store.ts";
import type { MagicLinkHandoverRow } from "./tables.ts";

/** The outcome of a number; `unreadable` was none, and decides nothing. */
export type HandoverOutcome = "confirmed" | "refused" | "unreadable";

const NUMBER = /^\d{2}$/;

/**
 * Compares the number that whoever opened a link has entered with the one that the device which asked shows. One wrong
 * number refuses the hand-over for good, so nobody can try them all; the link itself stays as it is.
 * @returns undefined where there is nothing to confirm.
 */
export async function confirmHandover(call: Call, token: string, typed: string): Promise<HandoverOutcome | undefined> {
  const { db, clock, project, serverKey } = call;
  const link = await links.find(call, db, token);
  const handover = link && project.link_handover_enabled ? await findHandoverOf(db, link) : undefined;
  if (!link || !handover) return undefined;
  // Pressed twice, or loaded again.
  if (isDecided(handover)) return outcomeOf(handover);
  const now = clock.now();
  if (link.consumed_at || link.expires_at <= now || handover.expires_at <= now) return undefined;
  const number = typed.trim();
  // A scanner that presses every button has nothing to enter, and ends nothing.
  if (!NUMBER.test(number)) return "unreadable";

  return transaction(call, async (tx) => {
    const decided = await decideHandover(tx, handover, serverKey.hmacCodes(handover.handover_hash, number), now);
    // Somebody else was quicker.
    if (!decided) return outcomeOf((await findHandoverOf(tx, link)) ?? handover);
    const outcome = outcomeOf(decided);
    const { organization_id, email_address } = link;
    await audit(call, tx, { action: `magic_link.handover_${outcome}`, organization_id, email_address });
    return outcome;
  });
}

function isDecided({ confirmed_at, refused_at }: MagicLinkHandoverRow): boolean {
  return confirmed_at !== null || refused_at !== null;
}

function outcomeOf({ confirmed_at }: MagicLinkHandoverRow): "confirmed" | "refused" {
  return confirmed_at ? "confirmed" : "refused";
}
