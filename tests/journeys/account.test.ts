// A member's own account with its components, on a page without React: a name, another session, an authenticator, an
// address.
import { afterAll, beforeAll, expect, test } from "vitest";
import { totpCode } from "../contract/support/totp-code.ts";
import { type HostPage, type HostPages, openHostPages } from "../isolation/host-pages.ts";
import { addPasskeyDevice } from "./support/passkey-device.ts";

const ADA = "ada@globex.test";
const NEW = "ada@new.test";

let pages: HostPages;
beforeAll(async () => {
  pages = await openHostPages("elements-sample.tsx");
});
afterAll(() => pages?.stop());

async function codeFor(address: string, ask: () => Promise<unknown>): Promise<string> {
  const { length } = await pages.provider.mailbox.all(address);
  await ask();
  return (await pages.provider.mailbox.latest(address, length)).code ?? "";
}

/** A page on which a member is signed in to Globex, in a browser of its own. */
async function enter(address = ADA): Promise<HostPage> {
  const host = await pages.open("preact", {}, { isStrict: false });
  const { frame, page } = host;
  page.setDefaultTimeout(20_000);
  const code = await codeFor(address, () =>
    frame.evaluate((email_address) => client.otps.email.discovery.send({ email_address }), address),
  );
  await frame.evaluate(
    async ([code, email_address]) => {
      const { discovered_organizations } = await client.otps.email.discovery.authenticate({ email_address, code });
      const globex = discovered_organizations.find(({ organization }) => organization.organization_slug === "globex");
      const { organization_id = "" } = globex?.organization ?? {};
      await client.discovery.intermediateSessions.exchange({ organization_id, session_duration_minutes: 60 });
    },
    [code, address] as const,
  );
  return host;
}

test("a member changes name and address, revokes another session and sets up an authenticator", async () => {
  const { provider } = pages;
  const elsewhere = await enter();
  const host = await enter();
  const { frame } = host;
  await frame.evaluate(() => {
    const element = document.createElement("portico-profile");
    element.client = client;
    document.querySelector("#widget")?.replaceChildren(element);
  });
  const press = (name: string) => frame.getByRole("button", { name, exact: true }).click();
  const sees = (text: string) => frame.getByText(text).first().waitFor();
  const typeCode = (digits: string) => frame.getByLabel("6-digit code").pressSequentially(digits);
  const self = () => frame.evaluate(async () => (await client.self.get()).member);

  await press("Change: Name");
  await frame.getByLabel("Your name").fill("Ada King");
  await press("Save");
  await sees("Name changed");
  expect((await self()).name).toBe("Ada King");

  await press("Sessions");
  await frame.getByRole("button", { name: /^Sign out: / }).click();
  await press("Sign out");
  await sees("No other sessions.");
  const ended = () => client.session.authenticate().catch(({ error_type }) => error_type);
  expect(await elsewhere.frame.evaluate(ended)).toBe("session_not_found");

  await press("Sign-in and security");
  await press("Set up: Authenticator app");
  await press("Can't scan the code?");
  const secret = (await frame.locator("[data-part=secret] > span:not(.portico-unseen)").allTextContents()).join("");
  await typeCode(totpCode(provider, secret.replace(/\s/g, "").toUpperCase()));
  await sees("Save your backup codes");
  await press("Done");
  expect((await self()).mfa_enrolled).toBe(true);

  await press("Account");
  await press(`Change: ${ADA}`);
  await frame.getByLabel("New email address").fill(NEW);
  await typeCode(await codeFor(NEW, () => press("Send code")));
  await sees(`Your email address is now ${NEW}.`);
  expect((await self()).email_address).toBe(NEW);

  await press("Activity");
  await sees("Email address changed");
  expect(host.complaints).toEqual([]);
  await Promise.all([host.close(), elsewhere.close()]);
});

test("a member adds, renames and removes a passkey, and makes one the second factor", async () => {
  const host = await enter("bob@globex.test");
  const { frame, page } = host;
  const device = await addPasskeyDevice(page);
  await frame.evaluate(() => {
    const element = document.createElement("portico-profile");
    element.client = client;
    element.setAttribute("section", "security");
    document.querySelector("#widget")?.replaceChildren(element);
  });
  const press = (name: string | RegExp) => frame.getByRole("button", { name, exact: true }).click();
  const sees = (text: string) => frame.getByText(text).first().waitFor();

  await sees("No passkeys yet");
  await press("Add passkey");
  await sees("Passkey added");
  expect(await device.countCredentials()).toBe(1);
  await press(/^Rename: /);
  await frame.getByLabel("Name of the passkey").fill("Laptop");
  await press("Save");
  await sees("Passkey renamed");
  // The browser refuses a second passkey on the same device.
  await press("Add passkey");
  await sees("already has your passkey");

  await press("Remove: Laptop");
  await press("Remove");
  await sees("Laptop removed");
  await expect.poll(() => device.countCredentials()).toBe(0);

  await press("Set up: Passkey");
  await sees("You confirm with a passkey.");
  const { member } = await frame.evaluate(() => client.self.get());
  expect(member).toMatchObject({ mfa_enrolled: true, default_mfa_method: "passkey" });
  expect(host.complaints).toEqual([]);
  await host.close();
});
