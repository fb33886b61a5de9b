import { expect, test } from "vitest";
import { openHouse } from "./support/house.ts";
import { longTest } from "./support/long-test.ts";
import type { Visitor } from "./support/visitor.ts";

const house = openHouse();

async function signIn(visitor: Visitor, address = "ada@globex.test", organization = "Globex"): Promise<void> {
  await visitor.open("/");
  const { code } = await visitor.askForCode(address);
  await visitor.typeCode(code);
  await visitor.chooseOrganization(organization);
  await visitor.seesBoardOf(organization);
}

test("a reload keeps the member signed in, and never shows the sign-in in between", async () => {
  const ada = await house.visitor();
  await signIn(ada);
  await ada.page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const path = location.pathname;
      if (path !== seen.at(-1)) seen.push(path);
      if (document.body?.textContent.includes("Continue with email")) seen.push("sign-in");
    }).observe(document, { childList: true, subtree: true });
  });
  await ada.reload();
  await ada.seesBoardOf("Globex");
  expect(await ada.page.evaluate("seen")).toEqual(["/globex/board"]);
});

test("at the landing page, a signed-in member goes on to the board, and stays to read why a link failed", async () => {
  const ada = await house.visitor();
  await signIn(ada);
  await ada.open("/authenticate");
  await ada.seesBoardOf("Globex");

  // The check of the existing session answers after the link's refusal.
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
  await ada.page.route("**/b2b/sessions/authenticate", (route) => isRead.then(() => route.continue()));
  await ada.open("/authenticate?portico_token_type=discovery&token=made-up");
  await ada.sees("We couldn't log you in with this link");
  const checked = ada.page.waitForResponse("**/b2b/sessions/authenticate");
  read();
  await checked;
  // The response is rendered in the frame after the next.
  await ada.page.evaluate(
    () =>
      new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(drawn)))),
  );
  await ada.sees("We couldn't log you in with this link");
});

longTest("a tab that comes to the front checks the session once, and not again within five seconds", async () => {
  const ada = await house.visitor();
  await ada.context.clock.install();
  await signIn(ada);
  let asked = 0;
  await ada.context.route("**/b2b/sessions/authenticate", (route) => {
    asked += 1;
    return route.continue();
  });
  /** A browser reports it with both events. */
  const comeToFront = () =>
    ada.page.evaluate(() => {
      document.dispatchEvent(new Event("visibilitychange"));
      window.dispatchEvent(new Event("focus"));
    });
  await ada.page.clock.fastForward(6_000);
  const answered = ada.page.waitForResponse("**/b2b/sessions/authenticate");
  await comeToFront();
  await comeToFront();
  await answered;
  await ada.page.clock.fastForward(3_000);
  await comeToFront();
  expect(asked).toBe(1);
  await ada.seesBoardOf("Globex");
});

test("F18, T42: six tabs that refresh at once do so one after the other, and all stay signed in", async () => {
  const ada = await house.visitor();
  await ada.context.clock.install();
  await signIn(ada);
  const others = await Promise.all([1, 2, 3, 4, 5].map(() => ada.openTab("/globex/board")));
  for (const tab of others) await tab.seesBoardOf("Globex");
  const session = await ada.cookie("portico_session");
  let asked = 0;
  let underWay = 0;
  let most = 0;
  await ada.context.route("**/b2b/sessions/authenticate", async (route) => {
    asked += 1;
    underWay += 1;
    most = Math.max(most, underWay);
    const response = await route.fetch();
    underWay -= 1;
    await route.fulfill({ response });
  });
  // Every tab's three minutes end at the same moment.
  await ada.context.clock.fastForward("03:01");
  const tabs = [ada, ...others];
  await expect.poll(() => asked, { timeout: 10_000 }).toBe(tabs.length);
  await expect.poll(() => underWay).toBe(0);
  expect(most).toBe(1);
  for (const tab of tabs) await tab.seesBoardOf("Globex");
  // A session's token stays the same if no privilege has changed, and it was not cleared.
  expect(await ada.cookie("portico_session")).toBe(session);
  const owners = tabs.map(({ page }) =>
    page.evaluate(() => Object.entries(localStorage).find(([name]) => /^portico_sdk_state_[^:]+$/.test(name))?.[1]),
  );
  const [first, ...rest] = await Promise.all(owners);
  expect(JSON.parse(first ?? "null")?.session).toBeTruthy();
  for (const owner of rest) expect(owner).toBe(first);
});

test("a sign-in in one tab signs the other in, and so does signing out", async () => {
  const ada = await house.visitor();
  const other = await ada.openTab("/");
  await other.sees("Sign up or log in");
  await signIn(ada);
  await other.seesBoardOf("Globex");

  await other.openMenu("account");
  await other.choose("Sign out");
  await other.sees("Continue to Globex");
  await ada.sees("Continue to Globex");
  expect(await ada.cookie("portico_session")).toBeUndefined();
});

longTest("a session that was signed out ends at the provider, not only in the browser", async () => {
  const ada = await house.visitor();
  await signIn(ada);
  const cookies = await ada.context.cookies();
  const thief = await house.visitor();
  await thief.context.addCookies(cookies);
  await thief.open("/globex/board");
  await thief.seesBoardOf("Globex");

  await ada.openMenu("account");
  await ada.choose("Sign out");
  await ada.sees("Continue to Globex");
  await thief.reload();
  await thief.sees("Continue to Globex");
});

