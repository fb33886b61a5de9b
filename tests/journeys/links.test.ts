import { expect, test } from "vitest";
import { openHouse } from "./support/house.ts";
import { longTest } from "./support/long-test.ts";
import type { Visitor } from "./support/visitor.ts";

const house = openHouse();

test("a link works once", async () => {
  const bob = await house.visitor();
  await bob.open("/");
  const mail = await bob.askForLink("bob@globex.test");
  await bob.openLink(mail);
  await bob.sees("Select an organization to continue");
  const again = await bob.openTab(mail.links[0] ?? "");
  await again.sees("This link no longer works");
  await again.reads("Link already used or expired.");
});

longTest("a link expires after an hour", async () => {
  const bob = await house.visitor();
  await bob.open("/");
  const mail = await bob.askForLink("bob@globex.test");
  await house.advanceClock({ minutes: 61 });
  await bob.openLink(mail);
  await bob.sees("This link no longer works");
});

longTest("a link that expires between its page and the app is refused there, and signs no one in", async () => {
  const bob = await house.visitor();
  await bob.open("/");
  const mail = await bob.askForLink("bob@globex.test");
  const landing = await bob.landingOf(mail);
  await house.advanceClock({ minutes: 61 });
  await bob.open(landing);
  await bob.sees("We couldn't log you in with this link");
  await bob.reads("Link already used or expired.");
  expect(await bob.cookie("portico_session")).toBeUndefined();
});

longTest("an invented token is refused", async () => {
  const eve = await house.visitor();
  await eve.open("/authenticate?portico_token_type=multi_tenant_magic_links&token=made-up");
  await eve.sees("We couldn't log you in with this link");
  expect(new URL(eve.page.url()).search).toBe("");
});

longTest("a link's token only works for its own kind, and is not used up", async () => {
  const ada = await house.visitor();
  await ada.open("/");
  const mail = await ada.askForLink("ada@globex.test");
  const landing = await ada.landingOf(mail);
  await ada.open(landing.replace("portico_token_type=discovery", "portico_token_type=multi_tenant_magic_links"));
  await ada.sees("We couldn't log you in with this link");
  await ada.openLink(mail);
  await ada.sees("Select an organization to continue");
});

test("T23: a link opened in another browser explains where to open it, and still works there", async () => {
  const ada = await house.visitor();
  const elsewhere = await house.visitor();
  await ada.open("/");
  const mail = await ada.askForLink("ada@globex.test");

  await elsewhere.open(mail.links[0] ?? "");
  await elsewhere.reads("ada@globex.test");
  await elsewhere.press("Continue");
  await elsewhere.sees("Open this link in your original browser");
  await elsewhere.reads(
    "For your security, a login link only works in the browser that requested it. It's still valid.",
  );

  await ada.openLink(mail);
  await ada.sees("Select an organization to continue");
});

longTest("T22: a mail filter opens the link 50 times, with scripts and without, and it still works", async () => {
  const ada = await house.visitor();
  await ada.open("/");
  const mail = await ada.askForLink("ada@globex.test");
  await scanLikeAMailFilter(await house.visitor(), mail.links[0] ?? "", 50);
  await ada.openLink(mail);
  await ada.sees("Select an organization to continue");
  await ada.chooseOrganization("Globex");
  await ada.seesBoardOf("Globex");
});

test("T22: F22: a filter that runs scripts, presses the button and follows to the app redeems nothing", async () => {
  const ada = await house.visitor();
  await ada.open("/");
  const mail = await ada.askForLink("ada@globex.test");
  const filter = await house.visitor();
  await filter.open(mail.links[0] ?? "");
  await filter.press("Continue");
  await filter.sees("Open this link in your original browser");
  await filter.reload();
  await ada.openLink(mail);
  await ada.sees("Select an organization to continue");
});

longTest("T22: F22: the same without a press, for the email for a new password", async () => {
  const ada = await house.visitor();
  const address = "ada@globex.test";
  await ada.open("/");
  await ada.page.getByLabel("Email", { exact: true }).fill(address);
  await ada.press("Use a password instead");
  await ada.press("Sign up or reset password");
  await ada.sees("Check your email for help signing in!");
  await expect.poll(() => ada.page.getByLabel("Email", { exact: true }).inputValue()).toBe(address);
  const { length } = await house.inbox.all(address);
  await ada.press("Continue");
  const mail = await house.inbox.next(address, length);
  const filter = await house.visitor();
  for (const link of mail.links) await scanLikeAMailFilter(filter, link, 10);
  await ada.openLink(mail);
  await ada.sees("Set a new password");
});

test("T36: no live token is in a URL or referrer after the landing, nor in a log", async () => {
  const ada = await house.visitor();
  const requests = ada.recordRequests();
  await ada.open("/");
  const mail = await ada.askForLink("ada@globex.test");
  const landing = await ada.landingOf(mail);
  await ada.open(landing);
  await ada.chooseOrganization("Globex");
  await ada.seesBoardOf("Globex");
  await ada.reload();
  await ada.seesBoardOf("Globex");

  const token = new URL(landing).searchParams.get("token") ?? "";
  const sessionToken = (await ada.cookie("portico_session")) ?? "";
  const sessionJwt = (await ada.cookie("portico_session_jwt")) ?? "";
  expect([token, sessionToken, sessionJwt].every((secret) => secret.length > 20)).toBe(true);
  expect(house.logs()).toContain("/b2b/magic_links/discovery/authenticate");
  const visible = (await requests.all()).filter(({ url }) => url !== landing && !url.startsWith(mail.links[0] ?? ""));
  for (const secret of [token, sessionToken, sessionJwt, mail.code ?? ""]) {
    expect(visible.filter(({ url, referrer }) => url.includes(secret) || referrer.includes(secret))).toEqual([]);
    expect(house.logs()).not.toContain(secret);
  }
});

longTest("a reload in mid-flow returns to the start and sends nothing", async () => {
  const ada = await house.visitor();
  await ada.open("/");
  await ada.askForCode("ada@globex.test");
  const sent = (await house.inbox.all("ada@globex.test")).length;
  const requests = ada.recordRequests();
  await ada.reload();
  await ada.sees("Sign up or log in");
  await ada.enterEmail("ada@globex.test");
  await ada.sees("Select how you'd like to continue.");
  expect((await requests.all()).filter(({ url }) => /\/(magic_links|otps)\//.test(url))).toEqual([]);
  expect(await house.inbox.all("ada@globex.test")).toHaveLength(sent);
});

/** Opens a link as mail filters do: with HEAD, with GET, and in a browser that runs its scripts. */
async function scanLikeAMailFilter(filter: Visitor, link: string, times: number): Promise<void> {
  const rendered = 5;
  for (let count = 0; count < times - rendered; count++) {
    const { status } = await fetch(link, { method: count % 2 ? "HEAD" : "GET", redirect: "follow" });
    expect(status).toBe(200);
  }
  for (let count = 0; count < rendered; count++) {
    await filter.page.goto(link);
    await filter.page.getByRole("button", { name: "Continue" }).waitFor();
  }
}
