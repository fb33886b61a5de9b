import { expect, test } from "vitest";
import { openAsAdmin } from "./support/admin.ts";
import { openHouse } from "./support/house.ts";

// Every place of the organization's settings and of the account against the provider: no call may be refused.

const house = openHouse({
  project: (project) => ({ ...project, api_keys: { organizations: true, members: true } }),
});

const ada = openAsAdmin(house);

/** Waits until the page has loaded everything, and nothing failed. */
async function isComplete(visitor: Awaited<ReturnType<typeof ada>>, place: string): Promise<void> {
  const { page } = visitor;
  await expect.poll(() => page.locator("[data-part=panel]").count(), { message: place }).toBeGreaterThan(0);
  await expect.poll(() => page.locator("[data-part=skeleton]").count(), { message: place }).toBe(0);
  expect.soft(await page.locator("[data-part=failure]").allTextContents(), place).toEqual([]);
  visitor.expectNoRefusal();
}

const settings = ["settings", "members", "domains", "single-sign-on", "directory", "sign-in-help", "audit"];
const places = [
  ...[...settings, "api-keys", "connected-apps", "members/invite", "single-sign-on/new"].map(
    (section) => `/globex/settings/${section}`,
  ),
  ...["settings/joining", "settings/sign-in-methods", "settings/two-step-verification"].map(
    (panel) => `/globex/settings/${panel}`,
  ),
];

test("the list has every section of the settings, and every section of the account opens", async () => {
  const visitor = await ada("/globex/settings/settings");
  const sections = visitor.page.getByRole("navigation", { name: "Organization" }).getByRole("button");
  await expect.poll(() => sections.count()).toBe(9);
  for (const section of await sections.all()) {
    await section.click();
    expect(places).toContain(visitor.path());
  }
  await visitor.open("/account");
  const account = visitor.page.locator("[data-part=sections-nav]").getByRole("button");
  await expect.poll(() => account.count()).toBeGreaterThan(4);
  for (const section of await account.all()) {
    await section.click();
    await isComplete(visitor, visitor.path());
  }
});

test.each(places)("%s opens, and the provider refuses nothing", async (place) => {
  await isComplete(await ada(place), place);
});

test("a member's page opens", async () => {
  const visitor = await ada("/globex/settings/members");
  await visitor.press("Carol Shaw");
  await visitor.sees("Carol Shaw");
  await isComplete(visitor, "a member");
});

test("an API key is created, rotated twice and revoked", async () => {
  const visitor = await ada("/globex/settings/api-keys");
  const { page } = visitor;
  await visitor.press("Create key");
  await page.getByLabel("Name", { exact: true }).fill("Export");
  await page.getByRole("checkbox", { name: "Admin", exact: true }).check();
  await page.getByRole("button", { name: "Create key" }).click();
  await visitor.reads("Key “Export” created.");
  await visitor.press("Done");
  const confirmed = (name: string) => page.getByRole("group").getByRole("button", { name, exact: true }).click();
  for (const end of ["Revoke new key", "Revoke old key"]) {
    await visitor.press("Rotate: Export");
    await confirmed("Rotate");
    await visitor.press("Done");
    await visitor.press(`${end}: Export`);
    await visitor.reads(end === "Revoke old key" ? "Old key of “Export” revoked" : "New key of “Export” revoked");
  }
  await visitor.press("Revoke: Export");
  await confirmed("Revoke");
  await visitor.reads("Key “Export” revoked");
});

test("a directory is connected, its token is rotated twice, and it is disconnected", async () => {
  const visitor = await ada("/globex/settings/directory");
  const { page } = visitor;
  await visitor.press("Connect Okta");
  await visitor.reads("Waiting for the first sync");
  await visitor.press("Rotate token");
  await visitor.press("Keep old token");
  await visitor.reads("New token revoked");
  await visitor.press("Rotate token");
  await visitor.press("Revoke old token");
  await page.getByRole("group").getByRole("button", { name: "Revoke old token" }).click();
  await visitor.reads("Old token revoked");
  await visitor.press("Disconnect directory");
  await page.getByRole("group").getByRole("button", { name: "Disconnect directory" }).click();
  await visitor.reads("Directory disconnected");
});

test("a setup link is created and revoked", async () => {
  const visitor = await ada("/globex/settings/single-sign-on");
  await visitor.press("Create link");
  await visitor.page.getByLabel("Recipient").fill("Kim of IT");
  await visitor.press("Create link");
  await visitor.reads("Copy the link now.");
  await visitor.press("Revoke: Kim of IT");
  await visitor.page.getByRole("group").getByRole("button", { name: "Revoke", exact: true }).click();
  await visitor.reads("Setup link revoked");
});
