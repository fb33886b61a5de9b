import { expect, test } from "vitest";
import { isCompactJws } from "./compact-jws.ts";

/** Returns whether a part decodes to some bytes that are written as it is. */
const isCanonical = (part: string) => part !== "" && Buffer.from(part, "base64url").toString("base64url") === part;

test("T71: a part is taken exactly when its bytes are written as it is", () => {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/ .\n\r\t\0é%*";
  const parts = ["", "AAAA", "AAA", "AA", "A", "AAAAA", "____", "AA==", "AAA=", "AA=A"];
  for (const one of alphabet) {
    for (const other of alphabet)
      parts.push(`${one}${other}`, `AAAA${one}${other}`, `A${one}${other}`, `AAAA${one}A${other}`);
  }
  let taken = 0;
  for (const part of parts.filter((one) => !one.includes("."))) {
    const isTaken = isCanonical(part);
    taken += Number(isTaken);
    for (const jws of [`${part}.AAAA.AAAA`, `AAAA.${part}.AAAA`]) {
      expect([jws, isCompactJws(jws)]).toEqual([jws, isTaken]);
    }
    // The signature may be empty. The verifier decides whether to accept that.
    expect([part, isCompactJws(`AAAA.AAAA.${part}`)]).toEqual([part, isTaken || part === ""]);
  }
  expect(taken).toBeGreaterThan(1000);
});

test.each([
  "",
  ".",
  "..",
  "AAAA",
  "AAAA.AAAA",
  ".AAAA.AAAA",
  "AAAA..AAAA",
  "AAAA.AAAA.AAAA.",
  "AAAA.AAAA.AAAA.AAAA.AAAA",
])("T71: %j has not three parts", (text) => {
  expect(isCompactJws(text)).toBe(false);
});
