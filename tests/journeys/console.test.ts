import { beforeAll, expect, test } from "vitest";
import { buildConsole, enterConsole as enter } from "./support/console.ts";
import { openHouse } from "./support/house.ts";

beforeAll(buildConsole);
const house = openHouse();
const enterConsole = (address: string) => enter(house, address);
const BOB = "bob@globex.test";
const REASON = "Ticket 4711: Bob called „from his phone“";

/** Calls the management API with a project's secret. */
async function askAsBackEnd(project: string, secret: string, path: string, body: object) {
  const headers = { Authorization: `Basic ${btoa(`${project}:${secret}`)}`, "Content-Type": "application/json" };
  const address = `${house.providerUrl}/v1/b2b/${path}`;
  const response = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: response.status, data: (await response.json()).data };
}

async function askAsPage(path: string, body: object) {
  const token = "public-token-test-acme-boards";
  const headers = { Authorization: `Basic ${btoa(`${token}:${token}`)}`, "Content-Type": "application/json" };
  const address = `${house.providerUrl}/sdk/v1/b2b/${path}`;
  const response = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
  return (await response.json()).data;
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
  await expect.poll(() => page.getByText("Password: locked until").count()).toBe(1);
  // Each attempt is listed, with its rule and what fixes it; those of a minute are one row.
  const wrong = page.getByRole("listitem").filter({ hasText: "The password was wrong." });
  await expect.poll(() => wrong.first().textContent()).toContain("× 20");
  await expect.poll(() => page.getByText("Password entered while locked").count()).toBe(1);
  expect(await page.getByText("Have them reset it").count()).toBe(1);
  const unlock = page.getByRole("button", { name: "Unlock", exact: true }).first();
  await unlock.click();
  // The action needs a reason.
  await unlock.click();
  await expect.poll(() => page.getByText("Enter a reason.").count()).toBeGreaterThan(0);
  await page.getByLabel("Reason").fill(REASON);
  await unlock.click();
  await expect.poll(() => page.getByText("Password: locked until").count()).toBe(0);
  await page.reload();
  const event = page.getByRole("listitem").filter({ hasText: "Member unlocked" });
  await expect.poll(() => event.textContent()).toContain(`by olga@acme.test: “${REASON}”`);

  await page.getByRole("button", { name: /^Your account/ }).click();
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
  const copied = () => page.locator("[data-part=copy-field] code").allTextContents();
  const readSecret = async () => (await copied()).find((text) => text.startsWith("secret-")) ?? "";
  const first = await readSecret();
  await press("Open settings");
  const project = /\/console\/([^/]+)/.exec(page.url())?.[1] ?? "";
  const statusWith = async (secret: string) => (await askAsBackEnd(project, secret, "organizations/search", {})).status;
  expect(await statusWith(first)).toBe(200);

  await press("Sessions");
  await page.getByLabel("7 days").check();
  await press("Review changes");
  await page.getByLabel("Reason").fill("They share computers");
  await press("Save changes");
  await press("Versions");
  await sees("Version 2");
  await page.getByRole("button", { name: "Show version 1" }).click();
  await press("Roll back to this version");
  await page.getByLabel("Reason").fill("They do not");
  await press("Roll back to version 1");
  await sees("Rollback");

  // Rotate the secret: both work until the old one is revoked.
  await page.getByRole("link", { name: "Keys" }).click();
  const secrets = page.getByRole("region", { name: "Secret", exact: true });
  await secrets.getByRole("button", { name: "Rotate" }).click();
  await page.getByLabel("Reason").fill("Yearly");
  await press("Create secret");
  await sees("New secret. Copy it now.");
  const second = await readSecret();
  expect([await statusWith(first), await statusWith(second)]).toEqual([200, 200]);
  await press("Revoke current secret");
  await page.getByLabel("Reason").fill("Deployed");
  await press("Revoke current secret");
  await expect.poll(() => secrets.getByRole("listitem").count()).toBe(1);
  expect([await statusWith(first), await statusWith(second)]).toEqual([401, 200]);

  // Settings lead to the texts of emails.
  await page.goto(page.url().replace(/keys$/, "settings/other"));
  await page.getByRole("button", { name: /^Emails/ }).click();
  await expect.poll(() => page.url()).toMatch(/\/emails$/);

  // Edit, save and reset the texts of an email, with its preview.
  await page.getByRole("link", { name: "Emails" }).click();
  const mail = page.frameLocator("iframe");
  const heading = page.getByRole("textbox", { name: "Heading" });
  await expect.poll(() => heading.inputValue()).toBe("Log in to {{organization_name}}");
  await heading.fill("Welcome to {{organization_name}}");
  await expect.poll(() => mail.locator("h1").textContent()).toBe("Welcome to Globex");
  const kind = page.getByLabel("Email", { exact: true });
  await kind.selectOption({ label: "Code" });
  await expect.poll(() => heading.inputValue()).toBe("Your code");
  await heading.fill("Your code for ");
  await press("{{organization_name}}");
  expect(await heading.inputValue()).toBe("Your code for {{organization_name}}");
  await press("Review changes");
  await page.getByLabel("Reason").fill("A warmer welcome");
  await press("Save changes");
  await expect.poll(() => page.getByRole("button", { name: "Save changes" }).count()).toBe(0);
  await kind.selectOption({ label: "Link to log in" });
  await expect.poll(() => heading.inputValue()).toBe("Welcome to {{organization_name}}");
  await expect.poll(() => page.getByRole("button", { name: "Reset to default" }).count()).toBe(1);
  const asHost = async (path: string, body: object) => (await askAsBackEnd(project, second, path, body)).data;
  const { organization } = await asHost("organizations", { organization_name: "Pied Piper" });
  const richard = { organization_id: organization.organization_id, email_address: "richard@piper.test" };
  await asHost(`organizations/${richard.organization_id}/members`, { email_address: richard.email_address });
  await asHost("otps/email/login_or_signup", richard);
  expect((await house.inbox.next(richard.email_address, 0)).text).toContain("Your code for Pied Piper");
  await heading.fill("{{unknown}}");
  await sees("{{unknown}} is not a variable of this email.");
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

  // The provider's own page with the unsaved color. Its button does nothing in the preview.
  await page.getByRole("button", { name: "Provider page" }).click();
  const preview = page.frameLocator("[data-part=branding-frame] iframe");
  await expect.poll(() => preview.locator("h1").textContent()).toBe("Continue to Globex");
  const go = preview.getByRole("button");
  await expect.poll(() => go.evaluate((it) => getComputedStyle(it).backgroundColor)).toBe("rgb(107, 47, 179)");
  await page.getByRole("button", { name: "Dark", exact: true }).click();
  await expect.poll(() => preview.locator("body").evaluate((it) => getComputedStyle(it).colorScheme)).toBe("dark");
  await go.click();
  await expect.poll(() => preview.locator("h1").textContent()).toBe("Continue to Globex");
  await page.getByRole("button", { name: "RTL" }).click();
  await expect.poll(() => preview.locator("html").getAttribute("dir")).toBe("rtl");

  // On phones the preview is behind a switch.
  await page.setViewportSize({ width: 400, height: 800 });
  await expect.poll(() => go.isVisible()).toBe(false);
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect.poll(() => go.isVisible()).toBe(true);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.getByLabel("Website").fill("localhost");
  await page.getByRole("button", { name: "Pick colors", exact: true }).click();
  // Also announced, so the text is there twice for a while.
  await page.getByText("localhost was not requested: its IP address is not public. Check the domain").first().waitFor();
  await page.getByLabel("Website").fill(house.sandboxUrl);
  await page.getByRole("button", { name: "Pick colors", exact: true }).click();
  await expect.poll(() => page.getByLabel("Button color", { exact: true }).inputValue()).toBe("#b45309");
  if (process.env.PORTICO_PICTURES)
    await page.screenshot({ path: `${process.env.PORTICO_PICTURES}/branding-page.png`, fullPage: true });
});

