import { isCompactJws } from "@portico/wire";
import { type JWTPayload, jwtVerify, type ProtectedHeaderParameters } from "jose";
import type { Call } from "../../../platform/call/call.ts";
import { tolerances } from "../../../platform/call/lifetimes.ts";
import { inSeconds } from "../../../platform/lib/duration.ts";
import type { Connection } from "../connections/connection.ts";
import { relyingPartyOf } from "./relying-party.ts";

interface PostedToken {
  audience: string[];
  longestAgeSeconds: number;
}

/** A token that an identity provider posted, and that cannot be accepted. */
export class PostedTokenError extends Error {}

/**
 * Verifies a token that an identity provider posts to its connection, with its published keys.
 *
 * @throws PostedTokenError, or an error of jose; an error of another kind if the keys cannot be fetched.
 */
export async function verifyPostedToken(
  call: Call,
  connection: Connection<"oidc">,
  token: string,
  { audience, longestAgeSeconds }: PostedToken,
): Promise<{ payload: JWTPayload; protectedHeader: ProtectedHeaderParameters }> {
  if (!isCompactJws(token)) throw new PostedTokenError("it is no compact JWS");
  const { settings } = connection;
  const listed = settings.id_token_signing_alg_values_supported ?? ["RS256"];
  const verified = await jwtVerify(token, relyingPartyOf(call, connection).keySet.keyOf, {
    issuer: settings.issuer,
    audience,
    // Only the identity provider's published keys count, never the client secret.
    algorithms: listed.filter((alg) => /^(RS|PS|ES)\d{3}$|^EdDSA$|^Ed25519$/.test(alg)),
    currentDate: call.clock.now(),
    clockTolerance: inSeconds(tolerances.openid),
    maxTokenAge: longestAgeSeconds,
    requiredClaims: ["iat", "jti", "events"],
  });
  // jose checks that it is there, but not its type.
  if (typeof verified.payload.jti !== "string") throw new PostedTokenError("its jti is no text");
  return verified;
}
