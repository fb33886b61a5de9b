import { expect, test } from "vitest";
import { openHouse } from "./support/house.ts";
import type { Mail } from "./support/inbox.ts";
import { longTest } from "./support/long-test.ts";
import type { Tab } from "./support/tab.ts";
import type { Visitor } from "./support/visitor.ts";

const house = openHouse();

const BOBS = "quiet lanterns over the harbour";
const STRONG = "seventeen brass kettles whistle";

const emailField = (tab: Tab) => tab.page.getByLabel("Email", { exact: true });
const passwordField = (tab: Tab) => tab.page.getByLabel("Password", { exact: true });

async function askByPassword(tab: Tab, address: string): Promise<void> {
  await emailField(tab).fill(address);
  await tab.press("Use a password instead");
}

/** Requests an email for a new password, on the current form. */
async function askForReset(visitor: Visitor, address: string, confirmation = "Check your email!"): Promise<Mail> {
  const { length } = await house.inbox.all(address);
  await visitor.sees("Check your email for help signing in!");
  await expect.poll(() => emailField(visitor).inputValue()).toBe(address);
  await visitor.press("Continue");
  await visitor.sees(confirmation);
  return house.inbox.next(address, length);
}

async function setPassword(tab: Tab, password: string): Promise<void> {
  await tab.sees("Set a new password");
  await passwordField(tab).fill(password);
  await tab.press("Continue");
}

test("a member signs in at their organization's URL, in one form that password managers recognize", async () => {
  const bob = await house.visitor();
  await bob.open("/globex/login");
  await emailField(bob).fill("bob@globex.test");
  const form = bob.page.locator("form");
  const field = form.locator("input[type=password][name=password][autocomplete=current-password]");
  // Hidden and outside the tab order, but there to be filled.
  expect(await field.getAttribute("tabindex")).toBe("-1");
  expect(await form.locator("input[name=email]").getAttribute("autocomplete")).toBe("username webauthn");
  await field.evaluate((input) => Object.assign(input, { isSame: true }));
  await bob.press("Use a password instead");
  await expect.poll(() => field.evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true);
  expect(await field.evaluate((input) => "isSame" in input)).toBe(true);

  await bob.press("Continue");
  await bob.reads("Password is required");
  await field.fill("wrong");
  await bob.press("Continue");
  await bob.reads("Unauthorized credentials.");
  await field.fill(BOBS);
  await bob.press("Show password");
  await passwordField(bob).press("Enter");
  await bob.seesBoardOf("Globex");
});

test("a manager's autofill is shown, and sent to the provider at once", async () => {
  const bob = await house.visitor();
  await bob.open("/globex/login");
  await emailField(bob).fill("bob@globex.test");
  await bob.page.locator("input[name=password]").evaluate((input: HTMLInputElement, password) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
    set?.call(input, password);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }, BOBS);
  await bob.press("Continue");
  await bob.seesBoardOf("Globex");
});

longTest("a member signs in with a password without naming an organization", async () => {
  const bob = await house.visitor();
  await bob.open("/");
  await bob.press("Use a password instead");
  await bob.sees("Log in with email and password");
  await emailField(bob).fill("bob@globex");
  await bob.press("Continue");
  await bob.reads("Invalid email address");
  await emailField(bob).fill("bob@globex.test");
  await bob.press("Continue");
  await passwordField(bob).fill(BOBS);
  await bob.press("Continue");
  await bob.sees("Select an organization to continue");
  await bob.chooseOrganization("Globex");
  await bob.seesBoardOf("Globex");
});

longTest("T44: guesses get the same refusal for an unknown address, until they are locked out", async () => {
  const eve = await house.visitor();
  await eve.open("/");
  await askByPassword(eve, "unknown@example.test");
  const refusals = new Set<string>();
  for (let guess = 0; guess < 30 && refusals.size < 2; guess++) {
    await passwordField(eve).fill(`guess ${guess}`);
    const answered = eve.page.waitForResponse(/passwords\/discovery\/authenticate/);
    await eve.press("Continue");
    await answered;
    refusals.add((await eve.page.locator("form [data-part=hint]").textContent()) ?? "");
  }
  expect([...refusals]).toEqual([
    "Unauthorized credentials.",
    "Too many failed authentication attempts. Please try again later.",
  ]);
});

