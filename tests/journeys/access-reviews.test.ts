import { expect, test } from "vitest";
import { openAsAdmin } from "./support/admin.ts";
import { scanQrCode } from "./support/authenticator.ts";
import { askAsBackEnd, backEndAuthorization, readAsBackEnd, readOrganizationId } from "./support/back-end.ts";
import { openHouse } from "./support/house.ts";
import { addPasskeyDevice } from "./support/passkey-device.ts";
import type { Visitor } from "./support/visitor.ts";

// Decisions about access that exists: keep or remove, activate, release. What the provider does then is the result.

const house = openHouse({
  project: ({ organizations }) => ({
    api_keys: { organizations: true, members: true },
    organizations: organizations.map((organization) =>
      organization.organization_slug === "globex"
        ? {
            ...organization,
            mfa_remembered_device_days: 30,
            members: [
              { email_address: "ada@globex.test", name: "Ada Lovelace", roles: ["admin"] },
              { email_address: "dan@globex.test", name: "Dan Ingalls", roles: ["admin"] },
            ],
          }
        : organization,
    ),
  }),
});
const ada = openAsAdmin(house);
const SETTINGS = "/globex/settings";

const confirm = ({ page }: Visitor, name: string) =>
  page.getByRole("group").getByRole("button", { name, exact: true }).click();

/** Logs in to Globex, whose members may join by their email domain. */
async function logIn(visitor: Visitor, address: string): Promise<void> {
  await visitor.open("/globex/login");
  await visitor.openLink(await visitor.askForLink(address));
}

async function enter(address: string): Promise<Visitor> {
  const visitor = await house.visitor();
  await logIn(visitor, address);
  await visitor.seesBoardOf("Globex");
  return visitor;
}

async function logOut(visitor: Visitor): Promise<void> {
  await visitor.openMenu("account");
  await visitor.choose("Sign out");
  await visitor.sees("Continue to Globex");
}

/** Whether the management API accepts an API key of the organization. */
async function isKey(secret: string): Promise<boolean> {
  const response = await fetch(`${house.providerUrl}/v1/b2b/api_keys/verify`, {
    method: "POST",
    body: JSON.stringify({ secret }),
    headers: { Authorization: backEndAuthorization, "Content-Type": "application/json" },
  });
  return response.status === 200;
}

test("keys of an admin who was signed out are suspended: one is kept and works again, the other is deleted", async () => {
  const dan = await enter("dan@globex.test");
  await dan.open(`${SETTINGS}/api-keys`);
  const secrets: string[] = [];
  for (const name of ["Nightly export", "Old script"]) {
    await dan.press("Create key");
    await dan.page.getByLabel("Name", { exact: true }).fill(name);
    await dan.page.getByRole("radio", { name: "The organization" }).check();
    await dan.page.getByRole("checkbox", { name: "Admin", exact: true }).check();
    await dan.page.getByRole("button", { name: "Create key" }).click();
    secrets.push(
      (await dan.page
        .getByText(/^portico_key_/)
        .first()
        .textContent()) ?? "",
    );
    await dan.press("Done");
  }
  const areKeys = () => Promise.all(secrets.map(isKey));
  expect(await areKeys()).toEqual([true, true]);

  const visitor = await ada(`${SETTINGS}/members`);
  await visitor.press("Dan Ingalls");
  await visitor.press("Sign out everywhere");
  await confirm(visitor, "Sign out everywhere");
  await visitor.reads(/signed out everywhere$/);
  expect(await areKeys()).toEqual([false, false]);
  await visitor.press("General");
  await visitor.sees("Suspended access");
  await visitor.press("Keep: Nightly export");
  await visitor.reads("Nightly export works again");
  await visitor.press("Delete: Old script");
  await confirm(visitor, "Delete");
  await visitor.reads("Old script deleted");
  await visitor.page.getByRole("heading", { name: "Suspended access" }).waitFor({ state: "detached" });
  expect(await areKeys()).toEqual([true, false]);
  visitor.expectNoRefusal();
});

