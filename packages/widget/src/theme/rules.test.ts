// Conventions of all style rules, checked on their text.
import { expect, test, vi } from "vitest";

// A separate registry: test files share modules, and other packages register rules too.
vi.resetModules();
const { readRules } = await import("@portico/ui/theme/styles");
await import("../consent/ConsentWidget.tsx");
await import("../login/areas/later-area.ts");
await import("../login/notes/Notes.tsx");

const rules = readRules().match(/[^{}]+\{[^{}]*\}/g) ?? [];

/** Returns the values declared for a property, with their selectors. */
function declared(property: string): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const rule of rules) {
    const [selector = "", body = ""] = rule.split("{");
    const value = new RegExp(`(?:^|[;\\s])${property}: ([^;}]*?) !important`).exec(body)?.[1];
    if (value) found[value] = [...(found[value] ?? []), selector.trim()];
  }
  return found;
}

test("there is one focus style: a solid outline of two pixels with an offset", () => {
  const { none, ...drawn } = declared("outline");
  expect(Object.keys(drawn)).toEqual(["2px solid var(--po-ring)"]);
  // Titles get the focus for screen readers only; the cells of a code show the focus of their field.
  expect(none).toEqual([".portico-title", ".portico-code-input"]);
});

test("the radius of a pill is for buttons and lines of text; boxes take no more than they can bear", () => {
  expect(declared("--po-radius")).toHaveProperty(["min(var(--portico-radius-control, 8px), 24px)"]);
  expect(declared("--po-radius-box")).toHaveProperty(["min(var(--po-radius), 16px)"]);
  expect(declared("border-radius")["var(--po-radius)"]?.toSorted()).toEqual([".portico-button", ".portico-input"]);
  const card = declared("border-radius")["min(var(--portico-radius, 10px), 32px)"];
  expect(card).toEqual([".portico-card", ".portico-note"]);
});

test("a component's rules are whole: none takes the next one's into its selector", () => {
  const selectors = rules.map((rule) => rule.split("{")[0] ?? "");
  expect(selectors.filter((selector) => /[>+~]\s*\n/.test(selector))).toEqual([]);
});
