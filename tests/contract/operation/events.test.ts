import { PAGE_ORIGIN, PUBLIC_TOKEN, type TestProvider } from "@portico/testkit";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isLong } from "../../long.ts";
import { anyText } from "../support/any-text.ts";
import { startCheckedProvider } from "../support/check-answers.ts";
import { keepLog } from "../support/log.ts";
import { rowCounts } from "../support/rows.ts";

let provider: TestProvider;
const log = keepLog();
beforeAll(async () => {
  provider = await startCheckedProvider({ logger: { level: "debug", stream: log.stream } });
});
afterAll(() => provider.stop());

const send = (body: unknown, headers: Record<string, string> = { "Content-Type": "application/json" }) =>
  fetch(`${provider.url}/sdk/v1/events`, {
    method: "POST",
    headers,
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

const entry = (event_name: string, more: object = {}) => ({
  telemetry: { event_id: "event-id-1", sdk: { identifier: "x", version: "5.37.0" }, app: { identifier: "localhost" } },
  event: { public_token: PUBLIC_TOKEN, event_name, details: { secret: "sesame-in-details" }, ...more },
});

async function counted(): Promise<Record<string, number>> {
  const text = await (await fetch(`${provider.url}/metrics`)).text();
  const lines = text.matchAll(/^portico_telemetry_events_total\{event_name="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, name, count]) => [name, Number(count)]));
}

test("accepts a batch of known events, and counts them", async () => {
  const answer = await send([entry("render_b2b_login_screen"), entry("b2b_sdk_instance_instantiated")]);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({
    data: { request_id: expect.stringMatching(/^request-id-/), status_code: 200 },
  });
  expect(await counted()).toEqual({ render_b2b_login_screen: 1, b2b_sdk_instance_instantiated: 1 });
});

test("T56: of a batch of 20 the first 15 count, and unknown names share one counter", async () => {
  const before = await counted();
  await send(Array.from({ length: 20 }, (_, index) => entry(`made_up_${index}`)));
  expect((await counted()).other).toBe((before.other ?? 0) + 15);
  expect(Object.keys(await counted()).sort()).toEqual([
    "b2b_sdk_instance_instantiated",
    "other",
    "render_b2b_login_screen",
  ]);
});

test("T36, T56: details, free texts and anything like a token stay out of the log; nothing is stored", async () => {
  const before = await rowCounts(provider);
  await send([
    entry("render_b2b_login_screen", {
      error_code: "a-very-long-thing-that-might-well-be-a-token-of-a-member",
      error_description: "sesame-in-description",
      http_status_code: 500,
    }),
    { ...entry("sesame-in-name"), telemetry: { persistent_id: "sesame-in-telemetry" } },
  ]);
  expect(log.text()).toContain('"http_status_code":500');
  expect(log.text()).toContain('"sdk_version":"5.37.0"');
  expect(log.text()).not.toContain("sesame");
  expect(log.text()).not.toContain("a-very-long-thing");
  expect(await rowCounts(provider)).toEqual(before);
});

test("T56: the response is always 200", async () => {
  const bodies = [
    "",
    "{",
    "null",
    "[]",
    "7",
    '{"a":1}',
    "[[]]",
    '[{"telemetry":null}]',
    `["${"x".repeat(2_000_000)}"]`,
    "[".repeat(100_000),
  ];
  for (const body of bodies) {
    const answer = await send(body);
    expect(answer.status, body.slice(0, 20)).toBe(200);
    expect(await answer.json()).toHaveProperty("data");
  }
  for (const type of ["text/plain;charset=UTF-8", "application/octet-stream", "nonsense"]) {
    expect((await send([entry("x")], { "Content-Type": type, Origin: PAGE_ORIGIN })).status).toBe(200);
  }
});

test(
  "T56: fuzz",
  async () => {
    const event = fc.record(
      { public_token: fc.anything(), event_name: fc.anything(), error_code: fc.anything() },
      { requiredKeys: [] },
    );
    const batch = fc.array(fc.record({ telemetry: fc.anything(), event: fc.oneof(event, fc.anything()) }), {
      maxLength: 20,
    });
    await fc.assert(
      fc.asyncProperty(fc.oneof(batch, fc.jsonValue(), anyText(60)), async (body) => {
        const text =
          typeof body === "string"
            ? body
            : JSON.stringify(body, (_, value) => (typeof value === "bigint" ? `${value}` : value));
        expect((await send(text ?? "")).status).toBe(200);
      }),
      { numRuns: isLong ? 50_000 : 500 },
    );
  },
  isLong ? 1_200_000 : 60_000,
);

test("the client's own batches arrive", async () => {
  const before = await counted();
  const { client } = provider.openPage();
  for (let index = 0; index < 15; index++) client.telemetry.log("render_b2b_login_screen", {});
  await expect
    .poll(async () => (await counted()).render_b2b_login_screen ?? 0)
    .toBeGreaterThan((before.render_b2b_login_screen ?? 0) + 10);
});
