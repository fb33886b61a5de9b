import { expect, test } from "vitest";
import { computePasswordHash, currentParameters, isOutdated, parsePasswordHash } from "./password-hash.ts";

// The reference implementation's test vector for argon2id, v=19, t=2, m=256 KiB, p=1.
const vector = "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4";

test("a hash is the reference implementation's", async () => {
  expect(await computePasswordHash("password", parsePasswordHash(vector))).toBe(vector);
});

test("a hash is read as it is written, and one of today is not outdated", async () => {
  const salt = Buffer.from("sixteen bytes ok").toString("base64").replace(/=+$/, "");
  const hash = await computePasswordHash("ñandú 🦜", currentParameters(salt));
  expect(parsePasswordHash(hash)).toEqual(currentParameters(salt));
  expect(isOutdated(hash)).toBe(false);
  expect(isOutdated(vector)).toBe(true);
});

test.each([
  "",
  "password",
  vector.replace("argon2id", "argon2i"),
  vector.replace("v=19", "v=16"),
  vector.slice(0, -1),
  `${vector}=`,
  "$2b$12$C6UzMDM.H6dfI/f/IKcEeO7ZB8bWbrF0eDQO5yPz3nZ5cM1PzvU1K",
])("%s is not one of our hashes", (text) => {
  expect(() => parsePasswordHash(text)).toThrow("not argon2id");
});
