import type { Send } from "./call.ts";

/** What `@portico/client/admin` needs of a client, out of the sight of everybody else. */
const sends = new WeakMap<object, Send>();

export function shareSend(client: object, send: Send): void {
  sends.set(client, send);
}

export function sendOf(client: object): Send | undefined {
  return sends.get(client);
}
