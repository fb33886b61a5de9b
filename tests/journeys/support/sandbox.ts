import { expect } from "vitest";
import type { House } from "./house.ts";
import type { Tab } from "./tab.ts";

/** At a provider's page in the sandbox: waits for it, says what goes wrong, and picks one of the people there. */
export async function pick(house: House, { page }: Tab, person: string | RegExp, misbehavior = "none"): Promise<void> {
  await page.getByRole("heading", { name: "Continue as whom?" }).waitFor();
  expect(page.url()).toContain(house.sandboxUrl);
  await page.getByLabel("What goes wrong").selectOption(misbehavior);
  await page.getByRole("button", { name: person }).click();
}

/** The same for somebody who is not listed. */
export async function pickAddress(house: House, { page }: Tab, address: string): Promise<void> {
  await page.getByRole("heading", { name: "Continue as whom?" }).waitFor();
  expect(page.url()).toContain(house.sandboxUrl);
  await page.getByText("Somebody else").click();
  await page.getByLabel("E-mail address").fill(address);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
}
