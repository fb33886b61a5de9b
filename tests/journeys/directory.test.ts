import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { askAsBackEnd, readOrganizationId } from "./support/back-end.ts";
import { openHouse } from "./support/house.ts";
import type { Tab } from "./support/tab.ts";

const house = openHouse();
const JWT_LIFE_MS = 5 * 60_000;
const [{ project_id, organizations }] = JSON.parse(readFileSync("apps/demo/portico.config.json", "utf8")).projects;
const wallace = organizations.find((one: { organization_slug: string }) => one.organization_slug === "wallace");
const { connection_id, bearer_token, group_implicit_roles } = wallace.scim_connection;
const [{ group }] = group_implicit_roles;

/** In the card of a user, or of a new one. */
const card = ({ page }: Tab, name: string) => page.locator("details.entry", { hasText: name }).first();

test("T47: a directory's admin adds a user, who gets their group's role; and deactivates them, which signs out an open tab", async () => {
  const admin = await house.visitor({ baseURL: house.sandboxUrl });
  await admin.open("/directory");
  await admin.reads("No people yet");
  const { page } = admin;
  await page.getByLabel("Base URL").fill(`${house.providerUrl}/v1/scim/${project_id}/${connection_id}`);
  await page.getByLabel("Token").fill("another-connection-token-0123456789abcdef");
  await admin.press("Connect");
  await admin.reads("The server rejected the token (401)");
  await page.getByLabel("Token").fill(bearer_token);
  await admin.press("Connect");
  await admin.reads("Connected as Okta");

  await card(admin, "Add a group").locator("summary").click();
  await card(admin, "Add a group").getByLabel("Name").fill(group);
  await card(admin, "Add a group").getByRole("button", { name: "Add" }).click();
  await admin.reads(`Added the group ${group}. Pushed.`);
  await card(admin, "Add a person").locator("summary").click();
  const person = card(admin, "Add a person");
  await person.getByLabel("Given name").fill("Rick");
  await person.getByLabel("Email address").fill("rick@wallace.test");
  await person.getByLabel(group).check();
  await person.getByRole("button", { name: "Add" }).click();
  await admin.reads("Added rick@wallace.test. Pushed.");
  const records = page.locator(".record");
  expect(await records.first().textContent()).toMatch(/204PATCH \/Groups\//);
  expect(await page.content()).not.toContain(bearer_token);

  const rick = await house.visitor();
  await rick.context.clock.install();
  await rick.open("/wallace/login");
  await rick.typeCode((await rick.askForCode("rick@wallace.test")).code);
  await rick.seesBoardOf("Wallace");
  await rick.page.getByText("lead", { exact: true }).first().waitFor();

  await card(admin, "rick@wallace.test").locator("summary").click();
  await admin.press("Deactivate");
  await admin.reads("Deactivated rick@wallace.test. Pushed.");
  expect(await records.first().textContent()).toContain('"active": false');

  await rick.page.bringToFront();
  await house.advanceClock({ minutes: JWT_LIFE_MS / 60_000 });
  await rick.context.clock.fastForward(JWT_LIFE_MS);
  await rick.sees("Continue to Wallace");
  const { length } = await house.inbox.all("rick@wallace.test");
  await rick.enterEmail("rick@wallace.test");
  await rick.press("Email me a log in code");
  await rick.reads("rick@wallace.test does not have access to Wallace");
  expect((await house.inbox.all("rick@wallace.test")).length).toBe(length);

  const organization_id = await readOrganizationId(house.providerUrl, "wallace");
  const path = `organizations/${organization_id}/off_boarding_receipts/search`;
  const { receipts } = await askAsBackEnd(house.providerUrl, path, {});
  expect(receipts).toMatchObject([{ reason: "deactivated", by: { type: "directory", connection_id } }]);
});
