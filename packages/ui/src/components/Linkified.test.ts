import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Linkified, linkify } from "./Linkified.tsx";

const links = (text: string) => linkify(text).filter((piece) => typeof piece === "object");
const whole = (text: string) =>
  linkify(text)
    .map((piece) => (typeof piece === "string" ? piece : piece.text))
    .join("");

test("an address in a sentence becomes a link, and the sentence stays", () => {
  expect(linkify("See https://portico.example/help?a=1#b, then try again.")).toEqual([
    "See ",
    { href: "https://portico.example/help?a=1#b", text: "https://portico.example/help?a=1#b" },
    ", then try again.",
  ]);
});

test("a text without an address is one piece", () => {
  expect(linkify("Something went wrong")).toEqual(["Something went wrong"]);
  expect(linkify("")).toEqual([]);
});

test.each([
  ["Sign-in is closed.", '<span dir="ltr">'],
  ["ada@globex.test does not have access to גלובקס.", "<span>"],
  ["لا يملك ada@globex.test حق الوصول.", "<span>"],
])("%j begins as %s: only a text without Arabic or Hebrew has a direction of its own", (text, start) => {
  expect(renderToStaticMarkup(createElement(Linkified, { text }))).toContain(start);
});

test.each([
  ["(https://a.example/x)", "https://a.example/x"],
  ["https://a.example/wiki/Door_(house)", "https://a.example/wiki/Door_(house)"],
  ["[https://a.example]", "https://a.example"],
  ["https://a.example!?", "https://a.example"],
  ["http://a.example...", "http://a.example"],
  ['"https://a.example/q"', "https://a.example/q"],
])("in %j the address is %j", (text, address) => {
  expect(links(text).map((link) => link.text)).toEqual([address]);
});

describe("T37: naughty texts", () => {
  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)//https",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "file:///etc/passwd",
    "ftp://a.example/",
    "//a.example/",
    "https://",
    "https://?",
    "http:///",
    "https://user:pass@a.example/",
    "https://bank.example@evil.example/",
    "https://%00/",
  ])("%j has no link", (text) => {
    expect(links(text)).toEqual([]);
    expect(whole(text)).toBe(text);
  });

  test("an address ends where markup, a control character or a mark of reading direction begins", () => {
    expect(links("https://a.example/<img src=x onerror=alert(1)>").map((link) => link.href)).toEqual([
      "https://a.example/",
    ]);
    expect(links("https://a.example/\u202Egpj.exe").map((link) => link.href)).toEqual(["https://a.example/"]);
    expect(links("https://a.example/\u0000x").map((link) => link.href)).toEqual(["https://a.example/"]);
    expect(links("https://a.example/'onclick='x").map((link) => link.href)).toEqual(["https://a.example/"]);
  });

  test("whatever comes in, the whole text comes out and every link is http or https", () => {
    const bits = [
      "https://",
      "http://",
      "a.example",
      "@",
      ":",
      "/",
      "(",
      ")",
      "<",
      ">",
      '"',
      "javascript:",
      " ",
      "\u202E",
      "\uD83D",
      "é",
      ".",
      "%",
      "?",
    ];
    let seed = 1;
    const pick = () => {
      seed = (seed * 48271) % 2147483647;
      return bits[seed % bits.length] as string;
    };
    for (let round = 0; round < 2000; round++) {
      const text = Array.from({ length: 12 }, pick).join("");
      expect(whole(text)).toBe(text);
      for (const link of links(text)) expect(link.href).toMatch(/^https?:\/\//);
    }
  });
});
