import { type CryptoKey, errors, type JWTHeaderParameters, type JWTPayload, jwtVerify } from "jose";
import { hashText } from "./hash-text.ts";
import type { KeySet } from "./key-set.ts";

/** The JWTs that are remembered at most; the one that was verified the longest ago makes room. */
const REMEMBERED_AT_MOST = 10_000;

export interface JwtExpectations {
  issuer: string;
  audience: string;
  typ: string;
  requiredClaims: string[];
  clockToleranceSeconds: number;
  now: () => Date;
  keySet: KeySet;
}

interface Remembered {
  payload: JWTPayload;
  kid: string;
  /** The very key that verified it. */
  key: CryptoKey;
}

/**
 * Returns what verifies JWTs of one kind (RFC 8725: algorithm and type pinned, key by exact kid), and remembers by its hash
 * each that was good: a signature costs 150 µs, and a page sends the same JWT with each request. A remembered one is
 * asked for its times anew, and counts for as long as the key set that its key came of: a set that is fetched again
 * forgets them all. What was refused is not remembered. Whoever reads the payload copies what is in it.
 * @returns a function that throws a JOSEError for a JWT that is not good, and whatever `keySet.find` throws.
 */
export function createJwtVerifier({
  issuer,
  audience,
  typ,
  requiredClaims,
  clockToleranceSeconds,
  now,
  keySet,
}: JwtExpectations): (jwt: string) => Promise<JWTPayload> {
  const remembered = new Map<string, Remembered>();

  async function findKey({ kid, crit }: JWTHeaderParameters): Promise<CryptoKey> {
    // No token of ours has critical extensions, so one that has is not ours.
    const key = typeof kid === "string" && crit === undefined && (await keySet.find(kid));
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key;
  }

  /** As `jwtVerify` compares them, by whole seconds. */
  function isInTime({ nbf, exp = 0 }: JWTPayload): boolean {
    const seconds = Math.floor(now().getTime() / 1000);
    return exp > seconds - clockToleranceSeconds && (nbf === undefined || nbf <= seconds + clockToleranceSeconds);
  }

  return async (jwt) => {
    const name = await hashText(jwt);
    const known = remembered.get(name);
    if (known && keySet.isFresh(known.kid, known.key) && isInTime(known.payload)) return known.payload;
    remembered.delete(name);
    const { payload, protectedHeader, key } = await jwtVerify(jwt, findKey, {
      algorithms: ["ES256"],
      typ,
      issuer,
      audience,
      clockTolerance: clockToleranceSeconds,
      currentDate: now(),
      requiredClaims,
    });
    const oldest = remembered.size >= REMEMBERED_AT_MOST ? remembered.keys().next().value : undefined;
    if (oldest !== undefined) remembered.delete(oldest);
    remembered.set(name, { payload, kid: String(protectedHeader.kid), key });
    return payload;
  };
}
