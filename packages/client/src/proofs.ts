import type { Call, CallName } from "./call.ts";
import { endReset, redeemOnce } from "./landing.ts";
import type { Settings } from "./options.ts";
import type { Pkce, PkceNamespace } from "./pkce.ts";
import type { Storage } from "./storage.ts";

/**
 * The calls that ask for a proof, whose challenge goes along, and those that redeem one, whose verifier does; by their names'
 * own words, as in `call.ts`. A test holds the lists.
 */
const asks = /^(magicLinks|passwords|oauth)\..*(Signup|send|Start|ubmit)$/;
const redeems = /^(magicLinks|passwords|oauth|sso)\.(discovery\.)?(authenticate|resetByEmail)$/;

function pairOf(calls: RegExp, name: CallName): PkceNamespace | undefined {
  const area = calls.exec(name)?.[1];
  return (area === "magicLinks" ? "magic_links" : area) as PkceNamespace | undefined;
}

/** Fields have two names (wire.md section 7): these calls leave the prefix out. */
const isUnprefixed = /^passwords\.(\w+|discovery\.authenticate)$/;

/** Calls whose session lives 30 minutes when the caller says nothing. */
const short = /^(magicLinks|passwords)\.(authenticate|resetBy(Email|Existing\w+))$/;

const DEFAULT_SESSION_MINUTES = 30;
const RESET_EMAIL = "reset-email-value";

/** What goes beyond a plain call: proof keys, one flight per token, the usual duration, and the address of a reset. */
export function withProofs(call: Call, settings: Settings, storage: Storage, pkce: Pkce): Call {
  return async (name, request) => {
    const fields = { ...request } as Record<string, unknown>;
    const prefix = isUnprefixed.test(name) ? "" : "pkce_";
    if (short.test(name)) fields.session_duration_minutes ??= DEFAULT_SESSION_MINUTES;

    const pair = pairOf(asks, name);
    if (pair) fields[`${prefix}code_challenge`] = await pkce.challenge(pair);

    /** The pair has done its work once what it proves was accepted. */
    async function prove(pair: PkceNamespace) {
      const answer = await call(name, { [`${prefix}code_verifier`]: pkce.verifier(pair), ...fields });
      pkce.remove(pair);
      return answer;
    }
    async function redeem(pair: PkceNamespace) {
      // The link may be the "log in without a password" link of a reset mail, which goes by the passwords pair. In discovery
      // it goes without one (wire.md section 7).
      if (name === "magicLinks.authenticate" && pkce.verifier("passwords")) {
        try {
          return await prove("passwords");
        } catch (error) {
          if (!(error as Error).message.includes("pkce")) throw error;
        }
      }
      return prove(pair);
    }

    const proof = pairOf(redeems, name);
    const perform = () => (proof ? redeem(proof) : call(name, request && fields));
    // The token of the page's address, an impersonator's too, is redeemed once.
    const token = name.endsWith("authenticate") && Object.keys(fields).find((field) => field.endsWith("_token"));
    const answer = await (token ? redeemOnce(settings.view, fields[token] as string, perform) : perform());
    if (pair === "passwords") storage.set(RESET_EMAIL, fields.email_address as string);
    if (/resetBy(Email|Session)$/.test(name)) endReset(settings);
    return answer;
  };
}

/** The address that a new password was last asked for with. */
export function readResetEmail(storage: Storage): string | null {
  return storage.get(RESET_EMAIL) || null;
}
