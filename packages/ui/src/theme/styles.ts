import { base } from "./base.ts";

type Scope = Document | ShadowRoot;

const TEXT_PIXEL = "--po-px";

// Important declarations of an earlier layer win over those of a later one, and over all that stand in no layer: so our
// components win over our reset, and our reset over whatever the host declares.
const frame = [
  "@layer portico.host, portico.components, portico.reset;",
  "@layer portico.reset { .portico-root *, .portico-root ::before, .portico-root ::after, .portico-root ::placeholder, .portico-root::before, .portico-root::after { all: revert !important } }",
  // A pixel of text: one where the browser's font size is the usual 16, and not what the host makes of rem.
  `@property ${TEXT_PIXEL} { syntax: "<length>"; inherits: true; initial-value: 1px }`,
];
/** The rules of components, in the order in which they came. */
const pieces: string[] = [];

interface Sheet {
  sheet: CSSStyleSheet;
  close: () => void;
}

const openSheets = new Map<Scope, Sheet & { widgets: number; known: number }>();

/**
 * Registers the rules of a component, so that they travel with its chunk. Each declaration ends in a semicolon and is made
 * important here. Important declarations outrank keyframes but not transitions, so whatever moves is a transition, out
 * of a `@starting-style` where it moves by itself. The lengths of fonts are those of the look, and grow with the font size
 * that the browser is set to.
 */
export function addStyles(css: string): void {
  pieces.push(css);
  // What comes in one chunk is parsed in one go.
  if (openSheets.size) queueMicrotask(insertNews);
}

/** Some rules at one go: each by itself would be read twice before the first paint. */
function layer(some: readonly string[]): string {
  const pixel = `calc($1 * var(${TEXT_PIXEL}))`;
  const rules = some.join("").replace(/font[^;]*/g, (font) => font.replace(/([\d.]+)px/g, pixel));
  return `@layer portico.components {${rules.replaceAll(";", " !important;")}}`;
}

const allRules = () => [...frame, layer(pieces)];

function insertNews(): void {
  for (const open of openSheets.values()) {
    if (open.known < pieces.length) insert(open.sheet, layer(pieces.slice(open.known)));
    open.known = pieces.length;
  }
}

addStyles(base);

/** All that is registered so far, for the HTML of a server. */
export const readRules = () => allRules().join("\n");

/**
 * Gives the page or the shadow tree around a widget's root our one style sheet.
 * The function returned takes it away again, with the last widget.
 * @param nonce of the page's Content-Security-Policy, for browsers without constructable style sheets.
 */
export function adoptStyles(root: HTMLElement, nonce?: string): () => void {
  const scope = scopeOf(root);
  const open = openSheets.get(scope) ?? { widgets: 0, known: pieces.length, ...openSheet(scope, nonce, allRules()) };
  openSheets.set(scope, open);
  open.widgets++;
  return () => {
    if (--open.widgets) return;
    openSheets.delete(scope);
    open.close();
  };
}

/** Gives it some rules and not ours. The function returned takes them away again. */
export function adoptRules(root: HTMLElement, nonce: string | undefined, some: readonly string[]): () => void {
  return openSheet(scopeOf(root), nonce, some).close;
}

function scopeOf(root: HTMLElement): Scope {
  const node = root.getRootNode();
  return "adoptedStyleSheets" in node ? (node as Scope) : root.ownerDocument;
}

function openSheet(scope: Scope, nonce = "", rules: readonly string[]): Sheet {
  const document = scope.ownerDocument ?? (scope as Document);
  // A sheet is adopted only by the document that it was made for, which in a frame is not ours.
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
    // A browser that knows no layers, or a policy that allows no sheet of ours: a plain form still signs people in.
  }
}
