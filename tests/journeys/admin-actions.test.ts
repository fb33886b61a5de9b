import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { openAsAdmin } from "./support/admin.ts";
import { scanQrCode } from "./support/authenticator.ts";
import { askAsBackEnd, readOrganizationId } from "./support/back-end.ts";
import { openHouse } from "./support/house.ts";
import { addPasskeyDevice } from "./support/passkey-device.ts";
import type { Visitor } from "./support/visitor.ts";

// Actions of the admin components that no other journey takes. `clicked-operations.json` says which journey takes which.

const house = openHouse();
const ada = openAsAdmin(house);
const carol = openAsAdmin(house, "carol@globex.test");

const PHONE = "+12025550143";

const confirm = (page: { getByRole: Locator["getByRole"] }, name: string) =>
  page.getByRole("group").getByRole("button", { name, exact: true }).click();

test("a member is signed out everywhere, removed and restored", async () => {
  const visitor = await ada("/globex/settings/members");
  const bob = await house.visitor();
  await bob.open("/globex/login");
  await bob.openLink(await bob.askForLink("bob@globex.test"));
  await bob.seesBoardOf("Globex");
  await visitor.page.getByRole("button", { name: /^Bob/ }).first().click();
  await visitor.press("Sign out everywhere");
  await confirm(visitor.page, "Sign out everywhere");
  await visitor.reads(/signed out everywhere$/);
  await visitor.press("Remove");
  await confirm(visitor.page, "Remove");
  await visitor.reads(/ removed$/);
  await visitor.press("Restore");
  await visitor.reads(/ restored$/);
  visitor.expectNoRefusal();
});

test("an OpenID Connect connection is created, filled in, mapped, renamed and deleted", async () => {
  const visitor = await ada("/globex/settings/single-sign-on/new");
  const { page } = visitor;
  await visitor.press("Other (OpenID Connect)");
  await visitor.press("Next: Provider details");
  await page.getByLabel("Issuer").fill(`${house.sandboxUrl}/google`);
  await page.getByLabel("Client ID").fill("sandbox-google");
  await page.getByLabel("Client secret").fill("sandbox-google-secret");
  await visitor.press("Save");
  await visitor.reads("Identity provider details saved");
  await page
    .getByRole("button", { name: /Members and roles/ })
    .first()
    .click();
  await page.getByText("Attribute mapping", { exact: true }).click();
  await page.getByLabel("Attribute for: Full name").fill("full_name");
  await visitor.press("Save");
  await page
    .getByRole("button", { name: /Settings$/ })
    .last()
    .click();
  await page.getByLabel("Name", { exact: true }).fill("Our Google");
  await visitor.press("Save");
  await visitor.reads("Connection renamed");
  await visitor.press("Delete connection");
  await confirm(page, "Delete connection");
  await visitor.reads("Our Google deleted");
  visitor.expectNoRefusal();
});

test("a SAML connection loses a certificate, is activated and deactivated", async () => {
  const visitor = await ada("/globex/settings/single-sign-on/new");
  const { page } = visitor;
  await visitor.press("Other (SAML 2.0)");
  await visitor.press("Next: Provider details");
  await visitor.press("Manual");
  await page.getByLabel("Entity ID").fill("https://idp.globex.test");
  await page.getByLabel("Sign-in URL").fill("https://idp.globex.test/sso");
  const metadata = await (await fetch(`${house.sandboxUrl}/saml/metadata`)).text();
  await page.getByLabel("Certificate").fill(/<[\w:]*X509Certificate>([^<]+)</.exec(metadata)?.[1] ?? "");
  await visitor.press("Save");
  await visitor.reads("Identity provider details saved");
  visitor.expectNoRefusal();
  await page.getByRole("button", { name: /Certificates$/ }).click();
  await page
    .getByRole("button", { name: /^Delete: / })
    .first()
    .click();
  await confirm(page, "Delete");
  await visitor.reads("Certificate deleted");
  visitor.expectNoRefusal();
});

