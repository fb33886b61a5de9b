import { expect, test } from "vitest";
import { openHouse } from "./support/house.ts";
import type { Visitor } from "./support/visitor.ts";

const house = openHouse();

/** The demo declares English; here it declares another language. */
async function speaking(lang: string): Promise<Visitor> {
  const visitor = await house.visitor();
  await visitor.page.addInitScript((tag) => {
    new MutationObserver(() => {
      document.documentElement.lang = tag;
    }).observe(document, { childList: true });
  }, lang);
  return visitor;
}

test("a page in German has a German sign-in, and its email and the page behind the link are German too", async () => {
  const bob = await speaking("de");
  await bob.open("/globex/login");
  await bob.sees("Weiter zu Globex");
  const { length } = await house.inbox.all("bob@globex.test");
  await bob.page.getByLabel("E-Mail", { exact: true }).fill("bob@globex");
  await bob.press("Mit E-Mail fortfahren");
  await bob.page.locator("[data-part=hint][data-state=error]").waitFor();
  await bob.page.getByLabel("E-Mail", { exact: true }).fill("bob@globex.test");
  await bob.press("Mit E-Mail fortfahren");
  await bob.sees("Wie möchten Sie fortfahren?");
  await bob.press("Anmeldelink per E-Mail erhalten");
  await bob.sees("Prüfen Sie Ihr Postfach");
  const mail = await house.inbox.next("bob@globex.test", length);
  expect(mail.subject).toContain("Anmelden bei Globex");
  await bob.openLink(mail);
  await bob.seesBoardOf("Globex");
});

test("a page in Arabic has a sign-in that runs from right to left", async () => {
  const bob = await speaking("ar");
  await bob.open("/globex/login");
  const root = bob.page.locator("main .portico-root");
  await root.getByRole("heading", { name: /المتابعة إلى .?Globex/u }).waitFor();
  expect(await root.getAttribute("lang")).toBe("ar");
  expect(await root.evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");
});
