import { expect, test } from "vitest";
import { listChanges, mergePatch } from "./merge-patch.ts";

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

test("changes are listed by the innermost named field", () => {
  const before = {
    project_name: "Acme",
    branding: { logo_url: "/a.png" },
    redirect_urls: [{ url: "a", types: ["login"] }],
    email_domains: ["a.test"],
  };
  const after = {
    project_name: "Acme",
    branding: { logo_url: "/b.png" },
    redirect_urls: [{ url: "a", types: ["login", "signup"] }, { url: "b" }],
    email_domains: ["a.test", "b.test"],
    default_locale: "de",
  };
  expect(listChanges(before, after)).toEqual([
    { path: "branding.logo_url", before: "/a.png", after: "/b.png" },
    { path: "redirect_urls[0].types", before: ["login"], after: ["login", "signup"] },
    { path: "redirect_urls[1]", after: { url: "b" } },
    { path: "email_domains", before: ["a.test"], after: ["a.test", "b.test"] },
    { path: "default_locale", after: "de" },
  ]);
  expect(listChanges(before, structuredClone(before))).toEqual([]);
});

test("T102: a prototype's key is no field of a settings document", () => {
  expect(listChanges({}, JSON.parse('{"constructor":1}'))).toEqual([{ path: "constructor", after: 1 }]);
});
