import type { RequestAuthentication } from "@portico/backend";

/** Headers by which the proxy tells the page of the same request. What comes in under these names never gets through it. */
export const VERDICT = "x-portico-verdict";
export const PATH = "x-portico-path";

const OUT = "signed-out ";

/**
 * What the page is told. A JWT is verified again there, so the header opens nothing by itself: where no proxy runs, to
 * send it is as good as to send the cookie.
 */
export function writeVerdict(verdict: RequestAuthentication): string | undefined {
  if (verdict.status === "signed-in") return verdict.session_jwt;
  return verdict.status === "signed-out" ? OUT + verdict.reason : undefined;
}

export function readSignedOut(header: string): string | undefined {
  return header.startsWith(OUT) ? header.slice(OUT.length) : undefined;
}
