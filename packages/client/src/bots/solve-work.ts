import { type CaptchaChallengeResponse, captchaOperation } from "@portico/wire";
import type { Send } from "../lib/method.ts";

/**
 * Number of key derivations that run in parallel. Browsers derive keys off the main thread, so the page stays
 * responsive.
 */
const BATCH_SIZE = 8;

/** Requests a proof-of-work challenge, solves it and returns the captcha token. */
export async function solveWork(send: Send): Promise<string> {
  const { challenge } = (await send("captcha.challenge", captchaOperation)) as CaptchaChallengeResponse;
  return btoa(JSON.stringify({ challenge, solution: await findSolution(challenge.parameters) }));
}

type Work = CaptchaChallengeResponse["challenge"]["parameters"];

/** Finds the counter whose derived key starts with the required prefix: https://altcha.org/docs/v2/proof-of-work/ */
export async function findSolution({ algorithm, nonce, salt, cost, keyLength, keyPrefix }: Work) {
  const { subtle } = crypto;
  if (!subtle) throw new Error("Browsers offer no cryptography on plain HTTP pages.");
  const hash = algorithm.replace("PBKDF2/", "");
  const derivation = { name: "PBKDF2", hash, salt: bytesOf(salt), iterations: cost };
  const given = bytesOf(nonce);

  async function derive(counter: number) {
    const password = new Uint8Array(given.length + 4);
    password.set(given);
    new DataView(password.buffer).setUint32(given.length, counter);
    const key = await subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"]);
    const derivedKey = hexOf(await subtle.deriveBits(derivation, key, keyLength * 8));
    return { counter, derivedKey };
  }
  for (let first = 0; ; first += BATCH_SIZE) {
    const tries = await Promise.all(Array.from({ length: BATCH_SIZE }, (_, index) => derive(first + index)));
    const found = tries.find(({ derivedKey }) => derivedKey.startsWith(keyPrefix));
    if (found) return found;
  }
}

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hexOf = (buffer: ArrayBuffer) =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
