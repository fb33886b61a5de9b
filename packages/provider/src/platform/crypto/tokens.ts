import { hash, randomBytes, randomInt } from "node:crypto";
import { v7 } from "uuid";

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

/** `kind-test-<uuid v7>` or `kind-live-…`: sortable by time, so that new rows are adjacent in an index. */
export function newId(project: { environment: "test" | "live" }, kind: string): string {
  return `${kind}-${project.environment}-${v7()}`;
}

let lastMs = 0;
let sequence = 0;

/** The same for an event at a time of the database's clock: sorted by that time, and in order within a millisecond. */
export function newIdAt(time: Date, project: { environment: "test" | "live" }, kind: string): string {
  const msecs = time.getTime();
  sequence = msecs === lastMs ? sequence + 1 : randomInt(2 ** 31);
  lastMs = msecs;
  return `${kind}-${project.environment}-${v7({ msecs, seq: sequence })}`;
}
