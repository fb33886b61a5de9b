import { expect, test } from "vitest";
import { listSchemes } from "./schemes.ts";
import type { ThemeOptions } from "./styles-config.ts";

const hostProperties: Record<string, string> = { "--portico-primary": "#F0ABFC" };

/** The candidates for the primary button's color in each theme. */
const candidatesOf = (styles: ThemeOptions) =>
  listSchemes(styles, (property) => hostProperties[property] ?? "").map(({ name, candidates }) => [
    name,
    ...Object.values(candidates("primary")).filter(Boolean),
  ]);

test("a custom property of the page gives way to an option of the same color", () => {
  expect(candidatesOf({ colors: { primary: "#654321" } })).toEqual([["light", "#654321", "#F0ABFC"]]);
});

test("a custom property needs no second name for dark where the page switches it", () => {
  expect(candidatesOf({ colorScheme: "host" })).toEqual([
    ["light", "#F0ABFC"],
    ["dark", "#F0ABFC"],
  ]);
  expect(candidatesOf({ colorScheme: "auto" })).toEqual([["light", "#F0ABFC"], ["dark"]]);
});
