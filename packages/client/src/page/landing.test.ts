import { expect, test, vi } from "vitest";
import { openBrowser, settle } from "../../testing/browser.ts";
import { API_URL, bootstrapData, PUBLIC_TOKEN, signedIn } from "../../testing/fixtures.ts";
import { startClient } from "../../testing/start-client.ts";
import { createClient } from "../create-client.ts";

const BOOTSTRAP = `GET /projects/bootstrap/${PUBLIC_TOKEN}`;
const AUTHENTICATE = "POST /b2b/magic_links/authenticate";
const landed = "https://app.example.test/authenticate?a=1&token=t-1&portico_token_type=multi_tenant_magic_links#part";

/** Another client in an existing tab. */
const startIn = (tab: Window) => createClient(PUBLIC_TOKEN, { apiUrl: API_URL, window: tab });

test("T36: token and type are out of the address before any request, the rest stays", () => {
  const browser = openBrowser();
  const addresses: string[] = [];
  const tab = browser.openTab(landed);
  tab.history.replaceState({ router: 1 }, "");
  browser.provide({
    [BOOTSTRAP]: () => {
      addresses.push(tab.location.href);
      return bootstrapData;
    },
  });
  const client = startIn(tab);
  expect(addresses).toEqual(["https://app.example.test/authenticate?a=1#part"]);
  expect(tab.history.state).toEqual({ router: 1 });
  expect(client.landing).toEqual({ token: "t-1", tokenType: "multi_tenant_magic_links", redirectType: null });
});

test("the redirect type stays in the address until the reset is done", () => {
  const { client, tab } = startClient({
    url: "https://app.example.test/reset?token=t-1&acme_token_type=discovery&acme_redirect_type=reset_password",
    options: { wirePrefix: "acme" },
  });
  expect(client.landing).toEqual({ token: "t-1", tokenType: "discovery", redirectType: "reset_password" });
  expect(tab.location.search).toBe("?acme_redirect_type=reset_password");
  const reloaded = startClient({ url: tab.location.href, options: { wirePrefix: "acme" } });
  expect(reloaded.client.landing).toEqual({ token: null, tokenType: null, redirectType: "reset_password" });
});

test("a token without a type may be any other system's and stays where it is", () => {
  const { client, tab } = startClient({ url: "https://app.example.test/?token=theirs" });
  expect(client.landing.token).toBeNull();
  expect(tab.location.search).toBe("?token=theirs");
});

test("an address that cannot be changed breaks nothing", () => {
  const browser = openBrowser();
  browser.provide({ [BOOTSTRAP]: bootstrapData });
  const tab = browser.openTab(landed);
  vi.spyOn(tab.history, "replaceState").mockImplementation(() => {
    throw new Error("SecurityError");
  });
  expect(startIn(tab).landing.token).toBe("t-1");
});

test("F20: a double mount redeems once, and both clients are signed in, though the first was destroyed", async () => {
  const browser = openBrowser();
  let answer = (_: object) => {};
  browser.provide({
    [AUTHENTICATE]: () =>
      new Promise<object>((resolve) => {
        answer = resolve;
      }),
  });
  const first = startClient({ browser, url: landed });
  const request = { magic_links_token: first.client.landing.token as string };
  const firstFlight = first.client.magicLinks.authenticate(request);
  first.client.destroy();
  const second = startIn(first.tab);
  expect(second.landing).toMatchObject({ token: "t-1", tokenType: "multi_tenant_magic_links" });
  const secondFlight = second.magicLinks.authenticate(request);
  await expect.poll(() => browser.callsOf(AUTHENTICATE).length).toBe(1);
  await settle();
  answer(signedIn());
  expect(await secondFlight).toEqual(await firstFlight);
  expect(browser.callsOf(AUTHENTICATE)).toHaveLength(1);
  expect(second.session.getInfo().status).toBe("in");
  expect(first.tab.document.cookie).toContain("portico_session=token-one");
});

test("F20: once the token is redeemed or refused, a later mount finds no landing", async () => {
  const browser = openBrowser();
  browser.provide({ [AUTHENTICATE]: signedIn() });
  const { client, tab } = startClient({ browser, url: landed });
  await client.magicLinks.authenticate({ magic_links_token: "t-1" });
  expect(client.landing).toEqual({ token: null, tokenType: null, redirectType: null });
  expect(startIn(tab).landing.token).toBeNull();
});

test("a forgotten token is redeemed by no later mount, and nothing is sent for it", () => {
  const { browser, client, tab } = startClient({ url: landed });
  client.forgetLanding();
  expect(client.landing).toEqual({ token: null, tokenType: null, redirectType: null });
  expect(startIn(tab).landing.token).toBeNull();
  expect(browser.callsOf(AUTHENTICATE)).toEqual([]);
});

test("tokens in two browsers, and one token after another, are flights of their own", async () => {
  const one = startClient();
  const two = startClient();
  for (const { browser } of [one, two]) browser.provide({ [AUTHENTICATE]: signedIn() });
  const request = { magic_links_token: "t-1" };
  await Promise.all([one, two].map(({ client }) => client.magicLinks.authenticate(request)));
  await one.client.magicLinks.authenticate(request);
  expect(one.browser.callsOf(AUTHENTICATE)).toHaveLength(2);
  expect(two.browser.callsOf(AUTHENTICATE)).toHaveLength(1);
});
