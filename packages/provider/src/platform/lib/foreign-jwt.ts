import { errors } from "jose";

/**
 * Reads a claim that should be a boolean. AWS Cognito and JumpCloud send text, scripts send `"True"` or 1, and others send
 * null for a claim that they do not have. Any other value counts as false.
 */
export function readBooleanClaim(value: unknown): boolean | undefined {
  if (value === undefined || value === null) return undefined;
  return value === true || value === 1 || (typeof value === "string" && /^(true|1)$/i.test(value));
}

/**
 * Returns whether a token could not be verified because the signer's keys could not be fetched: no answer, a timeout,
 * an error, or an invalid key set. That is no fault of the caller.
 */
export function isKeySetError(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return true;
  // A status other than 200 and invalid JSON have no class of their own.
  return (
    error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid || error.code === "ERR_JOSE_GENERIC"
  );
}
