import { expect, test } from "vitest";
import type { SealedAt } from "./sealed-at.ts";
import { createServerKey, isEqualInConstantTime, isOneInConstantTime, randomCode } from "./server-key.ts";

const key = createServerKey("a server key, long enough for tests");
const at: SealedAt = { project_id: "p", table: "t", row: ["a", "b"], column: "c" };

test("T69: a seal opens where it was made for, with the key that made it, and nowhere else", () => {
  const sealed = key.seal("secret", at);
  expect(key.unseal(sealed, at)).toBe("secret");
  expect(key.unseal(sealed, { ...at, row: [...at.row] })).toBe("secret");
  for (const place of [
    { ...at, project_id: "q" },
    { ...at, table: "u" },
    { ...at, column: "d" },
    { ...at, row: ["b", "a"] },
    { ...at, row: ["a"] },
    { ...at, row: ["a,b"] },
    { ...at, row: ['a","b'] },
    { ...at, row: [] },
  ])
    expect(() => key.unseal(sealed, place), JSON.stringify(place)).toThrow();
  expect(() => createServerKey("another server key, as long as that").unseal(sealed, at)).toThrow();
});

test("T69: a seal that was changed, cut short or stripped of its mark opens nowhere", () => {
  const sealed = key.seal("secret", at);
  const head = `3.${key.id}.`;
  expect(sealed.startsWith(head)).toBe(true);
  const bytes = Buffer.from(sealed.slice(head.length), "base64url");
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    for (const mark of [head, "2."])
      expect(() => key.unseal(`${mark}${changed.toString("base64url")}`, at), `byte ${index}`).toThrow();
  }
  for (const text of [
    "",
    "2.",
    head,
    sealed.slice(2),
    sealed.slice(head.length),
    `4${sealed.slice(1)}`,
    `3.AAAAAAAA.${sealed.slice(head.length)}`,
    `2.${bytes.subarray(0, 20).toString("base64url")}`,
  ])
    expect(() => key.unseal(text, at), text).toThrow();
});

test("the same text is never sealed, nor a code drawn, the same way twice", () => {
  expect(new Set(Array.from({ length: 50 }, () => key.seal("secret", at))).size).toBe(50);
  const codes = Array.from({ length: 2000 }, randomCode);
  for (const code of codes) expect(code).toMatch(/^[0-9]{6}$/);
  expect(codes.some((code) => code.startsWith("0"))).toBe(true);
});

test("each use has a key of its own, and a code its context", () => {
  expect(key.hmacCode("one", "123456")).toBe(key.hmacCode("one", "123456"));
  const texts = [key.hmacCode("one", "123456"), key.hmacCode("two", "123456"), key.sign("one\n123456")];
  expect(new Set(texts).size).toBe(3);
});

test("texts are equal when they are, of whatever length", () => {
  expect(isEqualInConstantTime("same", "same")).toBe(true);
  for (const other of ["", "sam", "samee", "Same"]) expect(isEqualInConstantTime("same", other), other).toBe(false);
});

test("T41: all keys of a rotation decrypt and verify, and only one encrypts and signs", () => {
  const next = "the next server key, long enough for tests";
  const before = createServerKey("a server key, long enough for tests", { next });
  const after = createServerKey(next, { previous: ["a server key, long enough for tests", next] });
  expect([before.id, after.id]).toEqual([key.id, createServerKey(next).id]);
  expect([before.previousIds, after.previousIds]).toEqual([[], [key.id]]);
  expect(after.ids).toEqual([after.id, key.id]);
  for (const [one, other] of [
    [before, after],
    [after, before],
    [key, after],
  ] as const) {
    expect(other.unseal(one.seal("secret", at), at)).toBe("secret");
    expect(other.hmacCodes("one", "123456")).toContain(one.hmacCode("one", "123456"));
    expect(other.signatures("text")).toContain(one.sign("text"));
    expect(other.signAs(one.id, "text")).toBe(one.sign("text"));
  }
  expect(() => key.unseal(after.seal("secret", at), at)).toThrow(`encrypted with the server key ${after.id}`);
  expect(after.signAs("", "text")).toBe(after.sign("text"));
  expect(before.hmacCode("one", "123456")).toBe(key.hmacCode("one", "123456"));
});

test("T41: what was sealed before seals named their key opens by any of them", () => {
  const unnamed = `2.${key.seal("secret", at).split(".")[2]}`;
  const after = createServerKey("the next server key, long enough for tests", {
    previous: ["yet another one, of long ago, long enough", "a server key, long enough for tests"],
  });
  for (const one of [key, after]) expect(one.unseal(unnamed, at)).toBe("secret");
  expect(() => after.unseal(unnamed, { ...at, row: [] })).toThrow();
});

test("finds a text at any position of a list", () => {
  for (const one of ["a", "b"]) expect(isOneInConstantTime(one, ["a", "b"])).toBe(true);
  for (const other of ["", "c", "ab"]) expect(isOneInConstantTime(other, ["a", "b"]), other).toBe(false);
  expect(isOneInConstantTime("a", [])).toBe(false);
});
