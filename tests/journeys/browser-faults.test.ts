import { expect, test } from "vitest";
import { oneOf } from "../long.ts";
import { askAsBackEnd } from "./support/back-end.ts";
import { openHouse } from "./support/house.ts";
import { longTest } from "./support/long-test.ts";
import type { Visitor } from "./support/visitor.ts";

const house = openHouse({ hasPageCache: true });

async function signIn(visitor: Visitor, address = "ada@globex.test"): Promise<void> {
  await visitor.open("/globex/login");
  await visitor.typeCode((await visitor.askForCode(address)).code);
  await visitor.seesBoardOf("Globex");
}

/** How often the first tab sends a given request from now on. */
function count({ page }: Visitor, path: string): { asked: number } {
  const seen = { asked: 0 };
  page.on("request", (request) => {
    if (request.url().includes(path)) seen.asked += 1;
  });
  return seen;
}

/** Portico's console messages of any tab from now on. */
function listen({ context }: Visitor): string[] {
  const said: string[] = [];
  context.on("console", (message) => {
    if (message.text().startsWith("Portico:")) said.push(message.text());
  });
  return said;
}

/** Leaves the page for another site's and returns to it through the cache. */
async function leaveAndReturn({ page }: Visitor, meanwhile?: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => {
    const state = { isRestored: false, shown: [] as string[] };
    addEventListener("pageshow", ({ persisted }) => {
      state.isRestored = persisted;
      // What is painted from here on.
      const look = () => {
        state.shown.push(document.querySelector("h1, h2")?.textContent ?? "");
        if (state.shown.length < 20) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    Object.assign(window, { state });
  });
  await page.goto(`${house.sandboxUrl}/healthz`);
  await meanwhile?.();
  await page.evaluate(() => history.back()).catch(() => {});
  const isRestored = () =>
    page.evaluate(() => (window as { state?: { isRestored: boolean } }).state?.isRestored).catch(() => undefined);
  await expect.poll(isRestored, { timeout: 10_000 }).toBe(true);
}

const shownBy = ({ page }: Visitor) =>
  page.evaluate(() => (window as unknown as { state: { shown: string[] } }).state.shown);

test("F16: with cookies and storage denied the member can work in this tab, and developers see one warning for each", async () => {
  const ada = await house.visitor();
  const said = listen(ada);
  await ada.context.clock.install();
  await ada.context.addInitScript(() => {
    Object.defineProperty(Document.prototype, "cookie", { get: () => "", set: () => {} });
    const refuse = () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    Object.defineProperty(window, "localStorage", { get: refuse });
    Object.defineProperty(window, "sessionStorage", { get: refuse });
  });
  await signIn(ada);
  const checks = count(ada, "/sessions/authenticate");
  for (let turn = 1; turn <= 3; turn++) {
    await ada.context.clock.fastForward("03:01");
    await expect.poll(() => checks.asked).toBe(turn);
  }
  await ada.seesBoardOf("Globex");
  expect(said.map((text) => text.trim()).sort()).toEqual([
    "Portico: cookies are blocked, so this tab keeps its state in memory.",
    "Portico: localStorage is blocked or full, so this tab keeps its state in memory.",
  ]);
  // Nothing was stored: after a reload the member signs in again, and no request fails.
  await ada.reload();
  await ada.sees("Continue to Globex");
  expect(checks.asked).toBe(3);
});

test("F19: a page from the back/forward cache checks the session again, and redeems no link again", async () => {
  const ada = await house.visitor();
  await ada.open("/");
  const redemptions = count(ada, "/magic_links/discovery/authenticate");
  await ada.openLink(await ada.askForLink("ada@globex.test"));
  await ada.chooseOrganization("Globex");
  await ada.seesBoardOf("Globex");
  const checks = count(ada, "/sessions/authenticate");
  await leaveAndReturn(ada);
  await expect.poll(() => checks.asked).toBe(1);
  await ada.seesBoardOf("Globex");
  expect(redemptions.asked).toBe(1);

  // Signed out meanwhile, elsewhere in this browser: the board is not painted once more.
  await leaveAndReturn(ada, async () => {
    const other = await ada.openTab("/globex/board");
    await other.seesBoardOf("Globex");
    await other.openMenu("account");
    await other.choose("Sign out");
    await other.sees("Continue to Globex");
  });
  await ada.sees("Continue to Globex");
  expect(await shownBy(ada)).not.toContain("Globex");
  expect(redemptions.asked).toBe(1);
});

// Tried again, because a busy browser may drop a page from its cache.
test("F19: a page from the back/forward cache does not show a member as signed in who has signed out since", {
  retry: 2,
}, async () => {
  const ada = await house.visitor();
  await ada.open("/plain");
  await ada.typeCode((await ada.askForCode("ada@globex.test")).code);
  await ada.chooseOrganization("Globex");
  await ada.sees("Success!");
  await leaveAndReturn(ada);
  await ada.sees("Success!");
  await leaveAndReturn(ada, async () => {
    const other = await ada.openTab("/globex/board");
    await other.openMenu("account");
    await other.choose("Sign out");
    await other.sees("Continue to Globex");
  });
  await ada.sees("Sign up or log in");
  expect(await shownBy(ada)).not.toContain("Success!");
});

longTest("F19: the back button after a sign-in shows no form with a used token", async () => {
  const email_address = "grace@initech.test";
  const organization_id = await organizationCalled("initech");
  await askAsBackEnd(house.providerUrl, "magic_links/email/invite", { organization_id, email_address });
  const invitation = await house.inbox.next(email_address, 0);
  const grace = await house.visitor();
  await grace.openLink(invitation);
  await grace.press("Continue");
  await grace.seesBoardOf("Initech");
  await grace.page.evaluate(() => history.back()).catch(() => {});
  await grace.sees("This link no longer works");
});

test("F23: an ad blocker that stops the redemption is reported as one, the widget offers a restart, and nothing is retried", async () => {
  const ada = await house.visitor();
  await ada.page.clock.install();
  // Telemetry is on every block list, and the widget works without it.
  await ada.context.route("**/sdk/v1/events", (route) => route.abort("blockedbyclient"));
  await ada.open("/");
  const mail = await ada.askForLink("ada@globex.test");
  await ada.page.route("**/magic_links/discovery/authenticate", (route) => route.abort("blockedbyclient"));
  const attempts = count(ada, "/magic_links/discovery/authenticate");
  await ada.openLink(mail);
  await ada.sees("Something is blocking this page");
  expect(await ada.page.getByRole("button").allTextContents()).toEqual(["Back to log in"]);
  for (let turn = 0; turn < 5; turn++) await ada.page.clock.fastForward("03:00");
  expect(attempts.asked).toBe(1);

  // The link has not been used.
  await ada.page.unroute("**/magic_links/discovery/authenticate");
  await ada.openLink(mail);
  await ada.chooseOrganization("Globex");
  await ada.seesBoardOf("Globex");
});

test("F24: without the project's settings the defaults apply, and a member signs in all the same", async () => {
  const ada = await house.visitor();
  const said = listen(ada);
  await ada.page.clock.install();
  await ada.page.route("**/projects/bootstrap/**", (route) => route.abort("failed"));
  const attempts = count(ada, "/projects/bootstrap/");
  await ada.open("/");
  await ada.typeCode((await ada.askForCode("ada@globex.test")).code);
  await ada.chooseOrganization("Globex");
  await ada.seesBoardOf("Globex");
  expect(said.filter((text) => text.includes("bootstrap failed, so defaults apply."))).toHaveLength(1);
  // Requested again when it is needed, a limited number of times.
  for (let turn = 0; turn < 5; turn++) await ada.page.clock.fastForward("03:00");
  expect(attempts.asked).toBeLessThan(10);
});

test("F24: while the provider is down, developers read which URL did not answer, and the page recovers once it runs", async () => {
  const developer = await house.visitor();
  await house.restartProvider(async () => {
    await developer.open("/");
    await developer.reads("The provider does not answer");
    await developer.reads(`There was no answer from ${house.providerUrl}.`);
    await developer.reads("npx portico serve");
  });
  // Not before the page has loaded again, which would interrupt the next step.
  await developer.page.getByLabel("Email").waitFor();
  await signIn(developer);
});

test.each(
  oneOf([
    ["ahead", -120, "bob@globex.test"],
    ["behind", 120, "carol@globex.test"],
  ] as const),
)("on a device whose clock is two hours %s a member stays signed in", async (_, minutes, address) => {
  await house.advanceClock({ minutes });
  try {
    const member = await house.visitor();
    await member.context.clock.install();
    const said = listen(member);
    await signIn(member, address);
    const checks = count(member, "/sessions/authenticate");
    for (let turn = 1; turn <= 3; turn++) {
      await member.context.clock.fastForward("03:01");
      await expect.poll(() => checks.asked).toBe(turn);
    }
    const other = await member.openTab("/globex/board");
    await other.seesBoardOf("Globex");
    expect(await member.cookie("portico_session")).toBeDefined();
    expect(said).toEqual([]);
  } finally {
    await house.advanceClock({ minutes: -minutes });
  }
});

async function organizationCalled(slug: string): Promise<string> {
  const query = { operator: "AND", operands: [{ filter_name: "organization_slugs", filter_value: [slug] }] };
  const { organizations } = await askAsBackEnd(house.providerUrl, "organizations/search", { query });
  return organizations[0].organization_id;
}
