import { isCompactJws } from "@portico/wire";
import { type CryptoKey, errors, type JWTHeaderParameters, type JWTPayload, jwtVerify } from "jose";
import { hashText } from "./hash-text.ts";
import type { KeySet } from "./key-set.ts";

/** The JWTs that are remembered at most; the one that was verified the longest ago makes room. */
const REMEMBERED_AT_MOST = 10_000;

export interface JwtExpectations<Claims> {
  issuer: string;
  audience: string;
  typ: string;
  requiredClaims: string[];
  /** By how much this server's clock may be behind the provider's: for the beginning of a JWT. Its end has no tolerance. */
  clockToleranceSeconds: number;
  now: () => Date;
  keySet: KeySet;
  /** Makes of the payload what is asked for. It may refuse, and then nothing is remembered. */
  read: (payload: JWTPayload) => Claims;
}

interface Remembered<Claims> extends Pick<JWTPayload, "nbf" | "exp"> {
  claims: Claims;
  kid: string;
  /** The very key that verified it. */
  key: CryptoKey;
}

/**
 * Returns what verifies JWTs of one kind (RFC 8725: algorithm and type pinned, key by exact kid), and remembers by its hash
 * each that was good: a signature costs 150 µs, and a page sends the same JWT with each request. A remembered one is
 * asked for its times anew, and counts for as long as the key set that its key came of: a set that is fetched again
 * forgets them all. What was refused is not remembered. Its claims are the same object each time: whoever hands them on copies
 * them.
 * @returns a function that throws a JOSEError for a JWT that is not good, and whatever `keySet.find` and `read` throw.
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
    // No token of ours has critical extensions, so one that has is not ours.
    const key = typeof kid === "string" && crit === undefined && (await keySet.find(kid));
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key;
  }

  const nowSeconds = () => Math.floor(now().getTime() / 1000);

  /** As `jwtVerify` compares them, by whole seconds. */
  function isInTime({ nbf, exp = 0 }: Remembered<Claims>): boolean {
    return exp > nowSeconds() && (nbf === undefined || nbf <= nowSeconds() + clockToleranceSeconds);
  }

  return async (jwt) => {
    const name = await hashText(jwt);
    const known = remembered.get(name);
    if (known && keySet.isFresh(known.kid, known.key) && isInTime(known)) return known.claims;
    remembered.delete(name);
    if (!isCompactJws(jwt)) throw new errors.JWSInvalid("It is not written as a JWT is.");
    const { payload, protectedHeader, key } = await jwtVerify(jwt, findKey, {
      algorithms: ["ES256"],
      typ,
      issuer,
      audience,
      clockTolerance: clockToleranceSeconds,
      currentDate: now(),
      requiredClaims,
    });
    // A revoked session must not outlive its JWT: the tolerance is for the beginning only (docs/threats.md T163).
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
