import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";

const TRUSTED = { issuer: "https://issuer.test", audience: "portico" };

/** An issuer that a project trusts, and the profile that says so. */
export async function createTrustedIssuer(profileId: string) {
  const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid: "key-1", alg: "ES256" };
  return {
    privateKey,
    jwk,
    profile: { profile_id: profileId, ...TRUSTED, jwks: { keys: [jwk] }, algorithms: ["ES256"] },
    /** A currently valid token, with the given changes. */
    sign(nowMs: number, claims: JWTPayload, key: CryptoKey | Uint8Array = privateKey, alg = "ES256"): Promise<string> {
      const iat = Math.floor(nowMs / 1000);
      const { issuer: iss, audience: aud } = TRUSTED;
      const payload = { iss, aud, iat, exp: iat + 120, jti: crypto.randomUUID(), ...claims };
      return new SignJWT(payload).setProtectedHeader({ alg, kid: "key-1" }).sign(key);
    },
  };
}
