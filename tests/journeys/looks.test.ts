import { expect, test } from "vitest";
import { axeOn } from "../gallery/support/axe.ts";
import { openHouse } from "./support/house.ts";
import { longTest } from "./support/long-test.ts";
import type { Tab } from "./support/tab.ts";
import type { Visitor } from "./support/visitor.ts";

const house = openHouse();

/** Walks from the first page to the board and stops at every screen on the way. */
async function walk(ada: Visitor, stop: (screen: string) => Promise<void>): Promise<void> {
  await ada.open("/");
  await ada.sees("Sign up or log in");
  await stop("start");
  await ada.enterEmail("ada@globex");
  await ada.reads("Invalid email address");
  await stop("start with an error");
  await ada.enterEmail("ada@globex.test");
  await ada.sees("Select how you'd like to continue.");
  await stop("method selection");
  await ada.press("Email me a log in link");
  await ada.sees("Check your email");
  await stop("confirmation");
  await ada.press("Enter the code instead");
  await ada.sees("Enter passcode");
  await stop("passcode");
  await ada.typeCode((await house.inbox.next("ada@globex.test", 0)).code);
  await ada.sees("Select an organization to continue");
  await stop("discovery");
  await ada.chooseOrganization("Analytical Engines");
  await ada.seesBoardOf(/^Analytical Engines/);
  await stop("board");
  await ada.openMenu("organizations");
  await ada.page
    .locator("[data-part=popover]")
    .getByRole("button", { name: /Globex/ })
    .waitFor();
  await stop("organization menu");
  await ada.page.keyboard.press("Escape");
  await ada.openMenu("account");
  await stop("account menu");
  await ada.open("/authenticate?portico_token_type=discovery&token=made-up");
  await ada.sees("We couldn't log you in with this link");
  await stop("error");
}

// The gallery checks every screen of the widgets; the pages around them are left to the long run.
longTest.each(["light", "dark"] as const)("every screen passes the accessibility rules in %s", async (colorScheme) => {
  const ada = await house.visitor({ colorScheme, bypassCSP: true });
  await walk(ada, async (screen) => {
    const axe = axeOn(ada.page);
    // The theme only changes colors.
    if (colorScheme === "dark") axe.withRules(["color-contrast"]);
    const { violations } = await axe.analyze();
    expect({
      screen,
      violations: violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) })),
    }).toEqual({
      screen,
      violations: [],
    });
  });
});

longTest("the first page shows the product; the demo accounts are in a drawer, which needs no mouse", async () => {
  const visitor = await house.visitor({ bypassCSP: true });
  const { page } = visitor;
  await visitor.open("/");
  await visitor.sees("Sign up or log in");
  await page.getByRole("img", { name: /^A board/ }).waitFor();
  const drawer = page.getByRole("complementary", { name: "Demo accounts" });
  expect(await drawer.count()).toBe(0);
  await tabTo(visitor, "Demo accounts");
  await page.keyboard.press("Enter");
  expect(await focused(visitor)).toBe("Choose a demo account");
  await drawer.getByText("ada@globex.test", { exact: true }).waitFor();
  const { violations } = await axeOn(page).include(".drawer").analyze();
  expect(violations).toEqual([]);
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  expect(await focused(visitor)).toBe("Demo accounts");
});

longTest("at 320 px nothing is wider than the screen", async () => {
  const ada = await house.visitor({ viewport: { width: 320, height: 640 }, reducedMotion: "no-preference" });
  await walk(ada, async (screen) => {
    const width = await ada.page.evaluate(() => document.documentElement.scrollWidth);
    expect({ screen, width }).toEqual({ screen, width: 320 });
  });
});

