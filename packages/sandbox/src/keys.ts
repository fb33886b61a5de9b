import { exportJWK, generateKeyPair, type JWK } from "jose";

export interface Keys {
  privateJwk: JWK;
  privateKey: CryptoKey;
  /** A key that is published nowhere, made when it is needed. */
  foreignKey(): Promise<CryptoKey>;
}

const KEY_ID = "sandbox";

/** Makes an RS256 key, as the real ones have. It is new at each start: clients of the sandbox must ask for it again. */
export async function createKeys(): Promise<Keys> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const privateJwk = { ...(await exportJWK(privateKey)), kid: KEY_ID, use: "sig", alg: "RS256" };
  let foreign: Promise<CryptoKey> | undefined;
  return {
    privateJwk,
    privateKey,
    foreignKey() {
      foreign ??= generateKeyPair("RS256").then((pair) => pair.privateKey);
      return foreign;
    },
  };
}
