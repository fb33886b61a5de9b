import { createHash } from "node:crypto";

export type ShaCryptDigest = "sha256" | "sha512";

const ALPHABET = "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** SHA-crypt, `$5$` and `$6$`, by Ulrich Drepper's public specification. @returns the last field of such a hash. */
export function shaCrypt(digest: ShaCryptDigest, password: string, salt: string, rounds: number) {
  const key = Buffer.from(password, "utf8");
  const saltBytes = Buffer.from(salt, "utf8");
  const hash = (...parts: Buffer[]) => {
    const it = createHash(digest);
    for (const part of parts) it.update(part);
    return it.digest();
  };
  const size = digest === "sha256" ? 32 : 64;
  const stretch = (bytes: Buffer, length: number) => Buffer.alloc(length, bytes);

  const other = hash(key, saltBytes, key);
  const parts = [key, saltBytes, key.length === 0 ? Buffer.alloc(0) : stretch(other, key.length)];
  for (let left = key.length; left > 0; left >>= 1) parts.push(left & 1 ? other : key);
  let running = hash(...parts);

  const byPassword = hash(...Array.from({ length: key.length }, () => key));
  const p = key.length === 0 ? Buffer.alloc(0) : stretch(byPassword, key.length);
  const bySalt = hash(...Array.from({ length: 16 + (running[0] ?? 0) }, () => saltBytes));
  const s = saltBytes.length === 0 ? Buffer.alloc(0) : stretch(bySalt, saltBytes.length);

  for (let round = 0; round < rounds; round += 1) {
    const mixed = [round & 1 ? p : running];
    if (round % 3 !== 0) mixed.push(s);
    if (round % 7 !== 0) mixed.push(p);
    mixed.push(round & 1 ? running : p);
    running = hash(...mixed);
  }
  return encode(running, size);
}

/** The specification's byte order, with four letters per three bytes. */
function encode(bytes: Buffer, size: number): string {
  const isShort = size === 32;
  const third = isShort ? 10 : 21;
  let [a, b, c] = [0, third, 2 * third];
  let text = "";
  for (let group = 0; group < third; group += 1) {
    text += letters(bytes, [a, b, c], 4);
    [a, b, c] = isShort ? [c + 1, a + 1, b + 1] : [b + 1, c + 1, a + 1];
  }
  return text + (isShort ? letters(bytes, [-1, 31, 30], 3) : letters(bytes, [-1, -1, 63], 2));
}

function letters(bytes: Buffer, [high, middle, low]: [number, number, number], count: number): string {
  let word = ((bytes[high] ?? 0) << 16) | ((bytes[middle] ?? 0) << 8) | (bytes[low] ?? 0);
  let text = "";
  for (let index = 0; index < count; index += 1) {
    text += ALPHABET[word & 63];
    word >>= 6;
  }
  return text;
}
