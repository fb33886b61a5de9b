import type { ShaCryptDigest } from "./sha-crypt.ts";

/** A password hash of another system. */
export type ForeignHash =
  | { scheme: "bcrypt"; text: string }
  | {
      scheme: "argon2";
      variant: "id" | "i" | "d";
      memoryCost: number;
      timeCost: number;
      parallelism: number;
      isOldVersion: boolean;
      salt: Buffer;
      hash: Buffer;
    }
  | { scheme: "scrypt"; ln: number; blockSize: number; parallelism: number; salt: Buffer; hash: Buffer }
  | {
      scheme: "firebase-scrypt";
      ln: number;
      blockSize: number;
      salt: Buffer;
      separator: Buffer;
      signerKey: Buffer;
      hash: Buffer;
    }
  | { scheme: "pbkdf2"; digest: "sha1" | "sha256" | "sha512"; iterations: number; salt: Buffer; hash: Buffer }
  | { scheme: "sha-crypt"; digest: ShaCryptDigest; rounds: number; salt: string; hash: string };

/** Why a hash is refused, as a text for the person who imports it. */
export class ForeignHashError extends Error {
  override name = "ForeignHashError";
}

/**
 * No hash may cost more than about a second or 128 MiB. Otherwise an import could exhaust the CPU (docs/threats.md
 * T45).
 */
const LIMITS = {
  bcryptCost: 14,
  /** KiB. */
  argon2Memory: 131_072,
  /** Memory times passes. */
  argon2Work: 524_288,
  argon2Parallelism: 16,
  /** 128 times N times r. */
  scryptBytes: 134_217_728,
  scryptParallelism: 16,
  /** 128 times N times r times p. */
  scryptWork: 268_435_456,
  pbkdf2Iterations: 2_000_000,
  shaCryptRounds: 200_000,
  /** Of a derived hash: PBKDF2 costs the same again for each block. */
  hashBytes: 128,
  saltBytes: 256,
};

const BCRYPT = /^\$2([aby])\$(\d\d)\$[./A-Za-z0-9]{53}$/;
const ARGON2 = /^\$argon2(id|i|d)\$(v=16\$|v=19\$|)m=(\d{1,9}),t=(\d{1,9}),p=(\d{1,9})\$(?<fields>.*)$/;
const SCRYPT = /^\$scrypt\$ln=(\d{1,3}),r=(\d{1,9}),p=(\d{1,9})\$(?<fields>.*)$/;
const FIREBASE = /^\$firebase-scrypt\$ln=(\d{1,3}),r=(\d{1,9})\$(?<fields>.*)$/;
const PBKDF2 = /^\$pbkdf2(-sha1|-sha256|-sha512|)\$(?:i=)?(\d{1,12})(?:,l=\d{1,4})?\$(?<fields>.*)$/;
const BASE64 = /^[A-Za-z0-9+/_.=-]+$/;
const SHA_CRYPT = /^\$([56])\$(?:rounds=(\d{1,12})\$)?([^$]{0,16})\$([./A-Za-z0-9]{43}|[./A-Za-z0-9]{86})$/;

/**
 * Parses a hash in the forms in which systems export it: `$2b$…`, `$argon2id$…`, `$scrypt$ln=…,r=…,p=…$salt$hash`,
 * `$pbkdf2-sha256$i=…$salt$hash`, `$5$…`, `$6$…`, or `$firebase-scrypt$ln=…,r=…$salt$separator$key$hash`.
 * @throws ForeignHashError
 */
export function parseForeignHash(text: string): ForeignHash {
  if (text.length > 2048) throw new ForeignHashError("The password hash is longer than 2048 characters.");
  const hash = read(text);
  if (!hash) {
    throw new ForeignHashError(
      "The password hash has none of the known forms: bcrypt, argon2, scrypt, Firebase's scrypt, PBKDF2, SHA-crypt.",
    );
  }
  requireSizes(hash);
  requireAffordable(hash);
  return hash;
}

function requireSizes(hash: ForeignHash): void {
  if (hash.scheme === "bcrypt" || hash.scheme === "sha-crypt") return;
  if (hash.salt.length > LIMITS.saltBytes) throw new ForeignHashError("The salt is too long.");
  // Many passwords would match a short hash.
  if (hash.hash.length < 16 || hash.hash.length > LIMITS.hashBytes) {
    throw new ForeignHashError(`The password hash must have 16 to ${LIMITS.hashBytes} bytes.`);
  }
}

function read(text: string): ForeignHash | undefined {
  if (BCRYPT.test(text)) return { scheme: "bcrypt", text };
  return readArgon2(text) ?? readScrypt(text) ?? readFirebase(text) ?? readPbkdf2(text) ?? readShaCrypt(text);
}

function readArgon2(text: string): ForeignHash | undefined {
  const found = ARGON2.exec(text);
  const [salt, hash] = fieldsOf(found, 2);
  if (!found || !salt || !hash) return undefined;
  const [, variant, version, m, t, p] = found;
  return {
    scheme: "argon2",
    variant: variant as "id",
    isOldVersion: version !== "v=19$",
    memoryCost: Number(m),
    timeCost: Number(t),
    parallelism: Number(p),
    salt,
    hash,
  };
}

function readScrypt(text: string): ForeignHash | undefined {
  const found = SCRYPT.exec(text);
  const [salt, hash] = fieldsOf(found, 2);
  if (!found || !salt || !hash) return undefined;
  const [, ln, r, p] = found;
  return { scheme: "scrypt", ln: Number(ln), blockSize: Number(r), parallelism: Number(p), salt, hash };
}

