import { errors } from "jose";

/**
 * Returns whether a token could not be judged because the signer's keys could not be had: nobody there, too slow, an
 * error, or something that is no key set. The caller who showed the token is not at fault.
 */
export function isKeySetFailure(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return true;
  // Another status than 200 and what is no JSON have no class of their own.
  return (
    error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid || error.code === "ERR_JOSE_GENERIC"
  );
}
