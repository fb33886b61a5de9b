import { type ForeignHash, parseForeignHash } from "./foreign-hash.ts";

/**
 * The milliseconds of one core of a usual server, by the cost parameters of a hash: an estimate, so that all nodes
 * agree.
 */
const MS = {
  /** Per 2^cost rounds. */
  bcrypt: 0.055,
  /** Per KiB of memory and pass. */
  argon2: 0.0006,
  /** Per MiB of memory and p. */
  scrypt: 3,
  /** Per iteration and block of output. */
  pbkdf2: { sha1: 0.0002, sha256: 0.0002, sha512: 0.00052 },
  /** Per round, for the longest password that is compared. */
  shaCrypt: 0.007,
};
const DIGEST_BYTES = { sha1: 20, sha256: 32, sha512: 64 };

/** Estimates how long one comparison with another system's hash takes. */
export function estimateCostMs(hash: ForeignHash): number {
  switch (hash.scheme) {
    case "bcrypt":
      return MS.bcrypt * 2 ** Number(hash.text.slice(4, 6));
    case "argon2":
      return MS.argon2 * hash.memoryCost * hash.timeCost;
    case "scrypt":
      return MS.scrypt * scryptMib(hash) * hash.parallelism;
    case "firebase-scrypt":
      return MS.scrypt * scryptMib(hash);
    case "pbkdf2":
      return MS.pbkdf2[hash.digest] * hash.iterations * Math.ceil(hash.hash.length / DIGEST_BYTES[hash.digest]);
    case "sha-crypt":
      return MS.shaCrypt * hash.rounds;
  }
}

/** The same for a stored hash or decoy. */
export const estimateDecoyMs = (text: string): number => estimateCostMs(parseForeignHash(text));

const scryptMib = ({ ln, blockSize }: { ln: number; blockSize: number }) => (128 * 2 ** ln * blockSize) / 2 ** 20;
