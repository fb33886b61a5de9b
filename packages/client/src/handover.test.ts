import { expect, test } from "vitest";
import { openBrowser, refusal } from "../testing/browser.ts";
import { PUBLIC_TOKEN, signedIn } from "../testing/fixtures.ts";
import { startClient } from "../testing/start-client.ts";
import type { Client } from "./create-client.ts";
import { createHandover } from "./handover.ts";

const ASK = "POST /b2b/magic_links/handover/authenticate";
const PAIR = `portico_sdk_state_${PUBLIC_TOKEN}::PKCE_VERIFIER:magic_links`;
const confirmed = () => ({ ...signedIn(), handover_status: "authenticated" });

function setUp() {
  const browser = openBrowser();
  browser.stored.set(PAIR, JSON.stringify({ code_challenge: "challenge", code_verifier: "verifier" }));
  const { client, tab } = startClient({ browser });
  tab.document.cookie = "portico_intermediate_session_token=ist-1;path=/;secure";
  return { browser, client, tab, handover: createHandover(client) };
}

test("waiting changes nothing; once confirmed the page is signed in, and the proof key has done its work", async () => {
  const { browser, client, handover } = setUp();
  browser.provide({ [ASK]: { handover_status: "waiting" } });
  expect(await handover.authenticate({ handover_id: "h" })).toMatchObject({ handover_status: "waiting" });
  expect(client.session.getInfo().status).not.toBe("in");
  expect(browser.stored.has(PAIR)).toBe(true);

  browser.provide({ [ASK]: confirmed() });
  await handover.authenticate({ handover_id: "h", session_duration_minutes: 90 });
  expect(client.session.getInfo().status).toBe("in");
  expect(browser.stored.has(PAIR)).toBe(false);
  const sent = { handover_id: "h", pkce_code_verifier: "verifier", intermediate_session_token: "ist-1" };
  expect(browser.callsOf(ASK).map(({ body }) => body)).toEqual([sent, { ...sent, session_duration_minutes: 90 }]);
});

test("a discovery link's brings the intermediate session", async () => {
  const { browser, handover, tab } = setUp();
  const discovered = { intermediate_session_token: "ist-2", email_address: "a@b.test", discovered_organizations: [] };
  browser.provide({ [ASK]: { ...discovered, handover_status: "discovered" } });
  expect(await handover.authenticate({ handover_id: "h" })).toMatchObject(discovered);
  expect(tab.document.cookie).toBe("portico_intermediate_session_token=ist-2");
});

test("a refusal keeps the proof key: the link may still be opened here", async () => {
  const { browser, handover } = setUp();
  browser.provide({ [ASK]: refusal("unable_to_auth_handover") });
  await expect(handover.authenticate({ handover_id: "h" })).rejects.toMatchObject({
    error_type: "unable_to_auth_handover",
  });
  expect(browser.stored.has(PAIR)).toBe(true);
});

test("what comes after it was given up changes nothing", async () => {
  const { browser, client, handover } = setUp();
  browser.provide({ [ASK]: confirmed() });
  const giveUp = new AbortController();
  const asking = handover.authenticate({ handover_id: "h" }, giveUp.signal);
  giveUp.abort();
  await asking;
  expect(client.session.getInfo().status).not.toBe("in");
});

test("no other object is taken for a client", () => {
  expect(() => createHandover({} as Client)).toThrow("createHandover");
});
