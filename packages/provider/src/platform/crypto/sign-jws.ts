import { type KeyObject, sign } from "node:crypto";

/**
 * A JWT in the compact serialization of JWS (RFC 7515 section 3.1), signed with ES256: R and S side by side
 * (RFC 7518 section 3.4). `jose` goes through Web Crypto's thread pool, which costs a session check more than the
 * signature does (docs/adr/0006); it verifies.
 */
export function signJwt(header: { kid: string; typ: string }, claims: object, privateKey: KeyObject): string {
  const input = `${encode({ alg: "ES256", ...header })}.${encode(claims)}`;
  const signature = sign("sha256", Buffer.from(input), { key: privateKey, dsaEncoding: "ieee-p1363" });
  return `${input}.${signature.toString("base64url")}`;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
