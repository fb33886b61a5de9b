import type { Client, SessionInfo } from "@portico/client";

const held = new WeakMap<Client, SessionInfo>();
const listeners = new Set<() => void>();

/**
 * Freezes what the hooks return. After enrolling an authenticator app the member has a session but still has to save
 * the backup codes; a host that then shows its app would hide them.
 */
export function pauseSession(client: Client): void {
  held.set(client, client.session.getInfo());
}

/** Lets the hooks return the current session again. */
export function releaseSession(client: Client): void {
  if (!held.delete(client)) return;
  for (const listener of listeners) listener();
}

/** Returns a client's session for the hooks. */
export function readSession(client: Client): SessionInfo {
  return held.get(client) ?? client.session.getInfo();
}

export function subscribeToSession(client: Client, listener: () => void): () => void {
  const stop = client.subscribe(listener);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}
