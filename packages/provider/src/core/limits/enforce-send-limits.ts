import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { mailboxKey } from "../../platform/lib/mailbox-key.ts";
import { wideNetwork } from "../../platform/lib/networks.ts";
import {
  type Counted,
  ceilingOf,
  checkCeiling,
  count,
  countAndRead,
  countAtEnd,
  decrementCounters,
  limitOf,
  tooMany,
} from "./count.ts";
import { isKnownBrowser } from "./known-browser.ts";

/** The kind of client that requests an email, as far as a limit can know. */
export type EmailAsker = "known" | "backend" | "stranger";

export function emailAsker(call: Call, email_address: string): EmailAsker {
  if (call.caller !== "browser") return "backend";
  return isKnownBrowser(call, { email_address, password: null }) ? "known" : "stranger";
}

/**
 * Limits emails, so that no caller can flood one mailbox or many (threats.md T52). A browser that
 * has proven access to the mailbox has its own bucket, and so has the host's back end; unknown browsers use up
 * neither (T68). Unknown browsers also share a ceiling in the whole project (T136).
 * @throws ApiError `too_many_requests`, CaptchaDemand.
 */
export async function enforceSendLimits(call: Call, tx: Db, email_address: string): Promise<void> {
  const { counted, read, enforce } = sendLimits(call, tx, email_address);
  await enforce(await countAndRead(call, tx, { counted, read }));
}

/**
 * The same for a code. It is not sent again if one was just sent to the address (docs/threats.md T68). Codes for a
 * known browser are separate from those for unknown ones.
 * @param of the organization's ID; `""` for discovery.
 * @param isServed whether the code of the earlier email works for this caller too.
 * @returns whether to send the code.
 * @throws ApiError `too_many_requests`, CaptchaDemand.
 */
export async function enforceCodeLimits(
  call: Call,
  tx: Db,
  { email_address, of, isServed }: { email_address: string; of: string; isServed: () => Promise<boolean> },
): Promise<boolean> {
  const gap = limitOf(call, "code_mails_gap", `${emailAsker(call, email_address)}:${of}:${email_address}`);
  const { counted, read, enforce } = sendLimits(call, tx, email_address);
  const counts = await countAndRead(call, tx, { counted: [gap, ...counted], read });
  if ((counts.get(gap.subject) ?? 0) > gap.allowed && (await isServed())) {
    await decrementCounters(call, tx, ...counted);
    return false;
  }
  await enforce(counts);
  return true;
}

/** The counters of one email, for one statement. `enforce` throws past a limit, which rolls the counts back. */
export function sendLimits(call: Call, tx: Db, email_address: string) {
  const { mails_per_address: daily } = call.project.rate_limits;
  const asker = emailAsker(call, email_address);
  const isStranger = asker === "stranger";
  // A known browser has verified exactly this address. Others are counted by mailbox, ignoring the tag (T134).
  const recipient = asker === "known" ? email_address : mailboxKey(email_address);
  const bucket = isStranger ? `from ${call.ipAddress}` : asker;
  const inADay = (bucket: string) => ({
    subject: `mails_per_address:${recipient}:${bucket}`,
    windowSeconds: daily.window_seconds,
  });
  // A back end sends for all its members and has its own limit. A known browser only sends to its own address.
  const perIp = isStranger ? [limitOf(call, "sends_per_ip", call.ipAddress)] : [];
  const inAWhile = limitOf(call, "sends_per_address", `${recipient}:${bucket}`);
  const byAsker = inADay(bucket);
  const around = inADay(`around ${wideNetwork(call.ipAddress)}`);
  const byStrangers = inADay("strangers");
  const ceiling = isStranger ? ceilingOf(call, "mails_per_project") : null;
  const ofCeiling = ceiling ? [ceiling.inProject, ceiling.fromNetwork] : [];

  async function enforce(counts: Map<string, number>): Promise<void> {
    for (const limit of [...perIp, inAWhile]) {
      if ((counts.get(limit.subject) ?? 0) > limit.allowed) throw tooMany(call, limit);
    }
    const refusal = checkCeiling(call, ceiling, counts);
    if (refusal) throw refusal;
    if (!(await isWithinDay(counts))) throw tooMany(call, byAsker);
    if (ceiling) await countAtEnd(call, tx, ofCeiling);
  }

  async function isWithinDay(counts: Map<string, number>): Promise<boolean> {
    const countOf = ({ subject }: Counted) => counts.get(subject) ?? 0;
    // One network gets at most half of the ceiling, so that it cannot use up all of it.
    const half = Math.ceil(daily.count / 2);
    const isWithin = isStranger
      ? countOf(byAsker) <= half && countOf(byStrangers) <= daily.count
      : countOf(byAsker) <= daily.count;
    if (isWithin) return true;
    // The first email requested from a new place is sent anyway, because it may be the owner on a new device.
    const isNewcomer = isStranger && countOf(around) === 1;
    return isNewcomer && (await count(call, tx, inADay("newcomers"))) <= half;
  }

  const counted = [...perIp, inAWhile, byAsker, ...(isStranger ? [around, byStrangers] : [])];
  return { counted, read: ofCeiling, enforce };
}
