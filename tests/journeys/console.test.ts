import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { scanQrCode } from "./support/authenticator.ts";
import { openHouse } from "./support/house.ts";

// In a process of its own: the runner sets NODE_ENV to "test", for which Vite builds differently.
beforeAll(() =>
  promisify(execFile)(process.execPath, ["scripts/build-console.ts"], {
    env: { ...process.env, NODE_ENV: "production" },
  }),
);
const house = openHouse();
const BOB = "bob@globex.test";
const REASON = "Ticket 4711: Bob called „from his phone“";

async function askAsPage(path: string, body: object) {
  const token = "public-token-test-acme-boards";
  const headers = { Authorization: `Basic ${btoa(`${token}:${token}`)}`, "Content-Type": "application/json" };
  const address = `${house.providerUrl}/sdk/v1/b2b/${path}`;
  const response = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
  return (await response.json()).data;
}

/** A new operator's page, with an authenticator. */
async function enterConsole(address: string) {
  const { page, ...visitor } = await house.visitor();
  const { url } = await house.runPortico<{ url: string }>("console", "invite", address);
  await page.goto(url);
  await page.getByRole("button", { name: "Continue" }).click();
  await visitor.sees("Scan the QR code to link your authenticator app");
  const app = await scanQrCode(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Verification code").pressSequentially(app.codeAt(Date.now()));
  await page.getByRole("button", { name: "Done" }).click();
  return page;
}

test("an operator signs in with an invitation link, adds an authenticator and unlocks a member, and the audit log names the operator and the reason", async () => {
  const { organization } = await askAsPage("organizations/search", { organization_slug: "globex" });
  const { organization_id } = organization;
  for (let tries = 0; tries < 21; tries++)
    await askAsPage("passwords/authenticate", { email_address: BOB, organization_id, password: "wrong" });

  const page = await enterConsole("olga@acme.test");
  await page.getByRole("button", { name: "Acme Boards" }).click();
  await page.getByLabel("Name or email address").fill("BOB@glo");
  await page.getByRole("button", { name: BOB }).first().click();
  await expect.poll(() => page.getByText("locked after too many failed attempts").count()).toBe(1);
  await page.getByRole("button", { name: "Unlock", exact: true }).click();
  // The action needs a reason.
  await page.getByRole("button", { name: "Unlock", exact: true }).click();
  await expect.poll(() => page.getByText("Enter a reason.").count()).toBeGreaterThan(0);
  await page.getByLabel("Reason").fill(REASON);
  await page.getByRole("button", { name: "Unlock", exact: true }).click();
  await expect.poll(() => page.getByText("locked after too many failed attempts").count()).toBe(0);
  await page.reload();
  const event = page.getByRole("listitem").filter({ hasText: "Member unlocked" });
  await expect.poll(() => event.textContent()).toContain(`by olga@acme.test: “${REASON}”`);

  await page.getByRole("button", { name: "Sign out" }).click();
  await expect.poll(() => page.getByText("olga@acme.test").count()).toBe(0);
});

test("an owner creates a project, changes its settings and rolls back, and previews its emails and widget", async () => {
  const page = await enterConsole("ruth@acme.test");
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const sees = (text: string) => expect.poll(() => page.getByText(text).count()).toBeGreaterThan(0);
  await press("New project");
  await page.getByRole("textbox", { name: "Name" }).fill("Hooli");
  await page.getByLabel("Reason").fill("A new customer");
  await press("Create project");
  await sees("It won't be shown again");
  await press("Open settings");

  await page.getByLabel("7 days").check();
  await press("Review changes");
  await page.getByLabel("Reason").fill("They share computers");
  await press("Save changes");
  await sees("Version 2");
  await page.getByRole("button", { name: "Show version 1" }).click();
  await press("Roll back to this version");
  await page.getByLabel("Reason").fill("They do not");
  await press("Roll back to version 1");
  await sees("Rollback");

  // Edit, save and reset the texts of an email, with its preview.
  await page.getByRole("link", { name: "Emails" }).click();
  const mail = page.frameLocator("iframe");
  const heading = page.getByRole("textbox", { name: "Heading" });
  await expect.poll(() => heading.inputValue()).toBe("Log in to {{organization_name}}");
  await heading.fill("Welcome to {{organization_name}}");
  await expect.poll(() => mail.locator("h1").textContent()).toBe("Welcome to Globex");
  await press("Review changes");
  await page.getByLabel("Reason").fill("A warmer welcome");
  await press("Save changes");
  await expect.poll(() => page.getByRole("button", { name: "Save changes" }).count()).toBe(0);
  await expect.poll(() => page.getByRole("button", { name: "Reset to default" }).count()).toBe(1);
  await heading.fill("{{nobody}}");
  await sees("{{nobody}} is not a variable of this email.");
  await press("Reset to default");
  await expect.poll(() => heading.inputValue()).toBe("Log in to {{organization_name}}");
  await expect.poll(() => mail.locator("h1").textContent()).toBe("Log in to Globex");
  await press("Discard");

  // The preview keeps the email's own styles, separate from the console's.
  await page.getByLabel("Language").selectOption("ar");
  await expect.poll(() => mail.locator("html").getAttribute("dir")).toBe("rtl");
  await expect.poll(() => mail.locator("body").getAttribute("style")).toContain("margin:0");

  await page.getByRole("link", { name: "Branding" }).click();
  await page.getByLabel("Button color", { exact: true }).fill("#6b2fb3");
  const button = page.getByRole("button", { name: "Continue with email" });
  await expect.poll(() => button.evaluate((it) => getComputedStyle(it).backgroundColor)).toBe("rgb(107, 47, 179)");
});
