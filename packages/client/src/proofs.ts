import type { PkceNamespace } from "@portico/wire";
import type { Send } from "./ground/method.ts";
import type { Parts } from "./internals.ts";
import type { Pkce } from "./pkce.ts";
import { endReset, redeemOnce } from "./redeem-once.ts";
import type { ResetEmailName } from "./reset-email.ts";

/** Adds what goes beyond a plain call: proof keys, one flight per token, the usual duration, and the address of a reset. */
export function withProofs(send: Send, { settings, storage, page }: Parts, pkce: Pkce): Send {
  const resetEmail: ResetEmailName = "reset-email-value";
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
    if (challenge === "passwords") storage.set(resetEmail, fields.email_address as string);
    if (operation.endsReset) endReset(page, settings);
    return answer;
  };
}
