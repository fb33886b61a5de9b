import { isCompactJws } from "@portico/wire";
import { calculateJwkThumbprint, decodeJwt, EmbeddedJWK, jwtVerify } from "jose";
import { isOneInConstantTime } from "../crypto/server-key.ts";
import { hashToken } from "../crypto/tokens.ts";
import { ApiError } from "../lib/api-error.ts";
import type { Call } from "./call.ts";
import { lifetimes } from "./lifetimes.ts";

// Device-bound sessions (docs/device-bound-sessions.md): a browser signs the provider's challenge with a key that its
// scripts cannot export. Nothing is stored for a challenge.

/**
 * Returns the thumbprint (RFC 7638) of the key that signed a proof, if the proof answers a current challenge of this
 * project for the session token that the call presents (docs/threats.md T212).
 * @param proof an ES256 JWS with the public key in its header and the challenge as `jti`, as in Device Bound Session
 * Credentials.
 */
export async function findDeviceKey(call: Call, proof: unknown): Promise<string | undefined> {
  if (typeof proof !== "string" || !isCompactJws(proof)) return undefined;
  try {
    // First, because verifying a signature takes longer.
    if (!isCurrentChallenge(call, decodeJwt(proof).jti)) return undefined;
    const { protectedHeader } = await jwtVerify(proof, EmbeddedJWK, { algorithms: ["ES256"], typ: "dbsc+jwt" });
    return protectedHeader.jwk && (await calculateJwkThumbprint(protectedHeader.jwk));
  } catch {
    // Whatever a client sends as a proof, it proves nothing.
    return undefined;
  }
}

/**
 * Returns the key that the calling browser has proven.
 * @throws ApiError `session_proof_required` with a challenge to sign.
 */
export function requireDeviceKey(call: Call): string {
  if (call.deviceKey !== undefined) return call.deviceKey;
  const expiresAtMs = String(call.clock.in(lifetimes.sessionProof).getTime());
  const challenge = `${expiresAtMs}.${call.serverKey.sign(challengeText(call, expiresAtMs))}`;
  throw new ApiError("session_proof_required", { details: { challenge } });
}

function isCurrentChallenge(call: Call, challenge = ""): boolean {
  const [expiresAtMs = "", signature = ""] = challenge.split(".");
  const isOurs = isOneInConstantTime(signature, call.serverKey.signatures(challengeText(call, expiresAtMs)));
  return isOurs && Number(expiresAtMs) > call.clock.now().getTime();
}

/** A challenge is for one session token, or for a login without one. */
function challengeText({ project, sessionToken = "" }: Call, expiresAtMs: string): string {
  return JSON.stringify(["session_challenge", project.project_id, hashToken(sessionToken), expiresAtMs]);
}
