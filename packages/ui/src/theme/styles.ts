import { declarePalette, light } from "./palettes.ts";

/**
 * Base rules of every widget: the light theme, the inherited properties (so that none of the host's apply), and the
 * reset of elements.
 */
const base = `
.portico-root {
all: initial; display: block; position: relative; visibility: inherit; pointer-events: inherit; color-scheme: light;
zoom: var(--portico-zoom, 1); width: calc(var(--portico-width, 400px) / var(--portico-zoom, 1)); max-width: 100%; overflow-wrap: anywhere; text-wrap: pretty; -webkit-text-size-adjust: 100%;
${declarePalette(light)}
--po-shadow: 0 1px 2px #19303D0F, 0 8px 24px -6px #19303D1F;
--po-font: var(--portico-font, Arial, "Helvetica Neue", Helvetica, sans-serif);
--po-mono: Menlo, Consolas, "DejaVu Sans Mono", monospace;
--po-bold: var(--portico-weight, 700);
--po-radius: min(var(--portico-radius-control, 8px), 24px); --po-radius-box: min(var(--po-radius), 16px);
--po-px: calc(1em / 16); font-family: var(--po-font); color: var(--po-ink);
}
.portico-root > * { font: 15px/22px var(--po-font); }
:where(.portico-root) * { box-sizing: border-box; margin: 0; padding: 0; border: 0; background: none; appearance: none; font: inherit; color: inherit; text-align: inherit; text-decoration: none; list-style: none; }
:where(.portico-root) :focus-visible { outline: 2px solid var(--po-ring); outline-offset: 2px; }
`;

type Scope = Document | ShadowRoot;

const TEXT_PIXEL = "--po-px";

// Important declarations in an earlier layer win over those in later layers and over unlayered ones. So our
// components override our reset, and our reset overrides the host.
const frame = [
  "@layer portico.host, portico.components, portico.reset;",
  "@layer portico.reset { .portico-root *, .portico-root ::before, .portico-root ::after, .portico-root ::placeholder, .portico-root::before, .portico-root::after { all: revert !important } }",
  // One pixel of text: 1px at the browser's default font size of 16, and independent of the host's rem.
  `@property ${TEXT_PIXEL} { syntax: "<length>"; inherits: true; initial-value: 1px }`,
];
/** The rules of components, in order of registration. */
const segments: string[] = [];

interface Sheet {
  sheet: CSSStyleSheet;
  close: () => void;
}

const openSheets = new Map<Scope, Sheet & { widgets: number; known: number }>();

/**
 * Registers the rules of a component, which then load with its chunk. End each declaration with a semicolon: it is
 * made important here. Important declarations override keyframes but not transitions, so animate with transitions,
 * starting from `@starting-style`. Font lengths scale with the browser's font size.
 */
export function addStyles(css: string): void {
  segments.push(css);
  // Insert all rules of a chunk at once.
  if (openSheets.size) queueMicrotask(insertNews);
}

/** Joins rules, because inserting each separately would cost time before the first paint. */
function layer(some: readonly string[]): string {
  const pixel = `calc($1 * var(${TEXT_PIXEL}))`;
  const rules = some.join("").replace(/font[^;]*/g, (font) => font.replace(/([\d.]+)px/g, pixel));
  return `@layer portico.components {${rules.replaceAll(";", " !important;")}}`;
}

const allRules = () => [...frame, layer(segments)];

function insertNews(): void {
  for (const open of openSheets.values()) {
    if (open.known < segments.length) insert(open.sheet, layer(segments.slice(open.known)));
    open.known = segments.length;
  }
}

addStyles(base);

/** Returns all registered rules, for server-rendered HTML. */
export const readRules = () => allRules().join("\n");

/**
 * Adds our style sheet to the document or shadow root of a widget. Returns a function that removes it together with
 * the last widget.
 * @param nonce of the page's Content-Security-Policy, for browsers without constructable style sheets.
 */
export function adoptStyles(root: HTMLElement, nonce?: string): () => void {
  const scope = scopeOf(root);
  const open = openSheets.get(scope) ?? { widgets: 0, known: segments.length, ...openSheet(scope, nonce, allRules()) };
  openSheets.set(scope, open);
  open.widgets++;
  return () => {
    if (--open.widgets) return;
    openSheets.delete(scope);
    open.close();
  };
}

/** Adds only the given rules. Returns a function that removes them. */
export function adoptRules(root: HTMLElement, nonce: string | undefined, some: readonly string[]): () => void {
  return openSheet(scopeOf(root), nonce, some).close;
}

function scopeOf(root: HTMLElement): Scope {
  const node = root.getRootNode();
  return "adoptedStyleSheets" in node ? (node as Scope) : root.ownerDocument;
}

function openSheet(scope: Scope, nonce = "", rules: readonly string[]): Sheet {
  const document = scope.ownerDocument ?? (scope as Document);
  // A document adopts only sheets created by its own window, which in an iframe is not ours.
  const Sheet = scope.adoptedStyleSheets && document.defaultView?.CSSStyleSheet;
  let sheet: CSSStyleSheet;
  let close: () => void;
  if (Sheet) {
    sheet = new Sheet();
    sheet.replaceSync(rules.join("\n"));
    scope.adoptedStyleSheets = [...scope.adoptedStyleSheets, sheet];
    close = () => {
      scope.adoptedStyleSheets = scope.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  } else {
    const style = document.createElement("style");
    style.nonce = nonce;
    (scope === document ? document.head : scope).append(style);
    sheet = style.sheet as CSSStyleSheet;
    close = () => style.remove();
    for (const rule of rules) insert(sheet, rule);
  }
  return { sheet, close };
}

function insert(sheet: CSSStyleSheet, rule: string): void {
  try {
    sheet.insertRule(rule, sheet.cssRules.length);
  } catch {
    // The browser doesn't support layers, or the policy blocks our sheet. An unstyled form still works.
  }
}
