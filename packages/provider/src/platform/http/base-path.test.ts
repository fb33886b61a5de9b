import { expect, test } from "vitest";
import { basePathOf, prefixLinks } from "./base-path.ts";

test.each([
  ["https://auth.example.com", ""],
  ["https://example.com/auth", "/auth"],
  ["https://example.com/auth/", "/auth"],
  ["https://example.com/a/b", "/a/b"],
  ["https://example.com//", ""],
  ["https://example.com//auth//", "/auth"],
])("the base path of %s is %j", (publicUrl, basePath) => {
  expect(basePathOf(publicUrl)).toBe(basePath);
});

test.each([
  ['<a href="/docs">', '<a href="/auth/docs">'],
  ['<a href="/">', '<a href="/auth/">'],
  ['<a href="/docs/errors#invalid_email">', '<a href="/auth/docs/errors#invalid_email">'],
  ["url(/docs/assets/a.woff2)", "url(/auth/docs/assets/a.woff2)"],
  ['JSON.parse("{\\"base\\":\\"/docs/\\"}")', 'JSON.parse("{\\"base\\":\\"/auth/docs/\\"}")'],
  ["fetch(`/console/settings.json`)", "fetch(`/auth/console/settings.json`)"],
  ['url: "/openapi.json"', 'url: "/auth/openapi.json"'],
  ['<a href="https://docs.example.com/docs/x">', '<a href="https://docs.example.com/docs/x">'],
  ['"/documents"', '"/documents"'],
  ["see /docs/errors", "see /docs/errors"],
  ["/^.*?\\/console/", "/^.*?\\/console/"],
])("below a path, %s becomes %s", (text, expected) => {
  expect(prefixLinks(text, "/auth")).toBe(expected);
  expect(prefixLinks(text, "")).toBe(text);
});

test("a path that has the name of a page is put in front once", () => {
  expect(prefixLinks('<a href="/docs/errors">', "/docs")).toBe('<a href="/docs/docs/errors">');
});
