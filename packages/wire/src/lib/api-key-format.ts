/**
 * The format of an API key, made for secret scanners: a prefix with the kind of project, 32 random characters, and a
 * six-character checksum, which distinguishes real keys from similar text.
 */
const API_KEY = /^portico_key_(?:live|test)_[0-9A-Za-z]{38}$/;

const CHECKSUM_LENGTH = 6;
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Whether a text has the format of an API key. The key may not exist. */
export function isApiKey(text: string): boolean {
  if (!API_KEY.test(text)) return false;
  return apiKeyChecksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

/** CRC-32 (ISO 3309) of an ASCII text, as six base-62 digits. */
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
