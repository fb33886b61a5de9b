import type { Client, SessionInfo } from "@portico/client";

const held = new WeakMap<Client, SessionInfo>();
const listeners = new Set<() => void>();

/**
 * From now on the hooks tell what they tell now. A member whose authenticator counts is in, and still has backup codes to
 * save: a host that shows its application as soon as there is a session would take them away.
 */
export function holdSession(client: Client): void {
  held.set(client, client.session.getInfo());
}

/** The hooks tell what is the case. */
export function releaseSession(client: Client): void {
  if (!held.delete(client)) return;
  for (const listener of listeners) listener();
}

/** Reads a client's session for the hooks. */
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