test("a member without a password gets a link by email, chooses a valid one, and is signed in", async () => {
  const carol = await house.visitor();
  const address = "carol@globex.test";
  await carol.open("/globex/login");
  const screen = carol.page.locator("[data-part=screen]");
  const color = () => screen.evaluate((shown) => getComputedStyle(shown).getPropertyValue("--portico-primary"));
  await carol.sees("Continue to Globex");
  const globex = await color();
  await askByPassword(carol, address);
  const first = await askForReset(carol, address);
  await carol.press("Resend email");
  await carol.reads("Email resent");
  await house.inbox.next(address, (await house.inbox.all(address)).indexOf(first) + 1);

  await carol.openLink(first);
  await carol.sees("Set a new password");
  // The page is for all organizations, the link for one.
  await expect.poll(color).toBe(globex);
  expect(await carol.page.locator("input[autocomplete=username]").inputValue()).toBe(address);
  expect(await passwordField(carol).getAttribute("autocomplete")).toBe("new-password");
  const next = carol.page.getByRole("button", { name: "Continue", exact: true });
  expect(await next.isDisabled()).toBe(true);
  await passwordField(carol).fill("carol1970");
  await carol.reads("Add more words that are less common.");
  expect(await next.isDisabled()).toBe(true);
  await passwordField(carol).fill("iloveyou");
  await carol.reads(
    "This password may have been used on a different site that experienced a security issue. Please choose another password.",
  );
  await passwordField(carol).fill(STRONG);
  await carol.reads("Great job! This is a strong password.");
  await carol.press("Continue");
  await carol.seesBoardOf("Globex");

  const elsewhere = await house.visitor();
  await elsewhere.open("/globex/login");
  await askByPassword(elsewhere, address);
  await passwordField(elsewhere).fill(STRONG);
  await elsewhere.press("Continue");
  await elsewhere.seesBoardOf("Globex");
});

longTest("a new password for all organizations of an address leads to the list of them", async () => {
  const ada = await house.visitor();
  const address = "ada@globex.test";
  await ada.open("/");
  await askByPassword(ada, address);
  await ada.press("Sign up or reset password");
  await ada.openLink(await askForReset(ada, address));
  await setPassword(ada, STRONG);
  await ada.sees("Select an organization to continue");
  await ada.chooseOrganization("Initech");
  await ada.seesBoardOf("Initech");
});

longTest("the email's other link logs in without a password", async () => {
  const peter = await house.visitor();
  const address = "peter@initech.test";
  await peter.open("/initech/login");
  await askByPassword(peter, address);
  const { links } = await askForReset(peter, address);
  await peter.open(links[1] as string);
  await peter.seesBoardOf("Initech");
});

longTest("someone who may join verifies the address, and then chooses a password", async () => {
  const nora = await house.visitor();
  const address = "nora-by-password@globex.test";
  await nora.open("/globex/login");
  await askByPassword(nora, address);
  await nora.sees("Verify your email first.");
  await nora.openLink(await house.inbox.next(address, 0));
  await setPassword(nora, STRONG);
  await nora.seesBoardOf("Globex");
});

longTest("someone who may not join gets an error, and no email", async () => {
  const eve = await house.visitor();
  const address = "eve@elsewhere.test";
  for (const [path, name] of [
    ["/globex/login", "Globex"],
    ["/initech/login", "Initech"],
  ] as const) {
    await eve.open(path);
    await askByPassword(eve, address);
    await eve.reads(`${address} does not have access to ${name}. If you think this is a mistake, contact your admin`);
  }
  expect(await house.inbox.all(address)).toEqual([]);
});

longTest(
  "a link for a new password works where it was asked for, also after it was tried on another device",
  async () => {
    const ivy = await house.visitor();
    const address = "ivy@soylent.test";
    await ivy.open("/initech/login");
    await askByPassword(ivy, address);
    const mail = await askForReset(ivy, address);

    const elsewhere = await house.visitor();
    await elsewhere.open(await ivy.landingOf(mail));
    await setPassword(elsewhere, STRONG);
    await elsewhere.sees("Open this link in your original browser");

    await ivy.openLink(mail);
    await ivy.sees("Set a new password");
    await ivy.reload();
    await ivy.reads("Open the link in your email again to set a new password.");
    await ivy.openLink(mail);
    await setPassword(ivy, STRONG);
    await ivy.seesBoardOf("Initech");
  },
);

longTest("a reload of the form offers a new link for the same address", async () => {
  const sol = await house.visitor();
  const address = "sol@soylent.test";
  await sol.open("/soylent/login");
  await askByPassword(sol, address);
  const mail = await askForReset(sol, address);
  await sol.openLink(mail);
  await sol.sees("Set a new password");
  await sol.reload();
  await sol.press("Email me a new link");
  await sol.openLink(await askForReset(sol, address));
  await setPassword(sol, STRONG);
  await sol.sees("Select an organization to continue");
});
