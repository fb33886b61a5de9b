import { exportJWK, generateKeyPair, type JWK } from "jose";

export interface Keys {
  privateJwk: JWK;
  privateKey: CryptoKey;
  /** Published nowhere; made when it is wanted. */
  foreignKey(): Promise<CryptoKey>;
}

const KEY_ID = "sandbox";

/** RS256, as the real ones. New at each start: whoever trusts the sandbox must ask it again. */
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
