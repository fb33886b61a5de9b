import { createHash, randomBytes } from "node:crypto";

/** 32 random bytes in base64url: 43 characters. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Tokens are stored as SHA-256: they are random enough that nobody can search them. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
