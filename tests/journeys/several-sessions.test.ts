import { expect, test } from "vitest";
import { openHouse } from "./support/house.ts";
import type { Tab } from "./support/tab.ts";
import type { Visitor } from "./support/visitor.ts";

const house = openHouse();
const ada = "ada@globex.test";
const bob = "bob@globex.test";

/** Signs in with a code, in a tab that shows the sign-in card. */
async function signIn(tab: Tab, address: string, organization: string): Promise<void> {
  const { length } = await house.inbox.all(address);
  await tab.enterEmail(address);
  await tab.press("Email me a log in code");
  await tab.sees("Enter passcode");
  const { code } = await house.inbox.next(address, length);
  await tab.typeCode(code);
  await tab.chooseOrganization(organization);
  await tab.seesBoardOf(organization);
}

/** Opens a tab of the same browser, in which the member signs in to something else. */
async function addAccount(visitor: Visitor): Promise<Tab> {
  const tab = await visitor.openTab("/globex/board");
  await tab.seesBoardOf("Globex");
  await tab.openMenu("organizations");
  await tab.choose("Add account");
  await tab.sees("Sign up or log in");
  return tab;
}

/** A visitor with Ada's Globex in the first tab, and another session in the second one. */
async function openTwoTabs(address = ada, organization = "Initech"): Promise<{ first: Visitor; second: Tab }> {
  const first = await house.visitor();
  await first.open("/");
  await signIn(first, ada, "Globex");
  const second = await addAccount(first);
  await signIn(second, address, organization);
  return { first, second };
}

/** The sessions in the menu, with a star at the tab's own. */
async function listSessions(tab: Tab): Promise<string[]> {
  await tab.openMenu("organizations");
  const names = await tab.page.locator("[data-part=popover] [data-part=choice-list] > li > a").evaluateAll((links) =>
    links.map((link) => {
      const [organization, address] = [...link.querySelectorAll("[title]")].map(({ textContent }) => textContent);
      return `${link.getAttribute("aria-current") ? "*" : ""}${organization} ${address}`;
    }),
  );
  await tab.page.keyboard.press("Escape");
  return names;
}

/** Reloads, and waits until the provider has confirmed the session. */
async function reload(tab: Tab, organization: string): Promise<void> {
  const checked = tab.page.waitForResponse("**/b2b/sessions/authenticate");
  await tab.reload();
  expect((await checked).status()).toBe(200);
  await tab.seesBoardOf(organization);
}

test("T211: a member works in two organizations in two tabs, and signs out of one", async () => {
  const { first, second } = await openTwoTabs();
  await first.seesBoardOf("Globex");
  expect(await listSessions(first)).toEqual([`*Globex ${ada}`, `Initech ${ada}`]);
  expect(await listSessions(second)).toEqual([`Globex ${ada}`, `*Initech ${ada}`]);
  await reload(first, "Globex");
  await reload(second, "Initech");
  // Each renews its own session.
  await house.advanceClock({ minutes: 6 });
  await reload(second, "Initech");
  await reload(first, "Globex");
  // A new tab has the default session, and a link another one.
  const fresh = await first.openTab("/globex/board");
  await fresh.seesBoardOf("Globex");
  const linked = await first.openTab("/initech/board?portico_session_slot=2");
  await linked.seesBoardOf("Initech");

  await first.openMenu("account");
  await first.choose(/^Sign out$/);
  // The tab goes on with the session that is left. The other tab of the default one has signed out, too.
  await first.seesBoardOf("Initech");
  await fresh.sees("Continue to Globex");
  await reload(second, "Initech");
  expect(await listSessions(second)).toEqual([]);
  expect(await first.cookie("portico_session")).toBeUndefined();
  expect(await first.cookie("portico_session_2")).toBeTruthy();
});

test("a member switches between two accounts without a new login, and signs out of all", async () => {
  const { first, second } = await openTwoTabs(bob, "Globex");
  expect(await listSessions(second)).toEqual([`Globex ${ada}`, `*Globex ${bob}`]);
  await second.openMenu("organizations");
  await second.page.locator("[data-part=popover] a", { hasText: ada }).click();
  await second.seesBoardOf("Globex");
  expect(await listSessions(second)).toEqual([`*Globex ${ada}`, `Globex ${bob}`]);
  const third = await first.openTab("/globex/board?portico_session_slot=2");
  expect(await listSessions(third)).toEqual([`Globex ${ada}`, `*Globex ${bob}`]);

  await second.openMenu("account");
  await second.choose("Sign out of all accounts");
  for (const tab of [first, second, third]) await tab.sees("Continue to Globex");
  const left = (await first.context.cookies()).filter(({ name }) => name.startsWith("portico_session"));
  expect(left).toEqual([]);
});

test("a member who does not add an account after all goes back to the session before", async () => {
  const first = await house.visitor();
  await first.open("/");
  await signIn(first, ada, "Globex");
  const second = await addAccount(first);
  await second.page.getByRole("link", { name: "Globex", exact: true }).click();
  await second.seesBoardOf("Globex");
  await reload(second, "Globex");
});

test("the link of an email opens in the session in which it was requested", async () => {
  const first = await house.visitor();
  await first.open("/");
  await signIn(first, ada, "Globex");
  const second = await addAccount(first);
  const { length } = await house.inbox.all(bob);
  await second.enterEmail(bob);
  await second.press("Email me a log in link");
  await second.sees("Check your email");
  const mail = await house.inbox.next(bob, length);
  const opened = await first.openTab(await first.landingOf(mail));
  await opened.chooseOrganization("Globex");
  await opened.seesBoardOf("Globex");
  expect(await listSessions(opened)).toEqual([`Globex ${ada}`, `*Globex ${bob}`]);
  await reload(first, "Globex");
  expect(await listSessions(first)).toEqual([`*Globex ${ada}`, `Globex ${bob}`]);
});
