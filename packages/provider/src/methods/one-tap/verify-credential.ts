import { isCompactJws } from "@portico/wire";
import { type JWTPayload, jwtVerify } from "jose";
import type { Call } from "../../platform/call/call.ts";
import { tolerances } from "../../platform/call/lifetimes.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { after, inSeconds } from "../../platform/lib/duration.ts";
import { isKeySetError } from "../../platform/lib/is-key-set-error.ts";
import { type Identity, readClaims } from "../oauth/identity.ts";

interface Credential {
  identity: Identity;
  /** Identifies the credential, however its text is encoded (docs/threats.md T71). */
  key: string;
  expiresAt: Date;
}

/**
 * Verifies the ID token that Google's script gave the page: Google's signature, the project's client as the audience,
 * the expiry.
 *
 * @throws ApiError `invalid_id_token`; `oauth_flow_callback_error` if Google's keys cannot be fetched.
 */
export async function verifyCredential(call: Call, idToken: string): Promise<Credential> {
  if (!isCompactJws(idToken)) throw new ApiError("invalid_id_token");
  const unreachable = () =>
    new ApiError("oauth_flow_callback_error", { message: "Google cannot be reached at the moment." });
  const upstream = await call.upstreams.find(call.project, "google").catch(() => {
    throw unreachable();
  });
  if (!upstream) throw new ApiError("oauth_config_not_found");
  const { config, keySet } = upstream;
  const { issuer } = config.serverMetadata();
  try {
    const { payload } = await jwtVerify(idToken, keySet.keyOf, {
      // Google sends its issuer with or without the scheme.
      issuer: [issuer, issuer.replace(/^https:\/\//, "")],
      audience: config.clientMetadata().client_id,
      algorithms: ["RS256", "ES256"],
      clockTolerance: inSeconds(tolerances.openid),
      requiredClaims: ["sub", "exp", "iat"],
    });
    const expiresAt = after(new Date((payload.exp ?? 0) * 1000), tolerances.openid);
    return { identity: readClaims("google", issuer, payload), key: keyOf(issuer, payload), expiresAt };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw isKeySetError(error) ? unreachable() : new ApiError("invalid_id_token");
  }
}

/** Google's ID of the token. If it has none, the subject and the time of issue identify it. */
function keyOf(issuer: string, { sub, iat, jti }: JWTPayload): string {
  return JSON.stringify([issuer, sub, iat, jti ?? null]);
}
