/** The PKCE pair (RFC 7636) that a call uses: docs/wire/rules.md#proof-keys. */
export type PkceNamespace = "magic_links" | "passwords" | "oauth" | "sso";

/**
 * One row of the contract, for browsers. Marks describe the call; nothing is derived from its name.
 * `marks.test-d.ts` compares the marks with the fields that the provider accepts.
 */
export interface Operation {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** The path below `/sdk/v1`. `{name}` is replaced with a field of the request. */
  path: `/${string}`;
  /**
   * Set if the answer contains a session (docs/wire/rules.md#what-an-answer-does). True if that session replaces the one of
   * this browser: the client never aborts such a call, because its token may already be used up. False if the credential
   * stays valid, so that the call may be aborted and repeated.
   */
  signsIn?: boolean;
  /** The path is sufficient: the client sends no credentials and no custom headers, which avoids a CORS preflight. */
  plain?: true;
  /** Sends `captcha_token` and `dfp_telemetry_id` if the project requires them: docs/wire/rules.md#one-retry. */
  guarded?: true;
  /** If it succeeds, this browser is signed out. */
  signsOut?: true;
  /** Sends the intermediate session token if the browser has one. */
  intermediate?: true;
  /** Sends the challenge of this pair if the project requires PKCE. */
  challenge?: PkceNamespace;
  /** Sends the verifier of this pair if one is stored, and removes the pair. */
  verifier?: PkceNamespace;
  /** A pair whose verifier is tried first if one is stored. If it is rejected, `verifier` follows. */
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
