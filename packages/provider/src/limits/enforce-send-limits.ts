import type { Call } from "../call/call.ts";
import { putOff } from "../db/put-off.ts";
import type { Db } from "../db/schema.ts";
import { wideNetwork } from "../ground/wide-network.ts";
import { type Counted, count, countAll, limitOf, tooMany, uncounting } from "./count.ts";
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
  const { counted, enforce } = sendLimits(call, tx, address);
  await enforce(await countAll(call, tx, counted));
}

/**
 * The same for a code, which may stay unsent because one has just gone to that address: mails of that kind merge
 * (docs/threats.md T68). A known browser's own are not merged with those of strangers.
 * @param of the organization's id; `""` for discovery.
 * @param isServed whether the code of that mail is good for its reader.
 * @returns whether it is sent.
 * @throws ApiError `too_many_requests`.
 */
export async function enforceCodeLimits(
  call: Call,
  tx: Db,
  { address, of, isServed }: { address: string; of: string; isServed: () => Promise<boolean> },
): Promise<boolean> {
  const gap = limitOf(call, "code_mails_gap", `${askerOf(call, address)}:${of}:${address}`);
  const { counted, enforce } = sendLimits(call, tx, address);
  const counts = await countAll(call, tx, [gap, ...counted]);
  if ((counts.get(gap.subject) ?? 0) > gap.allowed && (await isServed())) {
    await putOff(tx, uncounting(call, counted));
    return false;
  }
  await enforce(counts);
  return true;
}

/** What a mail counts against, for one statement; `enforce` throws past it, which rolls the counts back. */
function sendLimits(call: Call, tx: Db, address: string) {
  const { mails_per_address: daily } = call.project.rate_limits;
  const asker = askerOf(call, address);
  const whom = asker === "stranger" ? `from ${call.ipAddress}` : asker;
  const inADay = (room: string) => ({
    subject: `mails_per_address:${address}:${room}`,
    windowSeconds: daily.window_seconds,
  });
  // One back end sends for all; its calls are limited as such.
  const perIp = call.caller === "browser" ? [limitOf(call, "sends_per_ip", call.ipAddress)] : [];
  const inAWhile = limitOf(call, "sends_per_address", `${address}:${whom}`);
  const byAsker = inADay(whom);
  const around = inADay(`around ${wideNetwork(call.ipAddress)}`);
  const byStrangers = inADay("strangers");
  const isStranger = asker === "stranger";

  async function enforce(counts: Map<string, number>): Promise<void> {
    const countOf = ({ subject }: Counted) => counts.get(subject) ?? 0;
    for (const limit of [...perIp, inAWhile]) {
      if (countOf(limit) > limit.allowed) throw tooMany(call, limit);
    }
    // One network has half of what strangers have, so that none takes it all.
    const half = Math.ceil(daily.count / 2);
    const isWithin = isStranger
      ? countOf(byAsker) <= half && countOf(byStrangers) <= daily.count
      : countOf(byAsker) <= daily.count;
    if (isWithin) return;
    // The first mail that somebody asks for from a new place goes out all the same: that may be the owner, on a new device.
    const newcomers = inADay("newcomers");
    const isNewcomer = isStranger && countOf(around) === 1;
    if (isNewcomer && (await count(call, tx, newcomers)) <= half) return;
    throw tooMany(call, byAsker);
  }

  return { counted: [...perIp, inAWhile, byAsker, ...(isStranger ? [around, byStrangers] : [])], enforce };
}

function askerOf(call: Call, address: string): Asker {
  if (call.caller !== "browser") return "backend";
  return isKnownBrowser(call, { address, organizationId: null }) ? "known" : "stranger";
}
