import { type Client, createClient } from "@portico/client";

interface Held {
  client: Client;
  holders: number;
}

const held = new Map<string, Held>();

/**
 * The client of elements that were given none: one for all of a page that ask the same provider, so that it asks about the
 * session once. It ends with the last of them.
 */
export function holdClient(publicToken: string, apiUrl: string): { client: Client; release: () => void } {
  const key = `${publicToken} ${apiUrl}`;
  const found = held.get(key) ?? { client: createClient(publicToken, { apiUrl }), holders: 0 };
  held.set(key, found);
  found.holders += 1;
  let isHeld = true;
  return {
    client: found.client,
    release() {
      if (!isHeld) return;
      isHeld = false;
      found.holders -= 1;
      if (found.holders > 0) return;
      held.delete(key);
      found.client.destroy();
    },
  };
}
