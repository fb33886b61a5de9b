import type { PkceNamespace } from "@portico/wire";
import type { Send } from "../lib/method.ts";
import type { Settings } from "../lib/options.ts";
import { type Page, resetEmailKey } from "../page/landing.ts";
import type { ClientContext } from "./internals.ts";
import type { Pkce } from "./pkce.ts";

/** Redeems a one-time token. Concurrent callers share one response. */
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

/** The password was set, so remove the reset parameters: a reload must not open the form again. */
function endReset(page: Page, { view, names }: Settings): void {
  page.forget();
  page.landing.redirectType = null;
  const url = new URL(view.location.href);
  url.searchParams.delete(names.redirectType);
  page.replaceAddress(url);
}

/** Adds proof keys, one request per token, the default session duration and the email address of a password reset. */
export function withProofs(send: Send, { settings, storage, page }: ClientContext, pkce: Pkce): Send {
  return async (name, operation, request) => {
    const { challenge, verifier, firstVerifier, unprefixed, minutes } = operation;
    const fields = { ...request } as Record<string, unknown>;
    const prefix = unprefixed ? "" : "pkce_";
    if (minutes) fields.session_duration_minutes ??= minutes;
    if (challenge) fields[`${prefix}code_challenge`] = await pkce.challenge(challenge);

    /** Sends the verifier and deletes the pair once the provider accepted it. */
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
