import type { Client, SessionInfo } from "@portico/client";
import { expect, test, vi } from "vitest";
import { pauseSession, readSession, releaseSession, subscribeToSession } from "./held-session.ts";

const out = { status: "out" } as SessionInfo;
const inside = { status: "in" } as SessionInfo;

function createClient() {
  let info = out;
  const listeners = new Set<() => void>();
  const client = {
    session: { getInfo: () => info },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as Client;
  const become = (next: SessionInfo) => {
    info = next;
    for (const listener of listeners) listener();
  };
  return { client, become, listeners };
}

test("a session that starts while held is published once it is released", () => {
  const { client, become, listeners } = createClient();
  const listener = vi.fn();
  const stop = subscribeToSession(client, listener);
  pauseSession(client);
  become(inside);
  expect(readSession(client)).toBe(out);
  listener.mockClear();
  releaseSession(client);
  expect(listener).toHaveBeenCalledOnce();
  expect(readSession(client)).toBe(inside);
  releaseSession(client);
  expect(listener).toHaveBeenCalledOnce();
  stop();
  expect(listeners.size).toBe(0);
});

test("holding one client's session does not affect another client", () => {
  const one = createClient();
  const other = createClient();
  pauseSession(one.client);
  one.become(inside);
  other.become(inside);
  expect(readSession(one.client)).toBe(out);
  expect(readSession(other.client)).toBe(inside);
  releaseSession(one.client);
});
