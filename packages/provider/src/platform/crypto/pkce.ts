import { createHash } from "node:crypto";
import { ApiError } from "../lib/api-error.ts";

// RFC 7636 section 4.2: SHA-256 in base64url, 43 characters. The method is never sent, so there is no `plain` to fall
// back to (threats.md T24).
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/**
 * Returns the challenge to store with a link or code.
 * @throws ApiError `invalid_pkce_code_challenge` if it is malformed, or missing although the project requires one.
 */
export function parseCodeChallenge(challenge: string | undefined, isRequired: boolean): string | null {
  if (challenge === undefined && !isRequired) return null;
  if (challenge !== undefined && CHALLENGE.test(challenge)) return challenge;
  throw new ApiError("invalid_pkce_code_challenge");
}

export function challengeOf(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}