longTest("a member changes to another organization, and the tab that shows the first one reports it", async () => {
  const ada = await house.visitor();
  await signIn(ada);
  const other = await ada.openTab("/globex/board");
  await other.seesBoardOf("Globex");

  await ada.openMenu("organizations");
  await ada.choose(/^I? ?Initech/);
  await ada.seesBoardOf("Initech");
  expect(ada.path()).toBe("/initech/board");
  await ada.reads("lead");

  await other.sees("Different organization");
  await other.reads("You are signed in to Initech.");
  await other.press("Switch to Globex");
  await other.seesBoardOf("Globex");
});

longTest(
  "changing to an organization that wants a code leads to its own sign-in and keeps the session until then",
  async () => {
    const ada = await house.visitor();
    await ada.open("/globex/login");
    await ada.openLink(await ada.askForLink("ada@globex.test"));
    await ada.seesBoardOf("Globex");
    await ada.openMenu("organizations");
    await ada.choose(/Umbrella/);
    await ada.sees("Continue to Umbrella");
    expect(await ada.cookie("portico_session")).toBeDefined();
    await ada.open("/globex/board");
    await ada.seesBoardOf("Globex");
  },
);

test("F17: offline, the member stays signed in; back online, the session is checked again", async () => {
  const ada = await house.visitor();
  await ada.page.clock.install();
  await signIn(ada);

  await ada.context.setOffline(true);
  const failed = ada.page.waitForEvent("requestfailed", (request) => request.url().includes("/sessions/authenticate"));
  await ada.page.clock.fastForward("03:01");
  await failed;
  await ada.seesBoardOf("Globex");
  expect(await ada.cookie("portico_session")).toBeDefined();

  const checked = ada.page.waitForResponse(
    (response) => response.url().includes("/sessions/authenticate") && response.status() === 200,
  );
  await ada.context.setOffline(false);
  await checked;
  await ada.seesBoardOf("Globex");
});

longTest("a change that could not be saved offline is reported, and the input stays", async () => {
  const bob = await house.visitor();
  await signIn(bob, "bob@globex.test");
  await bob.press("Add a card to To do");
  await bob.page.getByLabel("New card in To do").fill("Written in a tunnel");
  await bob.context.setOffline(true);
  await bob.press("Add card");
  await bob.reads("Acme Boards can't be reached.");
  expect(await bob.page.getByLabel("New card in To do").inputValue()).toBe("Written in a tunnel");
  await bob.context.setOffline(false);
  await bob.press("Add card");
  await bob.page.getByRole("listitem").filter({ hasText: "Written in a tunnel" }).waitFor();
});

longTest("an editor adds and moves cards; an admin deletes them; both see what the other did", async () => {
  const bob = await house.visitor();
  await bob.open("/globex/login");
  await bob.typeCode((await bob.askForCode("bob@globex.test")).code);
  await bob.seesBoardOf("Globex");
  await bob.press("Add a card to To do");
  await bob.page.getByLabel("New card in To do").fill("Order more coffee");
  await bob.press("Add card");
  await bob.press("Move “Order more coffee” to In progress");
  const inProgress = bob.page.getByRole("region", { name: "In progress" });
  await inProgress.getByText("Order more coffee").waitFor();
  expect(await bob.page.getByRole("button", { name: /^Delete/ }).count()).toBe(0);

  const ada = await house.visitor();
  await ada.open("/globex/login");
  await ada.typeCode((await ada.askForCode("ada@globex.test")).code);
  await ada.seesBoardOf("Globex");
  await ada.press("Delete “Order more coffee”");
  await ada.page.getByText("Order more coffee", { exact: true }).waitFor({ state: "detached" });
});

longTest("a card is dragged from column to column", async () => {
  const bob = await house.visitor();
  await bob.open("/globex/login");
  await bob.typeCode((await bob.askForCode("bob@globex.test")).code);
  await bob.seesBoardOf("Globex");
  const card = bob.page.getByRole("listitem").filter({ hasText: "Invite the Lisbon office" });
  const done = bob.page.getByRole("region", { name: "Done" });
  await card.dragTo(done);
  await done.getByText("Invite the Lisbon office").waitFor();
});

longTest("a member without a role can only look, and their requests are refused as well", async () => {
  const carol = await house.visitor();
  await carol.open("/globex/login");
  await carol.typeCode((await carol.askForCode("carol@globex.test")).code);
  await carol.seesBoardOf("Globex");
  await carol.reads("You can view this board.");
  expect(await carol.page.getByRole("button", { name: /^(Add|Move|Delete)/ }).count()).toBe(0);

  const answer = await fetch(`${house.demoUrl}/api/boards/globex/cards`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${await carol.cookie("portico_session_jwt")}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ title: "Slipped in", column_id: "to_do" }),
  });
  expect(answer.status).toBe(403);
});

longTest("boards cannot be read without a session", async () => {
  const answer = await fetch(`${house.demoUrl}/api/boards/globex`, { headers: { Authorization: "Bearer forged" } });
  expect(answer.status).toBe(401);
  const stranger = await house.visitor();
  await stranger.open("/globex/board");
  await stranger.sees("Continue to Globex");
});
