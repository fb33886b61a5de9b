import { createHash } from "node:crypto";
import { ApiError } from "../lib/api-error.ts";

// RFC 7636 section 4.2: SHA-256 in base64url, 43 characters. The method is never sent, so there is no `plain` to fall
// back to (threats.md T24).
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/**
 * The challenge to store with what is sent out.
 * @throws ApiError `invalid_pkce_code_challenge` when it is malformed, or missing where the project requires one.
 */
export function parseCodeChallenge(challenge: string | undefined, isRequired: boolean): string | null {
  if (challenge === undefined && !isRequired) return null;
  if (challenge !== undefined && CHALLENGE.test(challenge)) return challenge;
  throw new ApiError("invalid_pkce_code_challenge");
}

/** The challenge that a verifier answers. */
export function challengeOf(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}
