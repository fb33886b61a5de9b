import { expect, test } from "vitest";
import { openHouse } from "./support/house.ts";
import { pickAddress } from "./support/sandbox.ts";
import { createTab, type Tab } from "./support/tab.ts";
import type { Visitor } from "./support/visitor.ts";

const house = openHouse();

/** A folder for screenshots of each step, if set. */
const pictures = process.env.PORTICO_PICTURES;

async function stop({ page }: Tab, name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
}

/** The text after the label of a value to copy. */
const copied = ({ page }: Tab, label: string) =>
  page.locator("[data-part=copy-table] tr", { hasText: label }).first().locator("code").textContent();

async function signIn(ada: Visitor): Promise<void> {
  await ada.open("/globex/login");
  await ada.openLink(await ada.askForLink("ada@globex.test"));
  await ada.seesBoardOf("Globex");
}

test("a new admin invites, verifies a domain, connects SAML and a directory, reads the audit log, and undoes it all", async () => {
  const ada = await house.visitor({ viewport: { width: 1100, height: 900 } });
  await signIn(ada);
  await ada.page.getByRole("link", { name: "Settings" }).click();
  await ada.sees("Name and URL");

  // Three members, of whom one gets a role; it is removed, and assigned again.
  await ada.press("Members");
  await ada.press("Invite");
  await ada.page.getByLabel("Email addresses").first().fill("kim@globex.test, lee@globex.test\npat@globex.test");
  await stop(ada, "1-invite");
  await ada.press("Invite 3 people");
  await ada.reads("3 invitations sent");
  await ada.press("Close");
  await ada.page.getByRole("button", { name: "Carol Shaw", exact: true }).click();
  await ada.page.getByRole("checkbox", { name: "editor" }).check();
  await ada.press("Save roles");
  await ada.reads("Roles updated for Carol Shaw");
  await stop(ada, "2-role");
  await ada.press("Undo");
  await ada.reads("Undone");
  await ada.page.getByRole("checkbox", { name: "editor" }).check();
  await ada.press("Save roles");

  // A domain, whose record is set in the sandbox's DNS.
  await ada.press("Domains");
  await ada.press("Add a domain");
  await ada.page.getByLabel("Domain", { exact: true }).fill("globex-labs.test");
  await ada.press("Add");
  await ada.reads("Add this TXT record");
  await stop(ada, "3-domain");
  const dns = createTab(await ada.context.newPage());
  await dns.open(`${house.sandboxUrl}/dns`);
  await dns.page.getByLabel("Name").fill((await copied(ada, "Name")) ?? "");
  await dns.page.getByLabel("Value").fill((await copied(ada, "Value")) ?? "");
  await dns.press("Add record");
  await ada.press("Check now");
  await ada.reads("globex-labs.test verified");

  // SAML, using only the SSO setup.
  await ada.press("Single sign-on");
  await ada.press("Set up single sign-on");
  await ada.press("Other (SAML 2.0)");
  await stop(ada, "4-provider");
  await ada.press("Next: Provider details");
  await ada.press("URL");
  await ada.page.getByLabel("Metadata URL").fill(`${house.sandboxUrl}/saml/metadata`);
  await ada.press("Import metadata");
  await ada.reads("Identity provider details saved");
  await ada.press("4. Test");
  await ada.press("Start a test");
  const opened = ada.context.waitForEvent("page");
  await ada.page.getByRole("link", { name: "Open the test" }).click();
  const trial = createTab(await opened);
  await trial.press("Start test");
  await pickAddress(house, trial, "ada@globex.test");
  await trial.sees("The test passed");
  await ada.page.bringToFront();
  await ada.reads("Test passed");
  await stop(ada, "5-tested");
  await ada.press("Next: Activate");
  await ada.page.getByRole("radio", { name: "Single sign-on only" }).check();
  await ada.reads(/\d+ of \d+ members can sign in with/);
  await stop(ada, "6-switch-on");
  await ada.page.getByRole("radio", { name: "Optional" }).check();
  await ada.reads("All members keep their current sign-in methods.");
  await ada.press("Activate");
  await ada.reads("Single sign-on activated");

  // A member signs in with it.
  const bob = await house.visitor();
  await bob.open("/globex/login");
  await bob.page
    .getByRole("button", { name: /SAML|SSO/ })
    .first()
    .click();
  await pickAddress(house, bob, "bob@globex.test");
  await bob.seesBoardOf("Globex");

  // A directory, which the sandbox simulates.
  await ada.press("Directory sync");
  await ada.press("Connect Okta");
  await ada.reads("Waiting for the first sync");
  const codes = await ada.page.locator("[data-part=copy-field] code").allTextContents();
  await stop(ada, "7-directory");
  const directory = createTab(await ada.context.newPage());
  await directory.open(`${house.sandboxUrl}/directory`);
  await directory.page.getByLabel("Base URL").fill(codes.find((one) => one.includes("/v1/scim/")) ?? "");
  await directory.page.getByLabel("Token").fill(codes.find((one) => /^[\w-]{40,}$/.test(one)) ?? "");
  await directory.page
    .getByRole("button", { name: /^Connect/ })
    .first()
    .click();
  await ada.page.bringToFront();
  await ada.reads("Directory connected");

  // Journeys of one worker share the sandbox: so the directory is disconnected again.
  await directory.page.getByText("Change the connection").click();
  await directory.press("Disconnect");
  await directory.page.getByRole("button", { name: "Connect", exact: true }).waitFor();

  // The log lists what was done.
  await ada.press("Audit log");
  for (const sentence of [
    "Directory connected",
    "Single sign-on connection tested",
    "Domain verified",
    "Member invited",
  ])
    await ada.reads(sentence);
  await stop(ada, "8-audit");

  // And it is undone: the directory, the connection, the domain.
  await ada.press("Directory sync");
  await ada.press("Disconnect directory");
  await ada.page.getByRole("group").getByRole("button", { name: "Disconnect directory" }).click();
  await ada.reads("Directory disconnected");
  await ada.press("Single sign-on");
  await ada.page.getByRole("button", { name: "Settings: SAML" }).click();
  await ada.press("Settings");
  await ada.press("Delete connection");
  await ada.page.getByRole("group").getByRole("button").first().click();
  await ada.reads("No connections yet");
  await ada.press("Domains");
  await ada.press("Remove: globex-labs.test");
  await ada.page.getByRole("group").getByRole("button", { name: "Remove", exact: true }).click();
  await ada.reads("globex-labs.test removed");
  expect(ada.path()).toBe("/globex/settings/domains");
}, 240_000);
