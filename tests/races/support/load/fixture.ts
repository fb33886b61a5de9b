import { setTimeout as sleep } from "node:timers/promises";
import type { Dice } from "../../../journeys/support/dice.ts";
import { type Caller, Surprise, sdk } from "./caller.ts";
import type { Ledger } from "./ledger.ts";

/** What flows work with. */
export interface World {
  caller: Caller;
  ledger: Ledger;
  dice: Dice;
  /** Where the nodes listen; one that is down keeps its place. */
  urls: string[];
  /** Whose mail domain lets its addresses in. */
  organization_id: string;
  /** The session of its administrator. */
  admin: string;
  /** An address that nobody had before, of that domain. */
  newAddress(): string;
  /** How far the nodes' clocks were turned. */
  shiftMs: number;
  /** How many flows wait for a mail. */
  waiting: number;
}

/** A mail that a killed node had taken comes when its lease is over: after a minute, or when the clock is turned. */
const MAIL_PATIENCE_MS = 90_000;

/**
 * Has a mail sent, and reads it.
 * @param known codes and tokens of the address's earlier mails.
 * @returns the code or the link's token; nothing after a lost answer, for nobody knows then how many mails will come.
 */
export async function receive(
  world: World,
  kind: string,
  path: string,
  body: { email_address: string; organization_id?: string },
  known: string[] = [],
): Promise<string | undefined> {
  const { caller, ledger, urls, dice } = world;
  const sent = await caller.once(sdk(path, body));
  if (!sent) return undefined;
  caller.accept(kind, sent);
  world.waiting += 1;
  try {
    for (const giveUpAtMs = performance.now() + MAIL_PATIENCE_MS; performance.now() < giveUpAtMs; await sleep(60)) {
      const mails = await readInbox(dice.pick(urls), body.email_address).catch(() => []);
      const [secret, ...more] = new Set(mails.map(secretOf).filter((found) => !known.includes(found)));
      if (more.length > 0) ledger.surprises.push(`${kind}: one request, and codes or links that differ`);
      if (secret) return secret;
    }
  } finally {
    world.waiting -= 1;
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
