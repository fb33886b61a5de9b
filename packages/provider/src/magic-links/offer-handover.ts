import { randomInt } from "node:crypto";
import type { MagicLinkSendResponse } from "@portico/wire";
import type { Call } from "../call/call.ts";
import type { Db } from "../db/schema.ts";
import { handovers } from "./handover-store.ts";

interface Terms {
  isRequested: boolean | undefined;
  /** Null where no link was sent, which the answer must not tell (threats.md T44). */
  magicLinkId: string | null;
  codeChallenge: string | null;
  /** No longer than the link, and the same for everybody. */
  lifetimeMinutes: number;
}

/**
 * The hand-over that the answer to a sending call carries, where the project has them: docs/adr/0001. The verifier is what
 * tells the device that asked from any other, so there is none without a challenge.
 */
export async function offerHandover(
  call: Call,
  tx: Db,
  { isRequested, magicLinkId, codeChallenge, lifetimeMinutes }: Terms,
): Promise<MagicLinkSendResponse> {
  if (!call.project.link_handover_enabled || !isRequested || codeChallenge === null) return {};
  // Both digits are always there to be read, and none is a nought that somebody leaves out.
  const number = String(randomInt(10, 100));
  const { token } = await handovers.issue(call, tx, { minutes: lifetimeMinutes }, ({ handover_hash }) => ({
    magic_link_id: magicLinkId,
    number_hmac: call.serverKey.hmacCode(handover_hash, number),
    pkce_code_challenge: codeChallenge,
    user_agent: call.userAgent,
  }));
  return { handover: { handover_id: token, number } };
}
