import { type Client, createClient } from "@portico/client";

interface SharedClient {
  client: Client;
  holders: number;
}

const held = new Map<string, SharedClient>();

/**
 * Returns the client for elements that have none of their own. Elements with the same provider share it, so the session
 * is loaded once. It is destroyed when the last element releases it.
 */
export function acquireClient(publicToken: string, apiUrl: string): { client: Client; release: () => void } {
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