test("signing in needs no mouse, and the focus is on each new screen", async () => {
  const bob = await house.visitor();
  const { keyboard } = bob.page;
  await bob.open("/globex/login");
  await bob.sees("Continue to Globex");
  await tabTo(bob, "Email");
  await keyboard.type("bob@globex.test");
  await keyboard.press("Enter");
  await bob.sees("Select how you'd like to continue.");
  expect(await focused(bob)).toBe("Select how you'd like to continue.");
  await tabTo(bob, "Email me a log in code");
  await keyboard.press("Enter");
  await bob.sees("Enter passcode");
  expect(await focused(bob)).toBe("Passcode");
  await keyboard.type((await house.inbox.next("bob@globex.test", 0)).code ?? "");
  await bob.seesBoardOf("Globex");
  expect(await focused(bob)).toBe("Globex");

  await tabTo(bob, "Organization: ", "back");
  await keyboard.press("Enter");
  await bob.page
    .locator("[data-part=popover]")
    .getByRole("button", { name: /Globex/ })
    .waitFor();
  await keyboard.press("Escape");
  await tabTo(bob, "Your account: Bob Bemer");
  await keyboard.press("Enter");
  await tabTo(bob, "Sign out");
  await keyboard.press("Enter");
  await bob.sees("Continue to Globex");
});

test("each screen that follows another takes the focus, and is announced", async () => {
  const ada = await house.visitor();
  await walk(ada, async (screen) => {
    const expected = focusAfter[screen];
    if (!expected) return;
    await expect.poll(() => focused(ada)).toBe(expected);
    const said = ada.page.locator('main [data-part="live"]');
    await expect.poll(() => said.textContent()).toContain(screen === "passcode" ? "Enter passcode" : expected);
  });
});

const focusAfter: Record<string, string> = {
  "method selection": "Select how you'd like to continue.",
  confirmation: "Check your email",
  passcode: "Passcode",
  discovery: "Select an organization to continue",
};

test("the first screen waits for nothing but the bootstrap, and nothing on it moves", async () => {
  const ada = await house.visitor();
  await recordShifts(ada);
  const requests = ada.recordRequests();
  // The challenge for passkeys in the email field comes later, and nothing waits for it.
  await ada.page.route("**/passkeys/authenticate/start", () => {});
  await ada.open("/");
  await ada.page.getByLabel("Email", { exact: true }).waitFor();
  const asked = (await requests.all()).map(({ url }) => url).filter((url) => url.startsWith(house.providerUrl));
  expect(asked.filter((url) => !/\/projects\/bootstrap\/|\/events$|\/passkeys\//.test(url))).toEqual([]);
  // Comes with the bootstrap, and so does the logo.
  await ada.page.getByText("Powered by Portico").waitFor();
  expect(await shiftsWhenIdle(ada)).toEqual([]);
});

longTest("a board that is opened again does not move while the session is being checked", async () => {
  const ada = await house.visitor();
  await ada.open("/globex/login");
  await ada.typeCode((await ada.askForCode("ada@globex.test")).code);
  await ada.seesBoardOf("Globex");
  await recordShifts(ada);
  await ada.reload();
  await ada.seesBoardOf("Globex");
  expect(await shiftsWhenIdle(ada)).toEqual([]);
});

/** From the next load on, records layout shifts. */
async function recordShifts({ page }: Tab): Promise<void> {
  await page.addInitScript(() => {
    const shifts: unknown[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => shifts.push(...list.getEntries().map((entry) => entry.toJSON()))).observe({
      type: "layout-shift",
      buffered: true,
    });
  });
}

/** The layout shifts until the page was idle and painted. */
function shiftsWhenIdle({ page }: Tab): Promise<unknown> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestIdleCallback(resolve));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return (window as unknown as { shifts: unknown[] }).shifts;
  });
}

/** The name of the focused element: its label, or its text. */
function focused({ page }: Tab): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
    return (label ?? element.ariaLabel ?? element.textContent).trim();
  });
}

async function tabTo(tab: Tab, name: string, direction: "forth" | "back" = "forth"): Promise<void> {
  const passed: string[] = [];
  while (passed.length < 30) {
    await tab.page.keyboard.press(direction === "forth" ? "Tab" : "Shift+Tab");
    passed.push(await focused(tab));
    if (passed.at(-1)?.includes(name)) return;
  }
  throw new Error(`The focus never came to ${name}. It was on: ${passed.join(" | ")}`);
}
