import fc from "fast-check";
import { JSDOM } from "jsdom";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, test } from "vitest";
import { isLong } from "../../../../tests/long.ts";
import { ConsentView } from "../consent/ConsentView.tsx";
import { fetchLazy } from "../login/areas/load-lazy.ts";
import { LoginView } from "../login/LoginView.tsx";
import { createConsentFixtures } from "./consent-fixtures.ts";
import { createFixtures } from "./login-fixtures.ts";

/** Keys of a state with text from members, admins, apps and the server. */
const wordKeys = new Set(
  [
    ["organization_name", "organizationName", "name", "email", "email_address", "message", "projectName"],
    ["client_name", "client_description", "description", "display_name", "address", "phone", "password"],
    ["recoveryCodes", "warning", "suggestions", "mfa_phone_number"],
  ].flat(),
);
/** Keys with email addresses or URLs, and others whose content decides how they are displayed. */
const addressKeys = new Set(
  [
    ["organization_logo_url", "client_logo_url", "projectLogoUrl", "logo_dark_url", "watermarkUrl", "qrCode"],
    ["terms_url", "privacy_url", "organization_primary_color", "primary_color", "primary_color_dark"],
    ["redirectUri", "redirect_uri", "resource", "scope", "secret"],
  ].flat(),
);

const pieces = [
  [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "</title>",
    "</textarea>",
    "</style>",
    "<svg/onload=a()>",
  ],
  ['"', "'", "`", ">", "<", "&", "&lt;", "&#x3c;", "-->", "<!--", "]]>", "{{x}}", " onclick=alert(1) "],
  ["javascript:alert(1)", "data:text/html,<b>", "https://", "http://", "//evil.test", "a@b.test", ":", "/", "\\", "."],
  ["\0", "\n", "\u202E", "\u2028", "\uFEFF", "x", " ", "__proto__", "constructor"],
].flat();
/** Any characters, including lone surrogates; the library's own generator takes seconds. */
const anyText = (maxLength: number) =>
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { minLength: 1, maxLength })
    .map((codes) => String.fromCharCode(...codes));

/** The provider neither stores nor sends lone surrogates. */
const naughty = fc
  .oneof(
    anyText(60),
    fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 }).map((bits) => bits.join("")),
  )
  .map((words) => words.toWellFormed());

/** Returns the state with `words` at all of these keys. */
function withWords<T>(state: T, keys: ReadonlySet<string>, words: string): T {
  const change = (value: unknown, isWord: boolean): unknown => {
    if (typeof value === "string") return isWord ? words : value;
    if (Array.isArray(value)) return value.map((one) => change(one, isWord));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, change(one, keys.has(key))]));
  };
  return change(state, false) as T;
}

// One window for all: creating one takes longer than parsing.
const parser = new new JSDOM().window.DOMParser();

function show(view: ReactNode): Element[] {
  return [...parser.parseFromString(renderToStaticMarkup(view), "text/html").querySelectorAll("*")];
}

/** Returns the page's structure, without what depends on a name's length and a text's direction, and links in texts. */
const shapeOf = (elements: Element[]) =>
  elements
    .filter(({ localName, className }) => localName !== "a" && !/^portico-(unbroken|strong)$/.test(className))
    .map(({ localName, attributes }) => {
      const names = [...attributes].map(({ name }) => name);
      return `${localName} ${names.filter((name) => name !== "data-state" && name !== "dir").join()}`;
    });

function expectTame(elements: Element[]): void {
  for (const element of elements) {
    expect(["script", "iframe", "object", "embed", "base", "meta"]).not.toContain(element.localName);
    for (const { name } of element.attributes) expect(name).not.toMatch(/^on|^srcdoc$/);
    const href = element.localName === "a" ? element.getAttribute("href") : null;
    if (href !== null) expect(href).toMatch(/^(https?:\/\/|#)/);
    const src = element.getAttribute("src");
    if (src !== null) expect(src).toMatch(/^(https?:)?\/\/|^\.{0,2}\/|^data:image\//i);
  }
}

beforeAll(() => fetchLazy());
const send = () => {};
const states: [string, (keys: ReadonlySet<string>, words: string) => ReactNode][] = [
  ...Object.entries(createFixtures(0)).map(([name, state]): (typeof states)[number] => [
    name,
    (keys, words) => <LoginView state={withWords(state, keys, words)} send={send} styles={{}} />,
  ]),
  ...Object.entries(createConsentFixtures()).map(
    ([name, { getIDPConsentManifest, ...state }]): (typeof states)[number] => [
      name,
      (keys, words) => <ConsentView state={withWords(state, keys, words)} send={send} styles={{}} />,
    ],
  ),
];

describe("T37: whatever names and messages hold, they are text", () => {
  test.each(states)("%s", (_, view) => {
    const quiet = shapeOf(show(view(wordKeys, "x")));
    fc.assert(
      fc.property(naughty, (words) => {
        // Blank texts are not displayed.
        const elements = show(view(wordKeys, `x${words}`));
        expectTame(elements);
        expect(shapeOf(elements)).toEqual(quiet);
      }),
      { numRuns: isLong ? 100 : 3 },
    );
  });
});

test("T37: whatever addresses hold, no script and no picture comes from them but by http(s)", () => {
  fc.assert(
    fc.property(naughty, fc.constantFrom(...states), (words, [, view]) => expectTame(show(view(addressKeys, words)))),
    { numRuns: isLong ? 1_000 : 100 },
  );
}, 120_000);
