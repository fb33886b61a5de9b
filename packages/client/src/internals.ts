import type { Send } from "./call.ts";
import { UsageError } from "./errors.ts";

/** What `@portico/client/admin` and `@portico/client/idp` need of a client, out of the sight of everybody else. */
const sends = new WeakMap<object, Send>();

export function shareSend(client: object, send: Send): void {
  sends.set(client, send);
}

/** @throws UsageError that names `caller`, when the client is none of createClient's. */
export function requireSend(client: object, caller: string): Send {
  const send = sends.get(client);
  if (send) return send;
  throw new UsageError(
    "wrong_argument",
    `${caller}: the client is not one of createClient's. There is no session to act with. Pass the client itself.`,
  );
}
