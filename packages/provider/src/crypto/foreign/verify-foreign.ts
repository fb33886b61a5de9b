import { createCipheriv, pbkdf2, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { hashRaw } from "@node-rs/argon2";
import { isEqualInConstantTime } from "../server-key.ts";
import type { ForeignHash } from "./foreign-hash.ts";
import { shaCrypt } from "./sha-crypt.ts";

/** By the numbers of the library, whose names exist at compile time alone. */
const ARGON2_ALGORITHMS = { d: 0, i: 1, id: 2 } as const;
const ARGON2_VERSIONS = { old: 0, current: 1 } as const;
/** SHA-crypt hashes the password in each round: a long one would cost as much more. */
const SHA_CRYPT_PASSWORD_BYTES = 256;
/** A hash of no password, for what is refused: refusing costs as much as comparing. */
const NOTHING = "";

const deriveScrypt = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);

/**
 * Whether a password is the one of a hash from elsewhere: up to a second of work. Go through a `PasswordHasher`.
 *
 * No password with a NUL is: bcrypt ends there, and the HMAC of PBKDF2 and scrypt takes the same text without it as well.
 * Of bcrypt, 72 bytes count.
 */
export async function verifyForeign(password: string, of: ForeignHash): Promise<boolean> {
  const isTooLong = of.scheme === "sha-crypt" && Buffer.byteLength(password) > SHA_CRYPT_PASSWORD_BYTES;
  const isRefused = isTooLong || password.includes("\0");
  const isRight = await compare(isRefused ? NOTHING : password, of);
  return isRight && !isRefused;
}

async function compare(password: string, of: ForeignHash): Promise<boolean> {
  switch (of.scheme) {
    case "bcrypt":
      return (await import("@node-rs/bcrypt")).verify(password, of.text);
    case "argon2": {
      const { variant, isOldVersion, memoryCost, timeCost, parallelism, salt, hash } = of;
      const algorithm = ARGON2_ALGORITHMS[variant];
      const version = isOldVersion ? ARGON2_VERSIONS.old : ARGON2_VERSIONS.current;
      const options = { algorithm, version, memoryCost, timeCost, parallelism, salt, outputLen: hash.length };
      return timingSafeEqual(await hashRaw(Buffer.from(password, "utf8"), options), hash);
    }
    case "scrypt":
      return timingSafeEqual(await runScrypt(password, of.salt, of, of.hash.length), of.hash);
    case "firebase-scrypt": {
      const salt = Buffer.concat([of.salt, of.separator]);
      const derived = await runScrypt(password, salt, { ...of, parallelism: 1 }, 64);
      const cipher = createCipheriv("aes-256-ctr", derived.subarray(0, 32), Buffer.alloc(16));
      const made = Buffer.concat([cipher.update(of.signerKey), cipher.final()]);
      return made.length === of.hash.length && timingSafeEqual(made, of.hash);
    }
    case "pbkdf2": {
      const { salt, iterations, hash, digest } = of;
      return timingSafeEqual(await promisify(pbkdf2)(password, salt, iterations, hash.length, digest), hash);
    }
    case "sha-crypt":
      return isEqualInConstantTime(await shaCrypt(of.digest, password, of.salt, of.rounds), of.hash);
  }
}

function runScrypt(
  password: string,
  salt: Buffer,
  { ln, blockSize: r, parallelism: p }: { ln: number; blockSize: number; parallelism: number },
  length: number,
): Promise<Buffer> {
  const N = 2 ** ln;
  return deriveScrypt(password, salt, length, { N, r, p, maxmem: 128 * r * (N + p + 2) + 1024 });
}
