import type { RequestAuthentication } from "@portico/backend";

// Request headers that the proxy sets for the page of the same request. It removes them from incoming requests.
export const VERDICT_HEADER = "x-portico-verdict";
export const PATH_HEADER = "x-portico-path";

const SIGNED_OUT_PREFIX = "signed-out ";

/**
 * Encodes who the request is from: the session JWT, or the reason for being signed out. The page verifies the JWT again.
 * So if no proxy runs, a forged header gives no more access than a session cookie with the same JWT.
 */
export function writeVerdict(verdict: RequestAuthentication): string | undefined {
  if (verdict.status === "signed-in") return verdict.session_jwt;
  return verdict.status === "signed-out" ? SIGNED_OUT_PREFIX + verdict.reason : undefined;
}

export function readSignedOutReason(header: string): string | undefined {
  return header.startsWith(SIGNED_OUT_PREFIX) ? header.slice(SIGNED_OUT_PREFIX.length) : undefined;
}
