import type { Call } from "../../../platform/call/call.ts";
import { lifetimes } from "../../../platform/call/lifetimes.ts";
import { hashToken, randomToken } from "../../../platform/crypto/tokens.ts";

/** A directory's token, which says what it is to whoever finds one: people, and scanners of source code. */
export function newToken(call: Call) {
  return describeToken(call, `portico_scim_${randomToken()}`);
}

export function describeToken(call: Call, token: string) {
  return {
    token,
    hash: hashToken(token),
    lastFour: token.slice(-4),
    expiresAt: call.clock.in(lifetimes.scimToken),
  };
}