test.each([
  { address: "kay@globex.test", keeps: true },
  { address: "rob@globex.test", keeps: false },
])("after a reset of the password, $address reviews a passkey: keeps it is $keeps", async ({ address, keeps }) => {
  const thief = await enter(address);
  const device = await addPasskeyDevice(thief.page);
  await thief.open("/account/security");
  await thief.press("Set a password");
  await thief.page.getByLabel("New password", { exact: true }).fill("correct horse battery staple");
  await thief.press("Save password");
  await thief.reads("Password changed");
  await thief.press("Add passkey");
  await thief.reads("Passkey added");
  await device.stopConfirming();
  // A reset ends what was created in open sessions. The rest is to be reviewed.
  await thief.open("/globex/board");
  await logOut(thief);

  // In a browser of their own, which has no passkey.
  const visitor = await house.visitor();
  const { page } = visitor;
  await visitor.open("/globex/login");
  await page.getByLabel("Email", { exact: true }).fill(address);
  await visitor.press("Use a password instead");
  await visitor.press("Sign up or reset password");
  const { length } = await house.inbox.all(address);
  await visitor.sees("Check your email for help signing in!");
  await visitor.press("Continue");
  await visitor.openLink(await house.inbox.next(address, length));
  await visitor.sees("Set a new password");
  await page.getByLabel("Password", { exact: true }).fill("another staple battery horse");
  await visitor.press("Continue");
  await visitor.seesBoardOf("Globex");

  await visitor.open("/account/security");
  await visitor.sees("Review your account");
  if (keeps) {
    await visitor.press("Keep all");
    await visitor.reads("Everything in the list was kept");
  } else {
    await visitor.press("Remove all");
    await confirm(visitor, "Remove all");
    await visitor.reads("Everything in the list was removed");
  }
  await visitor.reload();
  await visitor.sees("Passkeys");
  await expect.poll(() => page.getByRole("button", { name: /^Rename: / }).count()).toBe(keeps ? 1 : 0);
  expect(await page.getByRole("heading", { name: "Review your account" }).count()).toBe(0);
});

test("a remembered device is removed by its member and by an admin, and asks for the second step again", async () => {
  const address = "erin@globex.test";
  let shiftMs = 0;
  // A code works once, so each log in takes one of its own.
  const step = async () => {
    await house.advanceClock({ minutes: 0.5 });
    shiftMs += 30_000;
  };
  const first = await enter(address);
  await first.open("/account/security");
  await first.press("Set up: Authenticator app");
  await first.page.locator("[data-part=qr] img").waitFor();
  const app = await scanQrCode(first.page);
  await first.page.getByLabel("6-digit code").pressSequentially(app.codeAt(Date.now()));
  await first.press("Done");
  await first.open("/globex/board");
  await logOut(first);
  const logInRemembered = async (visitor: Visitor) => {
    await step();
    await logIn(visitor, address);
    await visitor.sees("Enter verification code");
    await visitor.page.getByLabel("Don't ask again on this device for 30 days").check();
    await visitor.page.getByLabel("Verification code").pressSequentially(app.codeAt(Date.now() + shiftMs));
    await visitor.seesBoardOf("Globex");
  };
  const second = await house.visitor();
  await logInRemembered(first);
  await logInRemembered(second);
  await logOut(first);

  await second.open("/account/sessions");
  const devices = second.page.getByRole("region", { name: "Remembered devices" });
  await devices.getByText("This device").waitFor();
  const other = devices.getByRole("listitem").filter({ hasNotText: "This device" });
  await other.getByRole("button", { name: /^Remove: / }).click();
  await other.getByRole("button", { name: "Remove", exact: true }).click();
  await expect.poll(() => devices.getByRole("listitem").count()).toBe(1);
  await logIn(first, address);
  await first.sees("Enter verification code");

  const visitor = await ada(`${SETTINGS}/members`);
  await visitor.page.getByRole("button", { name: address }).first().click();
  const ofErin = visitor.page.getByRole("region", { name: "Remembered devices" });
  await ofErin.getByRole("button", { name: /^Remove: / }).click();
  await confirm(visitor, "Remove");
  await ofErin.getByText("No remembered devices").waitFor();
  visitor.expectNoRefusal();
  await second.page.bringToFront();
  await second.open("/globex/board");
  await logOut(second);
  await logIn(second, address);
  await second.sees("Enter verification code");
});

