import { expect, test } from "vitest";
import { readOrganizationId } from "./support/back-end.ts";
import { openHouse } from "./support/house.ts";
import type { Visitor } from "./support/visitor.ts";

// "Why can't they sign in?": an admin finds the reason, follows a button to the fix, and the person logs in.

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

/** Someone who is refused at Globex's page. */
async function isRefused(address: string): Promise<Visitor> {
  const visitor = await house.visitor();
  await visitor.open("/globex/login");
  await visitor.enterEmail(address);
  await visitor.press("Email me a log in link");
  await visitor.reads(`${address} does not have access to Globex`);
  return visitor;
}

test("an outsider is refused: the admin finds them, invites them with the button, and they log in", async () => {
  await isRefused("zoe@elsewhere.test");
  const admin = await ada("sign-in-help");
  await admin.sees("Recent problems");
  await admin.page.getByRole("button", { name: "zoe@elsewhere.test" }).first().click();
  await admin.reads(/^zoe@elsewhere\.test can't sign in because they aren't a member/);
  expect(admin.path()).toBe("/globex/settings/sign-in-help/zoe%40elsewhere.test");
  const { length } = await house.inbox.all("zoe@elsewhere.test");
  await admin.page.getByRole("button", { name: "Invite", exact: true }).first().click();
  await admin.reads("zoe@elsewhere.test hasn't signed in yet because they haven't accepted their invitation.");
  const zoe = await house.visitor();
  await zoe.openLink(await house.inbox.next("zoe@elsewhere.test", length));
  await zoe.press("Continue");
  await zoe.seesBoardOf("Globex");
  // Without a reload.
  await admin.page.bringToFront();
  await admin.reads("zoe@elsewhere.test can sign in.");
  await admin.page.getByText("Signed in: Magic link").first().waitFor();
});

test("a button leads to the setting: after it is changed, the next log in works", async () => {
  await isRefused("yan@partner.test");
  const admin = await ada("sign-in-help/yan%40partner.test");
  await admin.reads(/^yan@partner\.test can't sign in because/);
  await admin.page.getByRole("button", { name: "Change who can join" }).first().click();
  expect(admin.path()).toBe("/globex/settings/settings/joining");
  await admin.page.getByLabel("Allowed email domains").fill("globex.test\npartner.test");
  await admin.page.getByRole("button", { name: "Save changes" }).and(admin.page.locator(":enabled")).click();
  await admin.reads("Settings saved");
  await admin.page.goBack();
  await admin.reads("yan@partner.test isn't a member yet, and joins by signing in.");
  const yan = await house.visitor();
  await yan.open("/globex/login");
  await yan.openLink(await yan.askForLink("yan@partner.test"));
  await yan.seesBoardOf("Globex");
});

test("a member's page leads to the reason: wrong passwords are one row with a count", async () => {
  const token = "public-token-test-acme-boards";
  const headers = { Authorization: `Basic ${btoa(`${token}:${token}`)}`, "Content-Type": "application/json" };
  const organization_id = await readOrganizationId(house.providerUrl, "globex");
  const body = JSON.stringify({ email_address: "bob@globex.test", organization_id, password: "wrong" });
  for (let tries = 0; tries < 3; tries++)
    await fetch(`${house.providerUrl}/sdk/v1/b2b/passwords/authenticate`, { method: "POST", headers, body });
  const admin = await ada("members");
  await admin.page.getByRole("button", { name: "Bob Bemer" }).first().click();
  await admin.press("Why can't they sign in?");
  await admin.reads("Bob Bemer can sign in, but the last attempt failed because the password was wrong.");
  await admin.page.getByText("× 3").waitFor();
  await admin.press("Recent problems");
  await admin.page.getByLabel("Email address").fill("nobody");
  await admin.press("Find out");
  await admin.reads("Enter an email address, for example ada@example.com.");
});

test("a locked member is unlocked with the button on the page that says so", async () => {
  const token = "public-token-test-acme-boards";
  const headers = { Authorization: `Basic ${btoa(`${token}:${token}`)}`, "Content-Type": "application/json" };
  const organization_id = await readOrganizationId(house.providerUrl, "globex");
  const body = JSON.stringify({ email_address: "carol@globex.test", organization_id, password: "wrong" });
  for (let tries = 0; tries < 21; tries++)
    await fetch(`${house.providerUrl}/sdk/v1/b2b/passwords/authenticate`, { method: "POST", headers, body });
  const admin = await ada("sign-in-help/carol%40globex.test");
  await admin.page.getByRole("button", { name: "Unlock", exact: true }).first().click();
  await admin.reads(/unlocked/);
});
