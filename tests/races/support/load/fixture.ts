import { setTimeout as sleep } from "node:timers/promises";
import type { Dice } from "../../../journeys/support/dice.ts";
import { type Caller, Surprise, sdk } from "./caller.ts";
import type { Ledger } from "./ledger.ts";

/** The context that flows run with. */
export interface Fixture {
  caller: Caller;
  ledger: Ledger;
  dice: Dice;
  /** Where the nodes listen; one that is down keeps its index. */
  urls: string[];
  /** The organization whose email domain may join. */
  organization_id: string;
  /** The session of its administrator. */
  admin: string;
  /** A new address of that domain. */
  newAddress(): string;
  /** How far the nodes' clocks were moved. */
  shiftMs: number;
  /** How many flows wait for an email. */
  waiting: number;
}

/** An email that a killed node had leased is sent when the lease ends: after a minute, or when the clock moves. */
const MAIL_PATIENCE_MS = 90_000;

/**
 * Triggers an email, and reads it.
 * @param known codes and tokens of the address's earlier emails.
 * @returns the code or the link's token; undefined after a lost response, because the number of emails is unknown then.
 */
export async function receive(
  fixture: Fixture,
  kind: string,
  path: string,
  body: { email_address: string; organization_id?: string },
  known: string[] = [],
): Promise<string | undefined> {
  const { caller, ledger, urls, dice } = fixture;
  const sent = await caller.once(sdk(path, body));
  if (!sent) return undefined;
  caller.accept(kind, sent);
  fixture.waiting += 1;
  try {
    for (const giveUpAtMs = performance.now() + MAIL_PATIENCE_MS; performance.now() < giveUpAtMs; await sleep(60)) {
      const mails = await readInbox(dice.pick(urls), body.email_address).catch(() => []);
      const [secret, ...more] = new Set(mails.map(secretOf).filter((found) => !known.includes(found)));
      if (more.length > 0) ledger.surprises.push(`${kind}: one request, and codes or links that differ`);
      if (secret) return secret;
    }
  } finally {
    fixture.waiting -= 1;
  }
  throw new Surprise(`${kind}: the mail to ${body.email_address} never came`);
}

interface Mail {
  code: string | null;
  links: string[];
}

export async function readInbox(url: string, address: string): Promise<Mail[]> {
  const answer = await fetch(`${url}/dev/inbox?to=${encodeURIComponent(address)}`);
  return answer.ok ? ((await answer.json()) as Mail[]) : [];
}

export function secretOf({ code, links: [link] }: Mail): string {
  return code ?? (link && new URL(link).searchParams.get("token")) ?? "";
}
