import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { apiKeyChecksum, isApiKey } from "./api-key-format.ts";

const body = "portico_key_test_0123456789ABCDEFGHIJabcdefghijKL";
const key = `${body}${apiKeyChecksum(body)}`;

test("a key's checksum shows whether it is well-formed, without a request", () => {
  expect(isApiKey(key)).toBe(true);
  for (let at = 0; at < key.length; at += 1) {
    const changed = `${key.slice(0, at)}${key[at] === "x" ? "y" : "x"}${key.slice(at + 1)}`;
    expect(isApiKey(changed), changed).toBe(false);
  }
  for (const wrong of ["", body, `${key} `, `${key}\n`, `${key}0`, key.toUpperCase(), key.replace("test", "live")]) {
    expect(isApiKey(wrong), wrong).toBe(false);
  }
});

test("the checksum is CRC-32, in six digits of base 62", () => {
  const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  for (const text of ["", "123456789", body]) {
    const value = [...apiKeyChecksum(text)].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0);
    expect(value).toBe(crc32(text));
    expect(apiKeyChecksum(text)).toHaveLength(6);
  }
});
