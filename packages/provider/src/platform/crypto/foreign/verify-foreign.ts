import { createCipheriv, pbkdf2Sync, scryptSync, timingSafeEqual } from "node:crypto";
import { hashRawSync } from "@node-rs/argon2";
import { verifySync } from "@node-rs/bcrypt";
import { isEqualInConstantTime } from "../server-key.ts";
import type { ForeignHash } from "./foreign-hash.ts";
import { shaCrypt } from "./sha-crypt.ts";

/** The library's numbers, because its const enum exists only at compile time. */
const ARGON2_ALGORITHMS = { d: 0, i: 1, id: 2 } as const;
const ARGON2_VERSIONS = { old: 0, current: 1 } as const;
/** SHA-crypt hashes the password in each round, so a long password would cost more. */
const SHA_CRYPT_PASSWORD_BYTES = 256;
/** Used for refused passwords, so that refusing takes as long as comparing. */
const NOTHING = "";

/**
 * Whether a password matches another system's hash. It takes up to a second of this thread, so use a
 * `PasswordHasher`.
 *
 * A password with a NUL never matches: bcrypt would stop there, and the HMAC of PBKDF2 and scrypt would also match
 * without it. bcrypt uses the first 72 bytes.
 */
export function verifyForeign(password: string, of: ForeignHash): boolean {
  const isTooLong = of.scheme === "sha-crypt" && Buffer.byteLength(password) > SHA_CRYPT_PASSWORD_BYTES;
  const isRefused = isTooLong || password.includes("\0");
  const isRight = compare(isRefused ? NOTHING : password, of);
  return isRight && !isRefused;
}

function compare(password: string, of: ForeignHash): boolean {
  switch (of.scheme) {
    case "bcrypt":
      return verifySync(password, of.text);
    case "argon2": {
      const { variant, isOldVersion, memoryCost, timeCost, parallelism, salt, hash } = of;
      const algorithm = ARGON2_ALGORITHMS[variant];
      const version = isOldVersion ? ARGON2_VERSIONS.old : ARGON2_VERSIONS.current;
      const options = { algorithm, version, memoryCost, timeCost, parallelism, salt, outputLen: hash.length };
      return timingSafeEqual(hashRawSync(Buffer.from(password, "utf8"), options), hash);
    }
    case "scrypt":
      return timingSafeEqual(runScrypt(password, of.salt, of, of.hash.length), of.hash);
    case "firebase-scrypt": {
      const salt = Buffer.concat([of.salt, of.separator]);
      const derived = runScrypt(password, salt, { ...of, parallelism: 1 }, 64);
      const cipher = createCipheriv("aes-256-ctr", derived.subarray(0, 32), Buffer.alloc(16));
      const made = Buffer.concat([cipher.update(of.signerKey), cipher.final()]);
      return made.length === of.hash.length && timingSafeEqual(made, of.hash);
    }
    case "pbkdf2": {
      const { salt, iterations, hash, digest } = of;
      return timingSafeEqual(pbkdf2Sync(password, salt, iterations, hash.length, digest), hash);
    }
    case "sha-crypt":
      return isEqualInConstantTime(shaCrypt(of.digest, password, of.salt, of.rounds), of.hash);
  }
}

function runScrypt(
  password: string,
  salt: Buffer,
  { ln, blockSize: r, parallelism: p }: { ln: number; blockSize: number; parallelism: number },
  length: number,
): Buffer {
  const N = 2 ** ln;
  return scryptSync(password, salt, length, { N, r, p, maxmem: 128 * r * (N + p + 2) + 1024 });
}
