import type { Client } from "@portico/client";
import type { MemberAuthResponse } from "@portico/wire";
import { pauseSession, releaseSession } from "../../flow/effects/held-session.ts";
import { isOfferedAfter } from "./offer.ts";

/** The second factors hold the session themselves, and lead to no offer. */
const isSecondFactor = (type: string) => /^B2B_(TOTP|SMS|RECOVERY|PASSKEY)/.test(type);

type Authenticated = { type: string; answer: MemberAuthResponse };

/**
 * Hides a new session from the host until the offer is answered: a host that shows its app as soon as there is a session
 * would replace the widget. Does nothing until it is enabled.
 */
export function createOfferHold(client: Client, signal: AbortSignal) {
  let isEnabled = false;
  let isOpen = false;
  const end = () => {
    isOpen = false;
    if (isEnabled) releaseSession(client);
  };
  return {
    enable() {
      isEnabled = true;
      signal.addEventListener("abort", end);
    },
    /** Before a call. @returns whether it may lead to the offer. */
    hold(type: string | null): boolean {
      const isHeld = isEnabled && type !== null && !isSecondFactor(type);
      if (isHeld) pauseSession(client);
      return isHeld;
    },
    /** After a call, before its event leads on. */
    continueAfter(event: { type: string } | null): void {
      isOpen = event?.type === "memberAuthenticated" && isOfferedAfter((event as Authenticated).answer);
    },
    /** After a call that did not lead to the offer. */
    release(): void {
      if (!isOpen) end();
    },
    end,
  };
}