test("someone who is no member is explained by email address, and can be invited from there", async () => {
  const { organization } = await askAsPage("organizations/search", { organization_slug: "umbrella" });
  const { organization_id } = organization;
  const stranger = "stranger@nowhere.test";
  await askAsPage("passwords/authenticate", { email_address: stranger, organization_id, password: "wrong" });
  const page = await enterConsole("sam@acme.test");
  await page.goto(`${house.providerUrl}/console/project-test-acme-boards/sign-in-help`);
  await page.getByLabel("Email address").fill(stranger);
  await page.getByRole("button", { name: "Find out" }).click();
  await expect.poll(() => page.getByText("Wrong password").count()).toBe(1);
  await expect.poll(() => page.getByText("Can't sign in").count()).toBeGreaterThan(0);
  const { length } = await house.inbox.all(stranger);
  await page.getByRole("button", { name: "Invite", exact: true }).first().click();
  await page.getByLabel("Reason").fill("They called");
  await page.getByRole("button", { name: "Send invitation" }).click();
  expect((await house.inbox.next(stranger, length)).subject).toContain("Umbrella");
  await expect.poll(() => page.getByRole("status").getByText(`${stranger} can sign in to Umbrella.`).count()).toBe(1);
});

test("every place has a URL: reload and Back keep it, and an unknown one leads back", async () => {
  const page = await enterConsole("tess@acme.test");
  const base = `${house.providerUrl}/console/project-test-acme-boards`;
  const sees = (text: string) => expect.poll(() => page.getByText(text).count()).toBeGreaterThan(0);
  // Members are listed before anything is typed.
  await page.goto(`${base}/members`);
  await page.getByRole("button", { name: "carol@globex.test" }).first().click();
  await sees("Sign-in history");
  const memberUrl = page.url();
  expect(memberUrl).toMatch(/\/members\/organization-[^/]+\/member-[^/]+$/);
  await page.reload();
  await sees("Sign-in history");
  await page.goBack();
  await sees("All members");

  await page.goto(memberUrl.replace(/member-[^/]+$/, "member-unknown"));
  await sees("Member not found");
  await page.getByRole("link", { name: "All members" }).click();
  await sees("All members");
  for (const [path, text] of [
    ["settings/unknown", "Page not found"],
    ["audit-log/unknown", "Audit event not found"],
    ["organizations/unknown", "Organization not found"],
    ["organizations/a/connections/b/c", "Page not found"],
  ]) {
    await page.goto(`${base}/${path}`);
    await sees(text ?? "");
  }
  await page.goto(`${house.providerUrl}/console/project-test-unknown/keys`);
  await sees("Project not found");
  await page.getByRole("main").getByRole("link", { name: "All projects" }).click();
  await sees("Acme Boards");

  // The page says how to rotate the secret of a project in the configuration file.
  await page.goto(`${base}/keys`);
  await sees('Add the new secret as "next_secret"');
  // A setting at its default is not an error.
  await page.goto(`${base}/settings/passwords`);
  await sees("Reject passwords from known data breaches");
  expect(await page.locator("main [aria-invalid=true], main [data-part=failure]").count()).toBe(0);
});
