import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { BrowserContextOptions } from "playwright-core";

/** A page that contains a widget. */
export interface Host {
  /** Its style sheet. */
  css?: string;
  /** The widget's container: the page itself by default; a frame of another site keeps no cookies. */
  inside?: "dialog" | "iframe" | "iframe of another site";
  /** Styles of a neutral page that may affect the widget too. */
  look?: keyof typeof looks;
  /** Runs before the page does. */
  before?: string;
}

/** Changes the widget's appearance on any page. */
export const looks = {
  plain: {},
  "right to left": { dir: "rtl" },
  zoomed: { css: "html:root { zoom: 1.25 !important; }" },
  "forced colors": { context: { forcedColors: "active" } },
} satisfies Record<string, { dir?: string; css?: string; context?: BrowserContextOptions }>;

const require = createRequire(import.meta.url);
const published = (file: string) => readFileSync(require.resolve(file), "utf8");

const bootstrap = published("bootstrap/dist/css/bootstrap.css");
const tailwind = `@layer theme, base, components, utilities; @layer base { ${published("tailwindcss/preflight.css")} }`;

const unset = "*, ::before, ::after { all: unset !important; }";

const important = `
  button, input, a, label, p, h1, ul, li, form, div, span, b, svg, path, summary, details {
    background: red !important; color: lime !important; border: 5px dashed blue !important; border-radius: 0 !important;
    padding: 30px !important; margin: 30px !important; font: italic 30px/2 cursive !important; text-transform: uppercase !important;
    box-shadow: 0 0 20px black !important; transform: rotate(3deg) !important; float: right !important;
  }`;

const inherited = `
  html, body {
    font: italic 700 31px/2.4 serif; letter-spacing: 4px; word-spacing: 9px; text-align: right; text-indent: 40px; text-transform: uppercase;
    color: red; cursor: wait; white-space: pre; text-shadow: 2px 2px red; font-variant: small-caps; hyphens: auto; text-wrap: nowrap;
    -webkit-text-stroke: 1px blue; list-style: square; quotes: "a" "b"; border-spacing: 9px; tab-size: 1; word-break: break-all;
  }`;

const decorated = `
  *::before, *::after { content: "host"; color: red; } ::placeholder { color: red !important; font-size: 30px; }
  :focus { outline: 9px solid red !important; box-shadow: none !important; } :disabled { opacity: .2 !important; }
  [data-state] { display: none !important; } [aria-busy=true] { filter: blur(9px); } [role=status] { position: static !important; }`;

const moving = `
  @keyframes host { to { rotate: 90deg; opacity: .2; color: red; } }
  * { animation: host 1s infinite alternate !important; transition: all 5s 5s !important; scale: .9; opacity: .5; filter: grayscale(1); zoom: 1.1; }`;

/** Style sheets of hosts, from harmless to intrusive. */
export const sheets = {
  "has Tailwind's preflight": tailwind,
  "has Bootstrap": bootstrap,
  "unsets everything": "* { all: unset; }",
  "unsets everything, importantly": unset,
  "styles every element, importantly": important,
  "has strong inherited text": inherited,
  "decorates pseudo-elements and states": decorated,
  "moves everything": moving,
};

/** Other containers of a widget, each with a style sheet. All of them have a policy of nonces only. */
export const hosts: Record<string, Host> = {
  "unsets everything, importantly, in an iframe of another site": { inside: "iframe of another site", css: unset },
  "has Bootstrap, in a dialog": { inside: "dialog", css: bootstrap },
  "has Tailwind's preflight, in an iframe": { inside: "iframe", css: tailwind },
  "has strong inherited text, from right to left": { look: "right to left", css: inherited },
  "styles every element, importantly, and is zoomed": { look: "zoomed", css: important },
  "decorates pseudo-elements and states, in forced colors": { look: "forced colors", css: decorated },
  // Missing in older browsers: then one style element has the nonce.
  "moves everything, without constructable style sheets": {
    css: moving,
    before: "delete Document.prototype.adoptedStyleSheets; delete ShadowRoot.prototype.adoptedStyleSheets;",
  },
};

export const sheetsAlone: Record<string, Host> = Object.fromEntries(
  Object.entries(sheets).map(([name, css]) => [name, { css }]),
);
