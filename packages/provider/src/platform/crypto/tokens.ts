import { hash, randomBytes, randomInt } from "node:crypto";

const BASE_62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** 32 random bytes in base64url: 43 characters. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Random digits and letters, with almost six bits each. */
export function randomBase62(length: number): string {
  return Array.from({ length }, () => BASE_62.charAt(randomInt(BASE_62.length))).join("");
}

/** Tokens are stored as SHA-256 hashes, because they are too random for a brute-force search. */
export function hashToken(token: string): string {
  return hash("sha256", token, "base64url");
}
