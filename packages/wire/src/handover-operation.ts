import type { Operation } from "./operation.ts";

/**
 * `magicLinks.handover.authenticate`: the device that asked for a link asks whether another one has opened it. Portico's
 * own: docs/adr/0001. Stands alone, so that it costs nothing where nobody asks.
 */
export const handoverOperation = {
  method: "POST",
  path: "/b2b/magic_links/handover/authenticate",
  signsIn: true,
  intermediate: true,
  verifier: "magic_links",
} as const satisfies Operation;
