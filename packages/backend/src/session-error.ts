/**
 * The reason of a refusal.
 *
 * | code | what it means |
 * |---|---|
 * | `expired` | a good JWT, outside its five minutes; the member may still be signed in |
 * | `revoked` | the session is over although its JWT has not expired; only the provider knows |
 * | `forged` | not signed by this project's provider, or changed since |
 * | `wrong_project` | of another Portico project or installation |
 * | `missing_token` | the request carries no credential at all |
 * | `malformed` | not a session JWT at all: no JWT, or another kind of token |
 * | `unreachable` | nobody could say: the provider gave no usable answer |
 */
export type SessionErrorCode =
  | "expired"
  | "revoked"
  | "forged"
  | "wrong_project"
  | "missing_token"
  | "malformed"
  | "unreachable";

/**
 * The one error of a credential that is not good, or that could not be checked. `code` is stable and for programs;
 * `message` is for developers and never repeats the credential.
 */
export class SessionError extends Error {
  readonly code: SessionErrorCode;

  constructor(code: SessionErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "SessionError";
    this.code = code;
  }
}
