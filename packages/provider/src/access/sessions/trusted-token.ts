import { isCompactJws } from "@portico/wire";
import { createLocalJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import type { Call } from "../../platform/call/call.ts";
import { tolerances } from "../../platform/call/lifetimes.ts";
import type { TrustedTokenProfile } from "../../platform/config/credentials-schema.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { inSeconds } from "../../platform/lib/duration.ts";
import { isKeySetError, readBooleanClaim } from "../../platform/lib/foreign-jwt.ts";
import { isStorable } from "../../platform/lib/text.ts";
import { findKeySet } from "../openid/key-sets.ts";

const CLOCK_TOLERANCE_SECONDS = inSeconds(tolerances.trustedToken);

function keysOf({ fetchOutside }: Call, { jwks, jwks_url = "" }: TrustedTokenProfile): JWTVerifyGetKey {
  if (jwks) return createLocalJWKSet(jwks as Parameters<typeof createLocalJWKSet>[0]);
  return findKeySet(fetchOutside, "trusted tokens", jwks_url).keyOf;
}

export interface TrustedToken {
  jti: string;
  email_address: string;
  organization_id: string | undefined;
  /** The token is too old from then on, so that its use need not be remembered any longer. */
  tooOldAt: Date;
}

/**
 * Verifies the signature, issuer, audience and age of a trusted token (RFC 8725).
 * @throws ApiError `invalid_trusted_auth_token`; `service_unavailable` while the keys cannot be fetched.
 */
export async function verifyTrustedToken(
  call: Call,
  profile: TrustedTokenProfile,
  token: string,
): Promise<TrustedToken> {
  const payload = await verify(call, profile, token);
  const email = payload[profile.email_claim];
  const organization = payload[profile.organization_claim];
  const { jti, iat = 0 } = payload;
  const isId = typeof jti === "string" && jti !== "" && jti.length <= 256 && isStorable(jti);
  const isUsable = isId && typeof email === "string";
  const isUnverified = payload.email_verified !== undefined && !readBooleanClaim(payload.email_verified);
  if (!isUsable || isUnverified) throw refused();
  return {
    jti,
    email_address: email,
    organization_id: typeof organization === "string" && isStorable(organization) ? organization : undefined,
    tooOldAt: new Date((iat + profile.max_age_seconds + 2 * CLOCK_TOLERANCE_SECONDS) * 1000),
  };
}

async function verify(call: Call, profile: TrustedTokenProfile, token: string): Promise<JWTPayload> {
  if (!isCompactJws(token)) throw refused();
  try {
    const { payload } = await jwtVerify(token, keysOf(call, profile), {
      algorithms: profile.algorithms,
      issuer: profile.issuer,
      audience: profile.audience,
      maxTokenAge: profile.max_age_seconds,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: call.clock.now(),
      requiredClaims: ["exp", "iat", "jti"],
    });
    return payload;
  } catch (error) {
    if (isKeySetError(error)) throw new ApiError("service_unavailable", { retryAfterSeconds: 5 });
    throw refused();
  }
}

export function refused(): ApiError {
  return new ApiError("invalid_trusted_auth_token");
}
