import { expect, test } from "vitest";
import type { Look } from "./styles-config.ts";
import { schemesOf } from "./wishes.ts";

const told: Record<string, string> = { "--portico-primary": "#F0ABFC" };

/** What the leading button's color may be in each theme. */
const wishesOf = (styles: Look) =>
  schemesOf(styles, (property) => told[property] ?? "").map(({ name, wishes }) => [
    name,
    ...Object.values(wishes("primary")).filter(Boolean),
  ]);

test("a custom property of the page gives way to an option of the same color", () => {
  expect(wishesOf({ colors: { primary: "#654321" } })).toEqual([["light", "#654321", "#F0ABFC"]]);
});

test("a custom property needs no second name for dark where the page switches it", () => {
  expect(wishesOf({ colorScheme: "host" })).toEqual([
    ["light", "#F0ABFC"],
    ["dark", "#F0ABFC"],
  ]);
  expect(wishesOf({ colorScheme: "auto" })).toEqual([["light", "#F0ABFC"], ["dark"]]);
});
