/** The PKCE pair (RFC 7636) that a call uses: docs/wire/rules.md#proof-keys. */
export type PkceNamespace = "magic_links" | "passwords" | "oauth" | "sso";

/**
 * One row of the contract, for browsers. Marks describe the call; nothing is derived from its name.
 * `marks.test-d.ts` compares the marks with the fields that the provider accepts.
 */
export interface Operation {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below `/sdk/v1`; `{name}` stands for a field of the request. */
  path: `/${string}`;
  /**
   * Stands where the answer tells of a session (docs/wire/rules.md#what-an-answer-does). True where it takes the place
   * of what this browser had: such a call is never given up, because its proof may be spent by then. False where what
   * it shows stays good, so that the call may be given up and made again.
   */
  signsIn?: boolean;
  /** Its path says all: our client asks without credentials and headers of ours, so that no preflight goes ahead. */
  plain?: true;
  /** Carries `captcha_token` and `dfp_telemetry_id`, where the project asks for them: docs/wire/rules.md#one-retry. */
  guarded?: true;
  /** Nobody is signed in here once it has succeeded. */
  signsOut?: true;
  /** Carries the intermediate session token, where the browser holds one. */
  intermediate?: true;
  /** Carries the challenge of this pair, where the project asks for proof keys. */
  challenge?: PkceNamespace;
  /** Carries the verifier of this pair, where one is stored, and uses the pair up. */
  verifier?: PkceNamespace;
  /** A pair whose verifier is tried first, where one is stored; `verifier` follows when it is refused. */
  firstVerifier?: PkceNamespace;
  /** Names the challenge or verifier without `pkce_` before it. */
  unprefixed?: true;
  /** The field of a one-time token that a landing brings: callers with the same one share one call. */
  token?: string;
  /** The session's minutes when the caller names none; browsers send them along. */
  minutes?: number;
  /** Sets the new password that the page's address asked for. */
  endsReset?: true;
}
