import type { SendResponse } from "@portico/wire";
import type { Sent } from "../flow/code-end.ts";

/** The moment at which a code is known to have left, and the end that the answer told. */
export function sentNow({ expires_at }: SendResponse): Sent {
  return { atMs: Date.now(), expiresAtMs: Date.parse(`${expires_at}`) };
}
