import { type KeyObject, sign } from "node:crypto";

/**
 * Signs a JWT in the compact serialization of JWS (RFC 7515 section 3.1) with ES256, as R and S (RFC 7518 section
 * 3.4). `jose` uses Web Crypto's thread pool, which would cost a session check more than the signature itself
 * (docs/adr/0006); it verifies.
 */
export function signJwt(header: { kid: string; typ: string }, claims: object, privateKey: KeyObject): string {
  const input = `${encode({ alg: "ES256", ...header })}.${encode(claims)}`;
  const signature = sign("sha256", Buffer.from(input), { key: privateKey, dsaEncoding: "ieee-p1363" });
  return `${input}.${signature.toString("base64url")}`;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
