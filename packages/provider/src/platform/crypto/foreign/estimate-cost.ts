import { type ForeignHash, parseForeignHash } from "./foreign-hash.ts";

/** Milliseconds of one core of a usual server, by what a hash names as its cost: an estimate, so that every node agrees. */
const MS = {
  /** For each of 2^cost rounds. */
  bcrypt: 0.055,
  /** For each KiB of memory and pass. */
  argon2: 0.0006,
  /** For each MiB of memory and p. */
  scrypt: 3,
  /** For each iteration and block of output. */
  pbkdf2: { sha1: 0.0002, sha256: 0.0002, sha512: 0.00052 },
  /** For each round, with the longest password that is compared. */
  shaCrypt: 0.007,
};
const DIGEST_BYTES = { sha1: 20, sha256: 32, sha512: 64 };

/** Estimates how long one comparison with a hash of another system takes. */
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

/** The same for a hash, or a decoy, as it is stored. */
export const estimateDecoyMs = (text: string): number => estimateCostMs(parseForeignHash(text));

const scryptMib = ({ ln, blockSize }: { ln: number; blockSize: number }) => (128 * 2 ** ln * blockSize) / 2 ** 20;
