import { expect, test } from "vitest";
import { mergePatch } from "./merge-patch.ts";

test.each([
  [{ a: 1 }, { a: 2 }, { a: 2 }],
  [{ a: 1, b: 2 }, { a: null }, { b: 2 }],
  [{ a: { b: 1, c: 2 } }, { a: { b: null } }, { a: { c: 2 } }],
  [{ a: [1, 2] }, { a: [3] }, { a: [3] }],
  [{ a: "text" }, { a: { b: 1 } }, { a: { b: 1 } }],
  [{}, { a: { b: null, c: 1 } }, { a: { c: 1 } }],
  [{ a: 1 }, {}, { a: 1 }],
])("%j with %j is %j", (target, patch, merged) => {
  expect(mergePatch(target, patch)).toEqual(merged);
});

test("T102: no key of a patch reaches a prototype", () => {
  const patch = JSON.parse(
    '{"__proto__":{"isOwner":true},"constructor":{"prototype":{"isOwner":true}},"a":{"__proto__":{"b":1}}}',
  );
  const merged = mergePatch({ a: {} }, patch) as object;
  expect(({} as { isOwner?: boolean }).isOwner).toBeUndefined();
  expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
  expect(Object.hasOwn(merged, "constructor")).toBe(true);
});