function readFirebase(text: string): ForeignHash | undefined {
  const found = FIREBASE.exec(text);
  const [salt, separator, signerKey, hash] = fieldsOf(found, 4);
  if (!found || !salt || !separator || !signerKey || !hash) return undefined;
  const [, ln, r] = found;
  return { scheme: "firebase-scrypt", ln: Number(ln), blockSize: Number(r), salt, separator, signerKey, hash };
}

function readPbkdf2(text: string): ForeignHash | undefined {
  const found = PBKDF2.exec(text);
  const [salt, hash] = fieldsOf(found, 2);
  if (!found || !salt || !hash) return undefined;
  const [, name, iterations] = found;
  const digest = (name?.slice(1) || "sha1") as "sha1";
  return { scheme: "pbkdf2", digest, iterations: Number(iterations), salt, hash };
}

function readShaCrypt(text: string): ForeignHash | undefined {
  const [, kind, rounds = "5000", salt = "", hash = ""] = SHA_CRYPT.exec(text) ?? [];
  if (!kind || hash.length !== (kind === "5" ? 43 : 86)) return undefined;
  return { scheme: "sha-crypt", digest: kind === "5" ? "sha256" : "sha512", rounds: Number(rounds), salt, hash };
}

/** The last fields, decoded from base64: all of them, or none if one is invalid. */
function fieldsOf(found: RegExpExecArray | null, count: number): Buffer[] {
  const fields = found?.groups?.fields?.split("$") ?? [];
  return fields.length === count && fields.every((field) => BASE64.test(field)) ? fields.map(bytes) : [];
}

/** Decodes base64 in any alphabet: the PHC format's, base64url, and passlib's with `.` for `+`. */
function bytes(text: string): Buffer {
  return Buffer.from(text.replaceAll(".", "+"), "base64");
}

function requireAffordable(hash: ForeignHash): void {
  for (const [what, value, least, most] of costsOf(hash)) {
    if (value >= least && value <= most) continue;
    throw new ForeignHashError(`The ${what} is ${value}; it must be between ${least} and ${most}.`);
  }
}

type Cost = [what: string, value: number, least: number, most: number];

function costsOf(hash: ForeignHash): Cost[] {
  switch (hash.scheme) {
    case "bcrypt":
      return [["cost of bcrypt", Number(hash.text.slice(4, 6)), 4, LIMITS.bcryptCost]];
    case "argon2": {
      const { memoryCost, timeCost, parallelism } = hash;
      return [
        ["passes of argon2", timeCost, 1, LIMITS.argon2Work],
        ["lanes of argon2", parallelism, 1, LIMITS.argon2Parallelism],
        ["memory of argon2", memoryCost, 8 * parallelism, LIMITS.argon2Memory],
        ["memory times passes of argon2", memoryCost * timeCost, 8, LIMITS.argon2Work],
        ["salt of argon2", hash.salt.length, 8, LIMITS.saltBytes],
      ];
    }
    case "scrypt":
    case "firebase-scrypt": {
      const parallelism = hash.scheme === "scrypt" ? hash.parallelism : 1;
      const size = 128 * 2 ** hash.ln * hash.blockSize;
      return [
        ["ln of scrypt", hash.ln, 1, 32],
        ["r of scrypt", hash.blockSize, 1, LIMITS.scryptBytes],
        ["p of scrypt", parallelism, 1, LIMITS.scryptParallelism],
        ["memory of scrypt", size, 1, LIMITS.scryptBytes],
        ["work of scrypt", size * parallelism, 1, LIMITS.scryptWork],
      ];
    }
    case "pbkdf2":
      return [["iterations of PBKDF2", hash.iterations, 1, LIMITS.pbkdf2Iterations]];
    case "sha-crypt":
      // The specification raises lower values to 1000.
      return [["rounds of SHA-crypt", hash.rounds, 1000, LIMITS.shaCryptRounds]];
  }
}

/**
 * A hash with the same cost that no password matches. Comparing with it takes the same time, so that timing does not
 * reveal whose hash was imported (docs/threats.md T44).
 */
export function decoyOf(hash: ForeignHash): string {
  const zeros = (length: number) => Buffer.alloc(length).toString("base64");
  const salt = zeros(16);
  switch (hash.scheme) {
    case "bcrypt":
      return `$2b$${hash.text.slice(4, 6)}$${".".repeat(53)}`;
    case "argon2": {
      const { variant, memoryCost, timeCost, parallelism } = hash;
      return `$argon2${variant}$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${zeros(hash.hash.length)}`;
    }
    case "scrypt":
      return `$scrypt$ln=${hash.ln},r=${hash.blockSize},p=${hash.parallelism}$${salt}$${zeros(hash.hash.length)}`;
    case "firebase-scrypt":
      return `$firebase-scrypt$ln=${hash.ln},r=${hash.blockSize}$${salt}$${zeros(1)}$${zeros(64)}$${zeros(64)}`;
    case "pbkdf2":
      return `$pbkdf2-${hash.digest}$i=${hash.iterations}$${salt}$${zeros(hash.hash.length)}`;
    case "sha-crypt": {
      const [id, length] = hash.digest === "sha256" ? ["5", 43] : ["6", 86];
      return `$${id}$rounds=${hash.rounds}$decoy$${".".repeat(Number(length))}`;
    }
  }
}
