import type { Call, CallName } from "./call.ts";
import { endReset, redeemOnce } from "./landing.ts";
import type { Settings } from "./options.ts";
import type { Pkce, PkceNamespace } from "./pkce.ts";
import type { Storage } from "./storage.ts";

/** Calls that something is sent by, and the pair whose challenge goes along. */
const challenged: { [N in CallName]?: PkceNamespace } = {
  "magicLinks.email.loginOrSignup": "magic_links",
  "magicLinks.email.discovery.send": "magic_links",
  "passwords.resetByEmailStart": "passwords",
  "passwords.discovery.resetByEmailStart": "passwords",
  "oauth.googleOneTap.submit": "oauth",
  "oauth.googleOneTap.discoverySubmit": "oauth",
};

/** Calls that redeem what was sent, the pair whose verifier goes along, and the field of a token of the page's address. */
const verified: { [N in CallName]?: readonly [pair: PkceNamespace, token?: string] } = {
  "magicLinks.authenticate": ["magic_links", "magic_links_token"],
  "magicLinks.discovery.authenticate": ["magic_links", "discovery_magic_links_token"],
  "passwords.authenticate": ["passwords"],
  "passwords.resetByEmail": ["passwords"],
  "passwords.discovery.authenticate": ["passwords"],
  "passwords.discovery.resetByEmail": ["passwords"],
  "oauth.authenticate": ["oauth", "oauth_token"],
  "oauth.discovery.authenticate": ["oauth", "discovery_oauth_token"],
  "sso.authenticate": ["sso", "sso_token"],
};

/** Fields have two names (wire.md section 7): these calls leave the prefix out. */
const isUnprefixed = /^passwords\.(\w+|discovery\.authenticate)$/;

/** Calls whose session lives 30 minutes when the caller says nothing. */
const short: readonly CallName[] = [
  "magicLinks.authenticate",
  "passwords.authenticate",
  "passwords.resetByEmail",
  "passwords.resetByExistingPassword",
];

const DEFAULT_SESSION_MINUTES = 30;
const RESET_EMAIL = "reset-email-value";

interface Parts {
  settings: Settings;
  storage: Storage;
  pkce: Pkce;
}

/** What goes beyond a plain call: proof keys, one flight per token, the usual duration, and the address of a reset. */
export function withProofs(call: Call, { settings, storage, pkce }: Parts): Call {
  return async (name, request) => {
    const fields = { ...request } as Record<string, unknown>;
    const prefix = isUnprefixed.test(name) ? "" : "pkce_";
    if (short.includes(name)) fields.session_duration_minutes ??= DEFAULT_SESSION_MINUTES;

    const pair = challenged[name];
    if (pair) fields[`${prefix}code_challenge`] = await pkce.challenge(pair);

    /** The pair has done its work once what it proves was accepted. */
    async function prove(pair: PkceNamespace) {
      const answer = await call(name, { [`${prefix}code_verifier`]: pkce.verifier(pair), ...fields });
      pkce.remove(pair);
      return answer;
    }
    async function redeem(pair: PkceNamespace) {
      // The link may be the "log in without a password" link of a reset mail, which goes by the passwords pair.
      if (pair === "magic_links" && pkce.verifier("passwords")) {
        try {
          return await prove("passwords");
        } catch (error) {
          if (!(error as Error).message.includes("pkce")) throw error;
        }
      }
      return prove(pair);
    }

    const [proof, token] = verified[name] ?? [];
    const answer = proof
      ? token
        ? await redeemOnce(settings.view, fields[token] as string, () => redeem(proof))
        : await prove(proof)
      : await call(name, request && fields);
    if (pair === "passwords") storage.set(RESET_EMAIL, fields.email_address as string);
    if (/resetBy(Email|Session)$/.test(name)) endReset(settings);
    return answer;
  };
}

/** The address that a new password was last asked for with. */
export function readResetEmail(storage: Storage): string | null {
  return storage.get(RESET_EMAIL) || null;
}