test("a directory's group gets a role, and its waiting changes are applied and dismissed", async () => {
  const visitor = await ada("/globex/settings/directory");
  const { page } = visitor;
  await visitor.press("Connect Okta");
  await visitor.reads("Waiting for the first sync");
  const codes = await page.locator("[data-part=copy-field] code").allTextContents();
  const baseUrl = codes.find((one) => one.includes("/v1/scim/")) ?? "";
  const token = codes.find((one) => /^[\w-]{40,}$/.test(one)) ?? "";
  const sync = async (path: string, body: object) => {
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/scim+json" };
    const response = await fetch(`${baseUrl}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    expect(response.status).toBe(201);
    return response.json();
  };
  const userOf = (address: string, active: boolean) =>
    sync("/Users", { userName: address, emails: [{ value: address, primary: true }], active });
  const globex = await readOrganizationId(house.providerUrl, "globex");
  // The directory did not create them, so an admin decides.
  for (const email_address of ["one@partner.test", "two@partner.test"]) {
    await askAsBackEnd(house.providerUrl, `organizations/${globex}/members`, { email_address });
    await userOf(email_address, false);
  }
  const { id } = await userOf("dev@globex.test", true);
  await sync("/Groups", { displayName: "Engineers", members: [{ value: id }] });

  await visitor.reload();
  await visitor.press("Roles of Engineers");
  await visitor.reads("Members of this group");
  await visitor.reads("dev@globex.test");
  await page.getByRole("checkbox").first().click();
  await visitor.reads("Roles updated for Engineers");
  await page
    .getByRole("button", { name: /^Apply: / })
    .first()
    .click();
  await confirm(page, "Apply");
  await expect.poll(() => page.getByRole("button", { name: /^Apply: / }).count()).toBe(1);
  await page.getByRole("button", { name: /^Dismiss: / }).click();
  await visitor.reads("Change dismissed");
  visitor.expectNoRefusal();
});

test("an email change is canceled", async () => {
  const visitor = await carol("/account");
  const { page } = visitor;
  await visitor.press("Change: carol@globex.test");
  await page.getByLabel("New email address").fill("carol@elsewhere.test");
  await visitor.press("Send code");
  await visitor.reads("We sent a 6-digit code to carol@elsewhere.test.");
  await visitor.reload();
  await visitor.press("Cancel change");
  await visitor.reads("Email change canceled");
  visitor.expectNoRefusal();
});

test("a member changes their name, signs out one session and then all others", async () => {
  const visitor = await carol("/account");
  const { page } = visitor;
  await page.getByRole("button", { name: /^Change: Name/ }).click();
  await page.getByLabel("Your name").fill("Carol S. Shaw");
  await visitor.press("Save");
  await visitor.reads("Name changed");
  for (let others = 0; others < 2; others++) {
    const other = await house.visitor();
    await other.open("/globex/login");
    await other.openLink(await other.askForLink("carol@globex.test"));
    await other.seesBoardOf("Globex");
  }
  await visitor.press("Sessions");
  await page
    .getByRole("button", { name: /^Sign out: / })
    .first()
    .click();
  await confirm(page, "Sign out");
  await visitor.reads(/^Signed out of /);
  await visitor.press("Sign out of all others");
  await confirm(page, "Sign out of all others");
  await visitor.reads("You're now signed in only here. Signed out:");
  visitor.expectNoRefusal();
});

test("a member adds a passkey, renames it and removes it", async () => {
  const visitor = await carol("/account");
  const { page } = visitor;
  await addPasskeyDevice(page);
  await visitor.press("Sign-in and security");
  await visitor.press("Add passkey");
  await visitor.reads("Passkey added");
  await page.getByRole("button", { name: /^Rename: / }).click();
  await page.getByLabel("Name of the passkey").fill("Carol's laptop");
  await visitor.press("Save");
  await visitor.reads("Passkey renamed");
  await visitor.press("Remove: Carol's laptop");
  await confirm(page, "Remove");
  await visitor.reads("Carol's laptop removed");
  visitor.expectNoRefusal();
});

test("an admin removes the passkey of a member who lost a device", async () => {
  const member = await carol("/account");
  await addPasskeyDevice(member.page);
  await member.press("Sign-in and security");
  await member.press("Add passkey");
  await member.reads("Passkey added");
  const visitor = await ada("/globex/settings/members");
  await visitor.page
    .getByRole("button", { name: /^Carol/ })
    .first()
    .click();
  await visitor.page.getByRole("button", { name: /^Remove: / }).click();
  await confirm(visitor.page, "Remove");
  await visitor.reads(/ removed$/);
  await visitor.reads("No passkeys");
  visitor.expectNoRefusal();
});

test("a member sets, changes and removes a password", async () => {
  const visitor = await carol("/account");
  const { page } = visitor;
  await visitor.press("Sign-in and security");
  await visitor.press("Set a password");
  await page.getByLabel("New password", { exact: true }).fill("correct horse battery staple");
  await visitor.press("Save password");
  await visitor.reads("Password changed");
  await page.getByRole("button", { name: /^Change.*Password/ }).click();
  await page.getByLabel("Current password", { exact: true }).fill("correct horse battery staple");
  await page.getByLabel("New password", { exact: true }).fill("another staple battery horse");
  await visitor.press("Save password");
  await visitor.reads("Password changed");
  await visitor.press("Remove password");
  await confirm(page, "Remove password");
  await visitor.reads("Password removed");
  visitor.expectNoRefusal();
});

/** Adds a phone number and an authenticator app to Carol's account. */
async function addSecondFactors() {
  const visitor = await openAsAdmin(house, "carol@globex.test")("/account");
  const { page } = visitor;
  const codeField = page.getByLabel("6-digit code");
  await visitor.press("Sign-in and security");
  await visitor.press("Set up: Text messages");
  await page.getByLabel("Phone number").fill("2025550143");
  const { length } = await house.inbox.all(PHONE);
  await visitor.press("Send code");
  await visitor.reads(/^We sent a 6-digit code to /);
  await codeField.pressSequentially((await house.inbox.next(PHONE, length)).code ?? "");
  await visitor.reads("Phone number added");
  await visitor.press("Set up: Authenticator app");
  const app = await scanQrCode(page);
  await codeField.pressSequentially(app.codeAt(Date.now()));
  await visitor.reads("Save your backup codes");
  await visitor.press("Done");
  return visitor;
}

test("an admin removes the second factors of a member who lost a phone", async () => {
  await addSecondFactors();
  const visitor = await ada("/globex/settings/members");
  const { page } = visitor;
  await page
    .getByRole("button", { name: /^Carol/ })
    .first()
    .click();
  const factors = page.getByRole("region", { name: "Two-step verification" });
  for (const left of [1, 0]) {
    await factors
      .getByRole("button", { name: /^Remove: / })
      .first()
      .click();
    await confirm(page, "Remove");
    await expect.poll(() => factors.getByRole("button", { name: /^Remove: / }).count()).toBe(left);
  }
  visitor.expectNoRefusal();
});

test("a member adds a phone number and removes it, and renews backup codes", async () => {
  const visitor = await addSecondFactors();
  const { page } = visitor;
  await visitor.press("Create new codes");
  await confirm(page, "Create new codes");
  await visitor.press("Done");
  await visitor.press("Remove: Text messages");
  await confirm(page, "Remove");
  await visitor.reads("Phone number removed");
  visitor.expectNoRefusal();
});

/** Types a name and the emailed code into the switcher. */
async function createOrganization(visitor: Visitor, address: string, name: string): Promise<void> {
  await visitor.openMenu("organizations");
  await visitor.choose("Create an organization");
  await visitor.page.locator("[data-part=choice] input").fill(name);
  const { length } = await house.inbox.all(address);
  await visitor.press("Continue");
  const { code } = await house.inbox.next(address, length);
  await visitor.page.getByLabel("6-digit code").pressSequentially(code ?? "");
}

test("a member creates another organization in the switcher", async () => {
  const address = "guest@partner-two.test";
  const globex = await readOrganizationId(house.providerUrl, "globex");
  const members = `organizations/${globex}/members`;
  await askAsBackEnd(house.providerUrl, members, { email_address: address });
  const visitor = await openAsAdmin(house, address)("/globex/board");
  await createOrganization(visitor, address, "Partner Two");
  await visitor.seesBoardOf("Partner Two");
  visitor.expectNoRefusal();
});

test("a member who may not create an organization stays signed in", async () => {
  const visitor = await ada("/globex/board");
  await createOrganization(visitor, "ada@globex.test", "Lovelace Engines");
  await visitor.reads(/^An organization has claimed this email domain/);
  expect(visitor.path()).toBe("/globex/board");
  await visitor.reload();
  await visitor.seesBoardOf("Globex");
});

test("a member signs out in the account menu, even if the logout at an identity provider cannot start", async () => {
  const visitor = await openAsAdmin(house)("/globex/settings/settings");
  await visitor.page.route("**/sso/logout/start", (route) => route.abort());
  await visitor.openMenu("account");
  await visitor.choose("Sign out");
  await visitor.page.getByLabel("Email", { exact: true }).waitFor();
  visitor.expectNoRefusal();
});
