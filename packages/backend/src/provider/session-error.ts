/**
 * Why a credential was rejected.
 *
 * | code | what it means |
 * |---|---|
 * | `expired` | the JWT is older than five minutes, or not valid yet; the member may still be signed in |
 * | `revoked` | the session has ended, although its JWT has not expired; only the provider can detect it |
 * | `forged` | not signed by this project's provider, or altered |
 * | `wrong_project` | belongs to another Portico project or installation |
 * | `missing_token` | the request has no credential |
 * | `malformed` | not a JWT, or a JWT of another type |
 * | `unreachable` | the provider gave no usable answer |
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
 * Thrown for a credential that is invalid or could not be checked. `code` is stable and for programs. `message` is for
 * developers and never contains the credential.
 */
export class SessionError extends Error {
  readonly code: SessionErrorCode;

  constructor(code: SessionErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "SessionError";
    this.code = code;
  }
}
