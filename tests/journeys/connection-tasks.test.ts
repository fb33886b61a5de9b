import { expect, test } from "vitest";
import { openHouse } from "./support/house.ts";
import { pickAddress } from "./support/sandbox.ts";
import { createTab, type Tab } from "./support/tab.ts";
import type { Visitor } from "./support/visitor.ts";

// The tasks of a customer's admin that change how people sign in, each to its end. The others are in
// `admin-tasks.test.ts`.

const house = openHouse();

type State = Awaited<ReturnType<Visitor["context"]["storageState"]>>;
let signedIn: State | undefined;

/** Ada, an admin of Globex, at a place of its settings. She signs in once. */
async function ada(path: string): Promise<Visitor> {
  const visitor = await house.visitor({
    viewport: { width: 1100, height: 900 },
    ...(signedIn && { storageState: signedIn }),
  });
  if (!signedIn) {
    await visitor.open("/globex/login");
    await visitor.openLink(await visitor.askForLink("ada@globex.test"));
    await visitor.seesBoardOf("Globex");
    signedIn = await visitor.context.storageState();
  }
  await visitor.open(`/globex/settings/${path}`);
  return visitor;
}

/** The text after the label of a value to copy. */
const copied = ({ page }: Tab, label: string) =>
  page.locator("[data-part=copy-table] tr", { hasText: label }).first().locator("code").textContent();

test("claiming a domain: the record is found, and the domain is verified", async () => {
  const visitor = await ada("domains");
  await visitor.press("Add a domain");
  await visitor.page.getByLabel("Domain", { exact: true }).fill("globex-labs.test");
  await visitor.press("Add");
  await visitor.reads("Add this TXT record");
  const dns = createTab(await visitor.context.newPage());
  await dns.open(`${house.sandboxUrl}/dns`);
  await dns.page.getByLabel("Name").fill((await copied(visitor, "Name")) ?? "");
  await dns.page.getByLabel("Value").fill((await copied(visitor, "Value")) ?? "");
  await dns.press("Add record");
  await visitor.press("Check now");
  await visitor.reads("globex-labs.test verified");
  await visitor.reload();
  await visitor.page.getByRole("listitem").filter({ hasText: "globex-labs.test" }).getByText("Verified").waitFor();
});

test("setting up directory sync: the first request connects it", async () => {
  const visitor = await ada("directory");
  await visitor.press("Connect Okta");
  await visitor.reads("Waiting for the first sync");
  const codes = await visitor.page.locator("[data-part=copy-field] code").allTextContents();
  const directory = createTab(await visitor.context.newPage());
  await directory.open(`${house.sandboxUrl}/directory`);
  await directory.page.getByLabel("Base URL").fill(codes.find((one) => one.includes("/v1/scim/")) ?? "");
  await directory.page.getByLabel("Token").fill(codes.find((one) => /^[\w-]{40,}$/.test(one)) ?? "");
  await directory.page
    .getByRole("button", { name: /^Connect/ })
    .first()
    .click();
  await visitor.page.bringToFront();
  await visitor.reads("Directory connected");
  // Journeys of one worker share the sandbox: so the directory is disconnected again.
  await directory.page.getByText("Change the connection").click();
  await directory.press("Disconnect");
  await directory.page.getByRole("button", { name: "Connect", exact: true }).waitFor();
});

test("activating a connection: after a passed test it is active, and a member signs in with it", async () => {
  const visitor = await ada("single-sign-on/new");
  await visitor.press("Other (SAML 2.0)");
  await visitor.press("Next: Provider details");
  await visitor.press("URL");
  await visitor.page.getByLabel("Metadata URL").fill(`${house.sandboxUrl}/saml/metadata`);
  await visitor.press("Import metadata");
  await visitor.reads("Identity provider details saved");
  await visitor.press("4. Test");
  await visitor.press("Start a test");
  const opened = visitor.context.waitForEvent("page");
  await visitor.page.getByRole("link", { name: "Open the test" }).click();
  const trial = createTab(await opened);
  await trial.press("Start test");
  await pickAddress(house, trial, "ada@globex.test");
  await trial.sees("The test passed");
  await visitor.page.bringToFront();
  await visitor.reads("Test passed");
  await visitor.press("Next: Activate");
  await visitor.page.getByRole("radio", { name: "Optional" }).check();
  await visitor.press("Activate");
  await visitor.reads("Single sign-on activated");
  const bob = await house.visitor();
  await bob.open("/globex/login");
  await bob.page
    .getByRole("button", { name: /SAML|SSO/ })
    .first()
    .click();
  await pickAddress(house, bob, "bob@globex.test");
  await bob.seesBoardOf("Globex");
  await visitor.page.bringToFront();
  await visitor.press("Deactivate");
  await visitor.page.getByRole("group").getByRole("button", { name: "Deactivate", exact: true }).click();
  await visitor.reads("Connection deactivated");
});

// The last one, because it ends Ada's session.
test("requiring two-step verification: the impact is shown, it is saved, and the next log in sets it up", async () => {
  const visitor = await ada("settings/two-step-verification");
  await visitor.page.getByRole("radio", { name: "Required for everyone" }).check();
  await visitor.reads(/members must set up two-step verification/);
  // The page may leave at once, because it is required of Ada, too.
  const saved = visitor.page.waitForResponse((answer) => answer.request().method() === "PUT");
  await visitor.page.getByRole("button", { name: "Save changes" }).and(visitor.page.locator(":enabled")).click();
  expect((await saved).status()).toBe(200);
  const carol = await house.visitor();
  await carol.open("/globex/login");
  await carol.openLink(await carol.askForLink("carol@globex.test"));
  await carol.sees("Set up Multi-Factor Authentication");
  expect(carol.path()).not.toContain("/board");
});
