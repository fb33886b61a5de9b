import type { TestProvider } from "@portico/testkit";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, type JWTHeaderParameters, SignJWT } from "jose";

/** A browser's key, to write proofs that the client would not write. */
export interface DeviceKey {
  jwk: JWK;
  thumbprint: string;
  /** Signs a challenge, with these changes of the header. */
  sign(challenge: string, header?: Partial<JWTHeaderParameters>): Promise<string>;
}

export async function createDeviceKey(alg = "ES256"): Promise<DeviceKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg);
  const jwk = await exportJWK(publicKey);
  const sign: DeviceKey["sign"] = (jti, header) =>
    new SignJWT({ jti }).setProtectedHeader({ alg, typ: "dbsc+jwt", jwk, ...header }).sign(privateKey);
  return { jwk, thumbprint: await calculateJwkThumbprint(jwk), sign };
}

type Init = NonNullable<Parameters<TestProvider["request"]>[1]>;

/** A request with a proof. */
export const askWith = (
  at: TestProvider,
  path: string,
  proof: string,
  { headers, ...init }: Init = {},
): ReturnType<TestProvider["request"]> =>
  at.request(`/sdk/v1/b2b/${path}`, { ...init, headers: { "X-Session-Proof": proof, ...headers } });

/** The challenge that a call without a proof gets. */
export async function challengeOf(at: TestProvider, path: string, init?: Init): Promise<string> {
  return (await askWith(at, path, "", init)).body.error_details?.challenge;
}
