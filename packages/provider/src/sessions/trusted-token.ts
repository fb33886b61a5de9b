import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import type { Call } from "../call.ts";
import { ApiError } from "../http/api-error.ts";
import type { TrustedTokenProfile } from "../project-config-schema.ts";

const TIMEOUT_MS = 5_000;
const CLOCK_TOLERANCE_SECONDS = 30;

/** A profile's keys stay with the profile, so that they are fetched once a while and not for each token. */
const keySets = new WeakMap<TrustedTokenProfile, JWTVerifyGetKey>();

function keysOf(profile: TrustedTokenProfile): JWTVerifyGetKey {
  const known = keySets.get(profile);
  if (known) return known;
  const { jwks, jwks_url } = profile;
  const keys: JWTVerifyGetKey = jwks
    ? createLocalJWKSet(jwks as Parameters<typeof createLocalJWKSet>[0])
    : createRemoteJWKSet(new URL(jwks_url ?? ""), { timeoutDuration: TIMEOUT_MS, cooldownDuration: 60_000 });
  keySets.set(profile, keys);
  return keys;
}

export interface TrustedToken {
  jti: string;
  email_address: string;
  organization_id: string | undefined;
  /** From then on nobody needs to remember that it was used. */
  tooOldAt: Date;
}

/**
 * Verifies a token of somebody whom the project trusts: signature, issuer, audience, age (RFC 8725).
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
  const isUsable = typeof email === "string" && typeof jti === "string" && jti !== "" && jti.length <= 256;
  // Some providers write "false"; whatever is not true by then is not verified.
  if (!isUsable || (payload.email_verified !== undefined && payload.email_verified !== true)) throw refused();
  return {
    jti,
    email_address: email,
    organization_id: typeof organization === "string" ? organization : undefined,
    tooOldAt: new Date((iat + profile.max_age_seconds + 2 * CLOCK_TOLERANCE_SECONDS) * 1000),
  };
}

async function verify(call: Call, profile: TrustedTokenProfile, token: string): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keysOf(profile), {
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
    const isKeyTrouble = error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError);
    if (isKeyTrouble) throw new ApiError("service_unavailable", { retryAfterSeconds: 5 });
    throw refused();
  }
}

export function refused(): ApiError {
  return new ApiError("invalid_trusted_auth_token");
}