test("a former email address is released, and someone else can have it", async () => {
  const [before, after] = ["fay@globex.test", "fay.new@globex.test"];
  const fay = await enter(before);
  await fay.open("/account");
  await fay.press(`Change: ${before}`);
  await fay.page.getByLabel("New email address").fill(after);
  await fay.press("Send code");
  await fay.reads(`We sent a 6-digit code to ${after}.`);
  await fay.page.getByLabel("6-digit code").pressSequentially((await house.inbox.next(after, 0)).code ?? "");
  await fay.reads(`Your email address is now ${after}. This also signed out:`);
  await fay.press("Done");
  await fay.press(`Release: ${before}`);
  await confirm(fay, "Release");
  await fay.reads(`${before} released`);
  await expect.poll(() => fay.page.getByRole("button", { name: `Release: ${before}` }).count()).toBe(0);
  const members = `organizations/${await readOrganizationId(house.providerUrl, "globex")}/members`;
  const { member } = await askAsBackEnd(house.providerUrl, members, { email_address: before });
  expect(member.email_address).toBe(before);
});

test("a domain leads to one connection of two, until that is undone", async () => {
  const visitor = await ada(`${SETTINGS}/single-sign-on/new`);
  const { page } = visitor;
  await visitor.press("Other (OpenID Connect)");
  await visitor.press("Next: Provider details");
  await visitor.press("Domains");
  await visitor.press("Add a domain");
  await page.getByLabel("Domain", { exact: true }).fill("globex-labs.test");
  await visitor.press("Add");
  const field = page.getByLabel("Single sign-on for this domain");
  await field.waitFor();
  const texts = await field.locator("option").allTextContents();
  await field.selectOption({ label: texts[1] ?? "" });
  await visitor.reads("globex-labs.test updated");
  await visitor.reads(`Signs in with ${texts[1]}`);
  const path = `organizations/${await readOrganizationId(house.providerUrl, "globex")}/domains`;
  const readConnection = async () => (await readAsBackEnd(house.providerUrl, path)).domains[0].connection_id;
  expect(await readConnection()).toMatch(/^oidc-connection-/);
  await visitor.press("Undo");
  await visitor.reads("Undone");
  expect(await readConnection()).toBe(null);
  visitor.expectNoRefusal();
});

test("an inactive directory is activated, and from then on its changes are applied", async () => {
  const scim = `organizations/${await readOrganizationId(house.providerUrl, "globex")}/scim`;
  const { connection } = await askAsBackEnd(house.providerUrl, scim, { display_name: "Okta", is_held: true });
  const createUser = async (userName: string) => {
    const response = await fetch(`${connection.base_url}/Users`, {
      method: "POST",
      headers: { Authorization: `Bearer ${connection.bearer_token}`, "Content-Type": "application/scim+json" },
      body: JSON.stringify({ userName }),
    });
    return response.status;
  };
  expect(await createUser("gus@globex.test")).toBe(403);
  const visitor = await ada(`${SETTINGS}/directory`);
  await visitor.sees("This directory is inactive");
  await visitor.press("Activate");
  await visitor.reads("Directory activated");
  await visitor.page.getByRole("heading", { name: "This directory is inactive" }).waitFor({ state: "detached" });
  expect(await createUser("gus@globex.test")).toBe(201);
  visitor.expectNoRefusal();
});
