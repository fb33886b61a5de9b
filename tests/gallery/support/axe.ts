import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { isLong } from "../../long.ts";

/** In `npm test` each state has its turn, by its name; `npm run test:long` has all in all looks. @returns their selector. */
export const inTurn = (names: readonly string[], at: number, of: number): string =>
  names
    .filter((name) => isLong || [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % of === at)
    .map((name) => `[data-fixture="${name}"]`)
    .join();

/** Axe, which tells what it objects to. A report of all that is right would take as long again. */
export function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
}
