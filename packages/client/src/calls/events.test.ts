import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { offline, settle } from "../../testing/browser.ts";
import { PUBLIC_TOKEN } from "../../testing/fixtures.ts";
import { startClient } from "../../testing/start-client.ts";

const EVENTS = "POST /events";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

interface Entry {
  telemetry: object;
  event: { event_name: string; details: object };
}
const entriesOf = (call: { body: unknown } | undefined) => (call ? call.body : []) as Entry[];
const namesIn = (call: { body: unknown } | undefined) => entriesOf(call).map(({ event }) => event.event_name);

test("events leave together after 800 ms, without credentials and without our headers", async () => {
  const { browser, client } = startClient();
  client.telemetry.log("render_b2b_login_screen", { options: {} });
  await vi.advanceTimersByTimeAsync(799);
  expect(browser.callsOf(EVENTS)).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  const [batch] = browser.callsOf(EVENTS);
  expect(namesIn(batch)).toEqual(["b2b_sdk_instance_instantiated", "render_b2b_login_screen"]);
  expect(entriesOf(batch)[0]?.event).toMatchObject({
    details: {
      event_callback_registered: false,
      error_callback_registered: false,
      success_callback_registered: false,
    },
  });
  expect(batch?.headers).toEqual({ "Content-Type": "application/json" });
  expect(batch?.init.credentials).toBe("omit");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(browser.callsOf(EVENTS)).toHaveLength(1);
});

test("an event has the wire's form, with a failure when there is one", async () => {
  const { browser, client } = startClient();
  client.telemetry.log("login_failed", { screen: "Main" }, { error_code: "unreachable", http_status_code: 0 });
  await vi.advanceTimersByTimeAsync(800);
  expect(entriesOf(browser.callsOf(EVENTS)[0])[1]).toEqual({
    telemetry: expect.objectContaining({ app: { identifier: "app.example.test" } }),
    event: {
      public_token: PUBLIC_TOKEN,
      event_name: "login_failed",
      details: { screen: "Main" },
      error_code: "unreachable",
      http_status_code: 0,
    },
  });
});

test("fifteen leave at once, and no batch is larger", async () => {
  const { browser, client } = startClient();
  await vi.advanceTimersByTimeAsync(1);
  await settle();
  for (let index = 0; index < 20; index++) client.telemetry.log(`event-${index}`, {});
  expect(browser.callsOf(EVENTS).map((call) => namesIn(call).length)).toEqual([15]);
  await vi.advanceTimersByTimeAsync(800);
  expect(browser.callsOf(EVENTS).map((call) => namesIn(call).length)).toEqual([15, 6]);
});

test("failures are ignored", async () => {
  const { browser, client } = startClient();
  browser.provide({ [EVENTS]: () => offline() });
  await vi.advanceTimersByTimeAsync(800);
  client.telemetry.log("again", {});
  await vi.advanceTimersByTimeAsync(800);
  expect(browser.callsOf(EVENTS)).toHaveLength(2);
});

test("nothing leaves when telemetry is disabled, or once the client is destroyed", async () => {
  const silent = startClient({ options: { disableTelemetry: true } });
  const destroyed = startClient();
  destroyed.client.destroy();
  destroyed.client.telemetry.log("late", {});
  await vi.advanceTimersByTimeAsync(10_000);
  expect(silent.browser.callsOf(EVENTS)).toHaveLength(0);
  expect(destroyed.browser.callsOf(EVENTS)).toHaveLength(0);
});
