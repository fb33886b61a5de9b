import { expect } from "vitest";
import type { House } from "./house.ts";
import type { Tab } from "./tab.ts";

/**
 * On a provider's page in the sandbox: waits for it, selects the error to simulate, and chooses one of the accounts.
 */
export async function pick(house: House, { page }: Tab, person: string | RegExp, misbehavior = "none"): Promise<void> {
  await page.getByRole("heading", { name: "Choose an account" }).waitFor();
  expect(page.url()).toContain(house.sandboxUrl);
  await page.getByLabel("Simulate an error").selectOption(misbehavior);
  await page.getByRole("button", { name: person }).click();
}

/** The same for an account that is not listed. */
export async function pickAddress(house: House, { page }: Tab, address: string): Promise<void> {
  await page.getByRole("heading", { name: "Choose an account" }).waitFor();
  expect(page.url()).toContain(house.sandboxUrl);
  await page.getByText("Use another account").click();
  await page.getByLabel("Email address", { exact: true }).fill(address);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
}
