import type { Call } from "../call/call.ts";
import type { Db } from "../db/schema.ts";
import { wideNetwork } from "../ground/wide-network.ts";
import { type Counted, countAll, enforceLimit, tooMany } from "./count.ts";
import { isKnownBrowser } from "./known-browser.ts";

/** The asker of a mail, as far as a limit can tell. */
type Asker = "known" | "backend" | "stranger";

/**
 * Keeps a mailbox from being flooded, and one caller from flooding many (threats.md T52). A browser that has shown that it
 * reads the address's mail has a room of its own, and so has the host's back end: what strangers ask for uses up neither
 * (T68).
 * @throws ApiError `too_many_requests`.
 */
export async function enforceSendLimits(call: Call, tx: Db, address: string): Promise<void> {
  // One back end sends for all; its calls are limited as such.
  if (call.caller === "browser") await enforceLimit(call, tx, "sends_per_ip", call.ipAddress);
  const { sends_per_address: often, mails_per_address: daily } = call.project.rate_limits;
  const asker = askerOf(call, address);
  const whom = asker === "stranger" ? `from ${call.ipAddress}` : asker;
  const inAWhile = { subject: `sends_per_address:${address}:${whom}`, windowSeconds: often.window_seconds };
  const inADay = (room: string) => ({
    subject: `mails_per_address:${address}:${room}`,
    windowSeconds: daily.window_seconds,
  });
  const byAsker = inADay(whom);
  const around = inADay(`around ${wideNetwork(call.ipAddress)}`);
  const byStrangers = inADay("strangers");

  const isStranger = asker === "stranger";
  const counts = await countAll(call, tx, [inAWhile, byAsker, ...(isStranger ? [around, byStrangers] : [])]);
  const countOf = ({ subject }: Counted) => counts.get(subject) ?? 0;
  if (countOf(inAWhile) > often.count) throw tooMany(call, inAWhile);
  // One network has half of what strangers have, so that none takes it all.
  const half = Math.ceil(daily.count / 2);
  const isWithin = isStranger
    ? countOf(byAsker) <= half && countOf(byStrangers) <= daily.count
    : countOf(byAsker) <= daily.count;
  if (isWithin) return;
  // The first mail that somebody asks for from a new place goes out all the same: that may be the owner, on a new device.
  const newcomers = inADay("newcomers");
  const isNewcomer = isStranger && countOf(around) === 1;
  if (isNewcomer && ((await countAll(call, tx, [newcomers])).get(newcomers.subject) ?? 0) <= half) return;
  throw tooMany(call, byAsker);
}

/**
 * Returns whether a code that is asked for may stay unsent, because one has just gone to that address and is good for
 * its reader: mails of that kind merge (docs/threats.md T68). A known browser's own are not merged with those of
 * strangers.
 * @param of the organization's id; `""` for discovery.
 */
export async function isCodeJustSent(call: Call, tx: Db, address: string, of: string): Promise<boolean> {
  const { count: allowed, window_seconds: windowSeconds } = call.project.rate_limits.code_mails_gap;
  const gap = { subject: `code_mails_gap:${askerOf(call, address)}:${of}:${address}`, windowSeconds };
  return ((await countAll(call, tx, [gap])).get(gap.subject) ?? 0) > allowed;
}

function askerOf(call: Call, address: string): Asker {
  if (call.caller !== "browser") return "backend";
  return isKnownBrowser(call, { address, organizationId: null }) ? "known" : "stranger";
}
