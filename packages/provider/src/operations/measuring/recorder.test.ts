import { expect, test } from "vitest";
import type { Metrics } from "../../http/metrics.ts";
import { createRecorder } from "./recorder.ts";
import { spreadOverBuckets } from "./spread.ts";

const MINUTE = Date.parse("2026-06-01T12:34:00Z");
const request = { route: "/v1/b2b/organizations", method: "POST", status: 200 };
const metrics = { observeRequest() {} } as unknown as Metrics;

test("one more of the same is the same number, and another minute is another", () => {
  let now = MINUTE;
  const recorder = createRecorder(() => now);
  const { observeRequest } = recorder.observeMetrics(metrics);
  observeRequest(request, 0.003);
  observeRequest(request, 0.003);
  now += 60_000;
  observeRequest(request, 0.003);
  expect(recorder.drain().map(({ minuteMs, label, count }) => [minuteMs - MINUTE, label, count])).toEqual([
    [0, "management", 2],
    [60_000, "management", 1],
  ]);
  expect(recorder.drain()).toEqual([]);
});

test("probes are not measured, and names that nobody of ours gave are one", () => {
  const recorder = createRecorder(() => MINUTE);
  const { observeRequest } = recorder.observeMetrics(metrics);
  observeRequest({ ...request, route: "/readyz" }, 1);
  observeRequest({ ...request, errorType: "<b>ada@globex.test</b>", status: 400 }, 1);
  observeRequest({ ...request, errorType: "too_many_requests", limit: "sends_per_ip", projectId: "p", status: 429 }, 1);
  const told = recorder.drain().filter(({ kind }) => kind !== "requests");
  expect(told.map(({ kind, project_id, label, detail }) => [kind, project_id, label, detail])).toEqual([
    ["errors", "", "other", "theirs"],
    ["errors", "p", "too_many_requests", "theirs"],
    ["limits", "p", "sends_per_ip", ""],
  ]);
});

test("a flood of names takes no more memory than the limit", () => {
  const recorder = createRecorder(() => MINUTE);
  const { observeRequest } = recorder.observeMetrics(metrics);
  for (let index = 0; index < 20_000; index++) {
    observeRequest({ ...request, errorType: "bad_request", projectId: `p${index}`, status: 400 }, 0.001);
  }
  const measured = recorder.drain();
  expect(measured.length).toBeLessThanOrEqual(5_002);
  const errors = measured.filter(({ kind }) => kind === "errors");
  expect(errors.reduce((sum, { count }) => sum + count, 0)).toBe(20_000);
});

test("a sign-in counts by its first factor, and a change of organization is none", () => {
  const recorder = createRecorder(() => MINUTE);
  const of = { project_id: "p", request_id: "r" };
  const issued = { ...of, action: "session.issued" as const, details: { factors: ["password", "totp"] } };
  recorder.countEvent(issued);
  recorder.countEvent({ ...issued, request_id: "s" });
  recorder.countEvent({ ...of, request_id: "s", action: "session.exchanged", details: {} });
  recorder.countEvent({ ...of, action: "password.locked", details: {} });
  recorder.countEvent({ ...of, action: "member.updated", details: {} });
  expect(recorder.drain().map(({ label, detail, count }) => [label, detail, count])).toEqual([
    ["password", "signed_in", 1],
    ["password", "locked", 1],
  ]);
});

test("what could not be written is written with what came meanwhile", () => {
  const recorder = createRecorder(() => MINUTE);
  recorder.observeStatement({ sql: "select 1", ms: 2 });
  const taken = recorder.drain();
  recorder.observeStatement({ sql: "select 1", ms: 5 });
  recorder.restore(taken);
  expect(recorder.drain()).toMatchObject([{ count: 2, ms: 7, most_ms: 5 }]);
});

test("statements have no values, and lists of values are one statement however long", () => {
  const recorder = createRecorder(() => MINUTE);
  for (const list of ["$2", "$2, $3", "$2, $3, $4"]) {
    recorder.observeStatement({ sql: `select "a" from "members" where "b" = $1 and "c" in (${list})`, ms: 1 });
  }
  expect([...recorder.statementNames().values()]).toMatchObject([
    { name: "select members", text: 'select "a" from "members" where "b" = $1 and "c" in (…)' },
  ]);
  expect(recorder.drain()).toMatchObject([{ count: 3 }]);
});

test("numbers go into the buckets of every width, each bucket once and in one order", () => {
  const recorder = createRecorder(() => MINUTE);
  const { observeRequest } = recorder.observeMetrics(metrics);
  observeRequest(request, 0.003);
  const [first] = recorder.drain();
  const buckets = spreadOverBuckets(first ? [first, { ...first, minuteMs: MINUTE + 60_000 }] : []);
  expect(buckets.map(({ width, started_at, count }) => [width, started_at, count])).toEqual([
    [3600, "2026-06-01T12:00:00.000Z", 2],
    [60, "2026-06-01T12:34:00.000Z", 1],
    [60, "2026-06-01T12:35:00.000Z", 1],
    [86_400, "2026-06-01T00:00:00.000Z", 2],
  ]);
});

test("of the statements of one flush those that took longest are told apart, and the others are one sum", () => {
  const recorder = createRecorder(() => MINUTE);
  for (let index = 0; index < 100; index++)
    recorder.observeStatement({ sql: `select ${"a".repeat(index)}`, ms: index });
  const buckets = spreadOverBuckets(recorder.drain()).filter(({ width }) => width === 3600);
  expect(buckets).toHaveLength(21);
  expect(buckets.reduce((sum, { ms }) => sum + ms, 0)).toBe(4950);
  expect(buckets.find(({ label }) => label === "other")).toMatchObject({ count: 80 });
});
