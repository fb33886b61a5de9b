import { hashRawSync } from "@node-rs/argon2";

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const CURRENT = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{43})$/;

/** The parameters of a hash. Two stored hashes with equal parameters need only one computation. */
export interface HashParameters {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
  /** Base64 without padding. */
  salt: string;
}

/** The parameters of new hashes. */
export function currentParameters(salt: string): HashParameters {
  return { ...CURRENT, salt };
}

/** Parses a stored hash, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. @throws Error for any other text. */
export function parsePasswordHash(phc: string): HashParameters {
  const [, memoryCost, timeCost, parallelism, salt] = PHC.exec(phc) ?? [];
  if (salt === undefined) throw new Error("A stored password hash is not argon2id in the PHC format.");
  return { memoryCost: Number(memoryCost), timeCost: Number(timeCost), parallelism: Number(parallelism), salt };
}

/** Computes one hash: 20 MiB, and tens of milliseconds of this thread. Use a `PasswordHasher`. */
export function computePasswordHash(password: string, parameters: HashParameters): string {
  const { memoryCost, timeCost, parallelism, salt } = parameters;
  const raw = hashRawSync(Buffer.from(password, "utf8"), {
    memoryCost,
    timeCost,
    parallelism,
    outputLen: 32,
    salt: Buffer.from(salt, "base64"),
  });
  const hash = raw.toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${hash}`;
}

/** Returns whether a stored hash has other parameters than new ones. */
export function isOutdated(phc: string): boolean {
  const { memoryCost, timeCost, parallelism } = parsePasswordHash(phc);
  return memoryCost !== CURRENT.memoryCost || timeCost !== CURRENT.timeCost || parallelism !== CURRENT.parallelism;
}
