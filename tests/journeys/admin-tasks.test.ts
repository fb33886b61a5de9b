import { expect, test } from "vitest";
import { openHouse } from "./support/house.ts";
import { pickAddress } from "./support/sandbox.ts";
import { createTab } from "./support/tab.ts";
import type { Visitor } from "./support/visitor.ts";

// The tasks of a customer's admin, each to its end. `administration.test.ts` has domains and directories.

const house = openHouse({
  project: (project) => ({ ...project, api_keys: { organizations: true, members: true } }),
});

type State = Awaited<ReturnType<Visitor["context"]["storageState"]>>;
let signedIn: State | undefined;

/** Ada, an admin of Globex, at a place of its settings. She signs in once. */
async function ada(path: string): Promise<Visitor> {
  const visitor = await house.visitor({
    viewport: { width: 1100, height: 900 },
    ...(signedIn && { storageState: signedIn }),
  });
  if (!signedIn) {
    await signIn(visitor, "ada@globex.test");
    signedIn = await visitor.context.storageState();
  }
  await visitor.open(`/globex/settings/${path}`);
  return visitor;
}

async function signIn(visitor: Visitor, address: string): Promise<void> {
  await visitor.open("/globex/login");
  await visitor.openLink(await visitor.askForLink(address));
  await visitor.seesBoardOf("Globex");
}

test("inviting a teammate: a mistyped address stays in the field, and is marked", async () => {
  const visitor = await ada("members/invite");
  const field = visitor.page.getByLabel("Email addresses").first();
  await field.fill("nora@globex.test, not-an-address, jane.globex.test");
  expect(await visitor.page.getByText("Invalid email").count()).toBe(2);
  await visitor.press("Invite 1 person");
  await visitor.reads("1 invitation sent");
  expect(await field.inputValue()).toBe("not-an-address\njane.globex.test");
  await visitor.press("Close");
  await visitor.page.getByRole("button", { name: "nora@globex.test", exact: true }).waitFor();
});

test("making a member an admin: the page has a URL, and its activity shows the change", async () => {
  const visitor = await ada("members");
  await visitor.press("Carol Shaw");
  await visitor.sees("Carol Shaw");
  expect(visitor.path()).toMatch(/^\/globex\/settings\/members\/member-/);
  await visitor.reload();
  await visitor.sees("Carol Shaw");
  await visitor.page.getByRole("checkbox", { name: "Admin", exact: true }).check();
  await visitor.press("Save roles");
  await visitor.reads("Roles updated for Carol Shaw");
  await visitor.reads("Member changed");
  await visitor.page.goBack();
  await visitor.sees("Members");
  expect(visitor.path()).toBe("/globex/settings/members");
});

test("requiring two-step verification: says whom it affects before it is saved", async () => {
  const visitor = await ada("settings");
  await visitor.page.getByRole("radio", { name: "Required for everyone" }).check();
  await visitor.reads(/must set up two-step verification/);
  await visitor.page.getByRole("radio", { name: "Optional" }).check();
});

test("connecting an identity provider: the remedy of a failed test leads to the switch that fixes it", async () => {
  const visitor = await ada("single-sign-on/new");
  await visitor.press("Other (SAML 2.0)");
  await visitor.press("Next: Provider details");
  await visitor.press("URL");
  await visitor.page.getByLabel("Metadata URL").fill(`${house.sandboxUrl}/saml/metadata`);
  await visitor.press("Import metadata");
  await visitor.reads("Identity provider details saved");
  await visitor.press("4. Test");
  await visitor.press("Start a test");
  const place = visitor.path();
  expect(place).toMatch(/\/single-sign-on\/saml-connection-[^/]+\/test$/);
  const opened = visitor.context.waitForEvent("page");
  await visitor.page.getByRole("link", { name: "Open the test" }).click();
  const trial = createTab(await opened);
  await trial.press("Start test");
  await pickAddress(house, trial, "stranger@globex.test");
  await visitor.page.bringToFront();
  await visitor.reads("Test failed");
  await visitor.press("Go to Joining");
  expect(visitor.path()).toBe("/globex/settings/settings/joining");
  const joins = visitor.page.getByRole("checkbox", { name: /signs in with single sign-on can join/ });
  expect(await joins.isChecked()).toBe(false);
  await joins.check();
  await visitor.page.getByRole("button", { name: "Save changes" }).and(visitor.page.locator(":enabled")).click();
  await visitor.reads("Settings saved");
  await visitor.page.goBack();
  await visitor.reads("Test failed");
  expect(visitor.path()).toBe(place);
});

test("finding who changed something: an event has a URL", async () => {
  const visitor = await ada("audit");
  await visitor.page
    .getByRole("button", { name: /^Details: / })
    .first()
    .click();
  expect(visitor.path()).toMatch(/^\/globex\/settings\/audit\/audit-event-/);
  await visitor.reload();
  await visitor.reads("Request ID");
});

test("revoking one session of a member: that browser is signed out", async () => {
  const bob = await house.visitor();
  await signIn(bob, "bob@globex.test");
  const visitor = await ada("members");
  await visitor.page.getByRole("button", { name: /^Bob/ }).first().click();
  await visitor.page
    .getByRole("button", { name: /^Sign out: / })
    .first()
    .click();
  await visitor.page.getByRole("group").getByRole("button", { name: "Sign out", exact: true }).click();
  await visitor.reads(/^Signed out of /);
  await visitor.reads("No active sessions");
  await bob.reload();
  await bob.page.getByLabel("Email", { exact: true }).waitFor();
});

test("creating an API key: the form says what is missing, and the key is shown once", async () => {
  const visitor = await ada("api-keys");
  await visitor.press("Create key");
  await visitor.reads("Enter a name. Choose at least one role.");
  await visitor.page.getByLabel("Name", { exact: true }).fill("Nightly export");
  await visitor.page.getByRole("checkbox", { name: "Admin", exact: true }).check();
  await visitor.page.getByRole("button", { name: "Create key" }).click();
  await visitor.reads("Key “Nightly export” created.");
  await visitor.press("Done");
  await visitor.page.getByRole("listitem").filter({ hasText: "Nightly export" }).waitFor();
});

test("a place that does not exist says so, and offers the way back", async () => {
  const visitor = await ada("members/member-test-none");
  await visitor.reads("Page not found");
  await visitor.press("All members");
  await visitor.sees("Members");
  await visitor.open("/globex/settings/no-such-section");
  await visitor.reads("Page not found");
});
