import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { inTurn } from "../../long.ts";

/** Axe, reporting violations only. A report of everything that passes would take as long again. */
export function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
}

/** Axe for the states whose turn it is in a theme: each is checked in one of the two, and in both in the long run. */
export function axeOnStates(page: Page, names: readonly string[], theme: "light" | "dark"): AxeBuilder {
  const inLook = inTurn(names, 2, theme === "dark" ? 1 : 0);
  return axeOn(page).include(inLook.map((name) => `[data-fixture="${name}"]`).join());
}
