import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";
import type { Misbehavior } from "./choice.ts";

export interface SigningKeys {
  privateJwk: JWK;
  privateKey: CryptoKey;
  /** Returns a key that is not published. It is created on first use. */
  unknownKey(): Promise<CryptoKey>;
}

/** Creates an RS256 key. It is new at each start, so clients must read the key set again. */
export async function createSigningKeys(): Promise<SigningKeys> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const privateJwk = { ...(await exportJWK(privateKey)), kid: "sandbox", use: "sig", alg: "RS256" };
  let unknown: Promise<CryptoKey> | undefined;
  return {
    privateJwk,
    privateKey,
    unknownKey() {
      unknown ??= generateKeyPair("RS256").then((pair) => pair.privateKey);
      return unknown;
    },
  };
}

/** Signs an ID token, with the error that the misbehavior names. */
export async function signIdToken(
  { privateKey, unknownKey, privateJwk: { kid } }: SigningKeys,
  payload: JWTPayload,
  misbehavior: Misbehavior,
  clientSecret: string,
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const wrongClaims: Partial<Record<Misbehavior, JWTPayload>> = {
    wrong_audience: { aud: "another-client" },
    wrong_issuer: { iss: "https://elsewhere.test" },
    wrong_nonce: { nonce: "another-login" },
    expired: { iat: now - 7200, exp: now - 3600 },
  };
  const token = new SignJWT({ ...payload, ...wrongClaims[misbehavior] });
  if (misbehavior === "wrong_alg") {
    return token.setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode(clientSecret.padEnd(32, "0")));
  }
  const signed = await token
    .setProtectedHeader({ alg: "RS256", kid })
    .sign(misbehavior === "foreign_key" ? await unknownKey() : privateKey);
  return misbehavior === "padded" ? `${signed}==` : signed;
}

const SLOW_MS = 8_000;

/**
 * Simulates an error of the connection or of the response.
 * @returns Whether a response was sent, so that the caller must not send another.
 */
export async function misbehave(response: ServerResponse, misbehavior: Misbehavior): Promise<boolean> {
  switch (misbehavior) {
    case "slow":
      await sleep(SLOW_MS, undefined, { ref: false });
      return false;
    case "down":
      response.destroy();
      return true;
    case "error":
      response.writeHead(500, { "Content-Type": "application/json" }).end('{"error":"server_error"}');
      return true;
    case "html":
      response.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html><title>Maintenance</title>");
      return true;
    case "huge":
      response.writeHead(200, { "Content-Type": "application/json" }).end(`"${"x".repeat(10 * 1024 * 1024)}"`);
      return true;
    default:
      return false;
  }
}
