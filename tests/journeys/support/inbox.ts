import { setTimeout as sleep } from "node:timers/promises";

export interface Mail {
  subject: string;
  text: string;
  links: string[];
  code: string | null;
}

export interface Inbox {
  /** The messages to an address, newest first. */
  all(address: string): Promise<Mail[]>;
  /** The newest message, once there are more than `after`. */
  next(address: string, after: number): Promise<Mail>;
}

const PATIENCE_MS = 30_000;

/** The development inbox of a provider. */
export function createInbox(providerUrl: string): Inbox {
  async function all(address: string): Promise<Mail[]> {
    const response = await fetch(`${providerUrl}/dev/inbox?to=${encodeURIComponent(address)}`);
    return (await response.json()) as Mail[];
  }
  return {
    all,
    async next(address, after) {
      const giveUpAtMs = performance.now() + PATIENCE_MS;
      while (performance.now() < giveUpAtMs) {
        const mails = await all(address);
        if (mails[0] && mails.length > after) return mails[0];
        await sleep(20);
      }
      throw new Error(`No email arrived for ${address}.`);
    },
  };
}
