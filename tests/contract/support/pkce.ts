import { createHash, randomBytes } from "node:crypto";

/** A PKCE verifier as the client creates it. */
export const newVerifier = () => randomBytes(32).toString("hex");

export const challengeOf = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");

export function makePair() {
  const verifier = newVerifier();
  return { verifier, challenge: challengeOf(verifier) };
}
