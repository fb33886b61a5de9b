/**
 * An API key as a text, for scanners of source code: what it is, of which kind of project, 32 random characters, and a
 * checksum of six over all of that, by which anybody can tell a key from a text that only looks like one.
 */
const API_KEY = /^portico_key_(?:live|test)_[0-9A-Za-z]{38}$/;

const CHECKSUM_LENGTH = 6;
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Tells whether a text is written as an API key is. It says nothing of whether anybody has made it. */
export function isApiKey(text: string): boolean {
  if (!API_KEY.test(text)) return false;
  return apiKeyChecksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

/** CRC-32 (ISO 3309) of a text of plain characters, in six digits of base 62. */
export function apiKeyChecksum(text: string): string {
  let crc = 0xffffffff;
  for (const character of text) {
    crc ^= character.charCodeAt(0);
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  let rest = (crc ^ 0xffffffff) >>> 0;
  let digits = "";
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    digits = DIGITS.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
