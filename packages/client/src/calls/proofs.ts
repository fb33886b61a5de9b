import type { PkceNamespace } from "@portico/wire";
import type { Send } from "../lib/method.ts";
import type { Settings } from "../lib/options.ts";
import { type Page, resetEmailKey } from "../page/landing.ts";
import type { Parts } from "./internals.ts";
import type { Pkce } from "./pkce.ts";

/** Redeems a one-time token: callers that come while it is under way share the one answer. */
function redeemOnce<T>(page: Page, token: string, redeem: () => Promise<T>): Promise<T> {
  const running = page.flights.get(token) as Promise<T> | undefined;
  if (running) return running;
  const flight = redeem().finally(() => {
    page.flights.delete(token);
    if (page.landing.token === token) page.forget();
  });
  page.flights.set(token, flight);
  return flight;
}

/** A new password is set: the page asks for none any more, not after a reload either. */
function endReset(page: Page, { view, names }: Settings): void {
  page.forget();
  page.landing.redirectType = null;
  const url = new URL(view.location.href);
  url.searchParams.delete(names.redirectType);
  page.replaceAddress(url);
}

/** Adds what goes beyond a plain call: proof keys, one flight per token, the usual duration, and the address of a reset. */
export function withProofs(send: Send, { settings, storage, page }: Parts, pkce: Pkce): Send {
  return async (name, operation, request) => {
    const { challenge, verifier, firstVerifier, unprefixed, minutes } = operation;
    const fields = { ...request } as Record<string, unknown>;
    const prefix = unprefixed ? "" : "pkce_";
    if (minutes) fields.session_duration_minutes ??= minutes;
    if (challenge) fields[`${prefix}code_challenge`] = await pkce.challenge(challenge);

    /** The pair has done its work once what it proves was accepted. */
    async function prove(pair: PkceNamespace) {
      const answer = await send(name, operation, { [`${prefix}code_verifier`]: pkce.verifier(pair), ...fields });
      pkce.remove(pair);
      return answer;
    }
    async function perform() {
      if (!verifier) return send(name, operation, request && fields);
      if (firstVerifier && pkce.verifier(firstVerifier)) {
        try {
          return await prove(firstVerifier);
        } catch (error) {
          if (!(error as Error).message.includes("pkce")) throw error;
        }
      }
      return prove(verifier);
    }

    const token = operation.token && fields[operation.token];
    const answer = await (token ? redeemOnce(page, token as string, perform) : perform());
    if (challenge === "passwords") storage.set(resetEmailKey, fields.email_address as string);
    if (operation.endsReset) endReset(page, settings);
    return answer;
  };
}
