import fc from "fast-check";
import { expect, test } from "vitest";
import { slugFromAddress } from "./slug.ts";

test.each([
  ["localhost:4000/{{slug}}/login", "http://localhost:4000/globex/login", "globex"],
  ["localhost:4000/{{slug}}/login", "http://localhost:4000/globex/settings", null],
  ["example.com/{{slug}}", "https://example.com/globex", "globex"],
  ["example.com/{{slug}}", "https://example.com/globex/login", "globex"],
  ["https://{{slug}}.example.com", "https://globex.example.com/login", "globex"],
  ["{{slug}}.example.com", "https://globex.example.com/", "globex"],
  ["https://*.example.com/{{slug}}", "https://eu.example.com/globex", "globex"],
  ["https://*.example.com/{{slug}}", "https://a.b.example.com/globex", null],
  ["{{slug}}.*.example.com", "https://globex.eu.example.com/", "globex"],
  ["example.com/{{slug}}", "https://example.com/", null],
  ["example.com/{{slug}}", "https://exampleXcom/globex", null],
  ["example.com/login", "https://example.com/login", null],
  ["example.com/{{slug}}", "https://example.com/gl%C3%B6bex", "glöbex"],
  ["example.com/{{slug}}", "https://example.com/%E0%A4%A", "%E0%A4%A"],
  [null, "https://example.com/globex", null],
])("pattern %s in %s finds %s", (pattern, address, slug) => {
  expect(slugFromAddress(pattern, address)).toBe(slug);
});

test("a slug put into an address by its pattern is found again", () => {
  const slug = fc.stringMatching(/^[a-z0-9][a-z0-9._~-]{1,40}$/);
  fc.assert(
    fc.property(slug, (name) => {
      expect(
        slugFromAddress("https://app.example.com/o/{{slug}}/login", `https://app.example.com/o/${name}/login`),
      ).toBe(name);
    }),
  );
});

test("T54: neither pattern nor address makes the search slow", () => {
  // CPU time, not wall time, because the machine may be busy.
  const before = process.cpuUsage();
  const evilPattern = `${"*-".repeat(20)}{{slug}}!`;
  slugFromAddress(evilPattern, "-".repeat(512));
  slugFromAddress(evilPattern, "a-".repeat(256));
  slugFromAddress("{{slug}}{{slug}}{{slug}}!", "a".repeat(512));
  slugFromAddress("{{slug}}.example.com", "a".repeat(10_000_000));
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000);
});
