import { type JWTPayload, SignJWT } from "jose";
import type { Misbehavior } from "./choice.ts";
import type { Keys } from "./keys.ts";

/** Signs an ID token, right or wrong as the choice says. */
export async function signIdToken(
  { privateKey, foreignKey, privateJwk: { kid } }: Keys,
  payload: JWTPayload,
  misbehavior: Misbehavior,
  clientSecret: string,
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const wrong: Partial<Record<Misbehavior, JWTPayload>> = {
    wrong_audience: { aud: "somebody-else" },
    wrong_issuer: { iss: "https://elsewhere.test" },
    wrong_nonce: { nonce: "another-login" },
    expired: { iat: now - 7200, exp: now - 3600 },
  };
  const token = new SignJWT({ ...payload, ...wrong[misbehavior] });
  if (misbehavior === "wrong_alg") {
    return token.setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode(clientSecret.padEnd(32, "0")));
  }
  const signed = await token
    .setProtectedHeader({ alg: "RS256", kid })
    .sign(misbehavior === "foreign_key" ? await foreignKey() : privateKey);
  return misbehavior === "padded" ? `${signed}==` : signed;
}
