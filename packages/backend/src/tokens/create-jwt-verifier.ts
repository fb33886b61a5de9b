import { isCompactJws } from "@portico/wire";
import { type CryptoKey, errors, type JWTHeaderParameters, type JWTPayload, jwtVerify } from "jose";
import type { KeySet } from "./key-set.ts";

/** Maximum number of cached JWTs. The one that was verified first is evicted. */
const REMEMBERED_AT_MOST = 10_000;

export interface JwtExpectations<Claims> {
  issuer: string;
  audience: string;
  typ: string;
  requiredClaims: string[];
  /** By how much this server's clock may be behind the provider's. It applies to the start of a JWT's validity, not to its end. */
  clockToleranceSeconds: number;
  now: () => Date;
  keySet: KeySet;
  /** Converts the payload. If it throws, nothing is cached. */
  read: (payload: JWTPayload) => Claims;
}

interface Remembered<Claims> extends Pick<JWTPayload, "nbf" | "exp"> {
  claims: Claims;
  kid: string;
  /** The key that verified it. */
  key: CryptoKey;
}

/**
 * Creates a verifier for JWTs of one type (RFC 8725: fixed algorithm and type, key by exact kid). It caches valid JWTs by
 * their hash, because a signature costs 150 µs and a page sends the same JWT with each request. The times of a cached JWT
 * are checked at each call, and reloading the key set empties the cache. Invalid JWTs are not cached. The verifier returns
 * the same claims object each time, so callers that pass it on must copy it.
 * @returns a function that throws a JOSEError for an invalid JWT, and the errors of `keySet.find` and `read`.
 */
export function createJwtVerifier<Claims>({
  issuer,
  audience,
  typ,
  requiredClaims,
  clockToleranceSeconds,
  now,
  keySet,
  read,
}: JwtExpectations<Claims>): (jwt: string) => Promise<Claims> {
  const remembered = new Map<string, Remembered<Claims>>();

  async function findKey({ kid, crit }: JWTHeaderParameters): Promise<CryptoKey> {
    // The provider's tokens have no critical extensions. Reject a token that has any.
    const key = typeof kid === "string" && crit === undefined && (await keySet.find(kid));
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key;
  }

  const nowSeconds = () => Math.floor(now().getTime() / 1000);

  /** Compares whole seconds, as `jwtVerify` does. */
  function isInTime({ nbf, exp = 0 }: Remembered<Claims>): boolean {
    return exp > nowSeconds() && (nbf === undefined || nbf <= nowSeconds() + clockToleranceSeconds);
  }

  return async (jwt) => {
    const name = await hashText(jwt);
    const known = remembered.get(name);
    if (known && keySet.isFresh(known.kid, known.key) && isInTime(known)) return known.claims;
    remembered.delete(name);
    if (!isCompactJws(jwt)) throw new errors.JWSInvalid("It is not a JWT.");
    const { payload, protectedHeader, key } = await jwtVerify(jwt, findKey, {
      algorithms: ["ES256"],
      typ,
      issuer,
      audience,
      clockTolerance: clockToleranceSeconds,
      currentDate: now(),
      requiredClaims,
    });
    // A revoked session must not outlive its JWT, so the tolerance applies only to the start (docs/threats.md T163).
    if ((payload.exp ?? 0) <= nowSeconds()) {
      throw new errors.JWTExpired('"exp" claim timestamp check failed', payload, "exp", "check_failed");
    }
    const oldest = remembered.size >= REMEMBERED_AT_MOST ? remembered.keys().next().value : undefined;
    if (oldest !== undefined) remembered.delete(oldest);
    const claims = read(payload);
    const { nbf, exp } = payload;
    remembered.set(name, { claims, nbf, exp, kid: String(protectedHeader.kid), key });
    return claims;
  };
}

interface NodeCrypto {
  hash?(algorithm: "sha256", text: string, encoding: "base64"): string;
}
interface Runtime {
  process?: { getBuiltinModule?(name: "node:crypto"): NodeCrypto | undefined };
}

// Web Crypto hashes in another thread, which costs ten times what the hash does. Where Node's own is not there, it serves.
const hashAtOnce = (globalThis as Runtime).process?.getBuiltinModule?.("node:crypto")?.hash;

/** SHA-256, as the key of a memory: what reads that finds no token. */
export function hashText(text: string): string | Promise<string> {
  if (hashAtOnce) return hashAtOnce("sha256", text, "base64");
  return crypto.subtle
    .digest("SHA-256", new TextEncoder().encode(text))
    .then((hash) => String.fromCharCode(...new Uint8Array(hash)));
}
