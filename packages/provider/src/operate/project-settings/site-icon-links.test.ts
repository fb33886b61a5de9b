import { expect, test } from "vitest";
import { hexColors, readSiteBrand } from "./site-icon-links.ts";

const page = "https://acme.test/start/";

test("lists large icons for phones first, then those of the tab by size", () => {
  const html = `<!doctype html><HEAD>
    <link rel="shortcut icon" href=/favicon.ico>
    <link href='icons/32.png' sizes="32x32" rel='icon'>
    <link rel="apple-touch-icon" sizes="120x120" href="//cdn.acme.test/120.png?a=1&amp;b=2">
    <link rel="Apple-Touch-Icon" sizes="180x180" href="/180.png">
    <link rel="stylesheet" href="/icon.css"><link rel="mask-icon" href="/mask.svg">
    <meta name="Theme-Color" content="#0F766E">`;
  expect(readSiteBrand(html, page)).toEqual({
    icons: [
      "https://acme.test/180.png",
      "https://cdn.acme.test/120.png?a=1&b=2",
      "https://acme.test/start/icons/32.png",
      "https://acme.test/favicon.ico",
    ],
    themeColor: "#0f766e",
  });
});

test.each([
  ["no icon at all", "<title>Acme</title>"],
  ["a script as the icon's URL", `<link rel="icon" href="javascript:alert(1)">`],
  ["a file as the icon's URL", `<link rel="icon" href="file:///etc/passwd">`],
  ["data as the icon's URL", `<link rel="icon" href="data:image/svg+xml,<svg>">`],
  ["an empty URL", `<link rel="icon" href="">`],
  ["a broken URL", `<link rel="icon" href="https://[">`],
])("ignores %s", (_, html) => {
  expect(readSiteBrand(html, page)).toEqual({ icons: [], themeColor: undefined });
});

test("a base URL of the page is respected", () => {
  const html = `<base href="https://www.acme.test/"><link rel="icon" href="a.png">`;
  expect(readSiteBrand(html, page).icons).toEqual(["https://www.acme.test/a.png"]);
});

test.each([
  ["tags that never end", "<link ".repeat(200_000)],
  ["attributes that never end", `<link ${'a="'.repeat(300_000)}>`],
  ["one long tag", `<link ${"a".repeat(1_000_000)}>`],
  ["spaces", `<link rel${" ".repeat(1_000_000)}=icon>`],
  ["many icons", `<link rel=icon href=/a.png>`.repeat(40_000)],
])("%s do not keep the reader busy until the test's timeout", (_, html) => {
  expect(readSiteBrand(html, page).icons.length).toBeLessThanOrEqual(1);
  expect(hexColors(html)).toEqual([]);
});

test("only the colors of an SVG are read, the most frequent first", () => {
  const svg = `<svg onload="alert(1)"><script>fetch("https://evil.test")</script><path fill="#C02020"/><g style="fill:#fff;stroke:#c02020"/></svg>`;
  expect(hexColors(svg)).toEqual(["#c02020", "#ffffff"]);
});
