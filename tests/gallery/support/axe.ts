import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** Axe, which tells what it objects to. A report of all that is right would take as long again. */
export function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
}
