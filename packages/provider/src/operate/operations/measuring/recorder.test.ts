import { expect, test } from "vitest";
import type { Metrics } from "../../../platform/http/metrics.ts";
import { createRecorder } from "./recorder.ts";

const MINUTE = Date.parse("2026-06-01T12:34:00Z");
const refused = { route: "/v1/b2b/organizations", method: "POST", status: 400, errorType: "bad_request" };
const metrics = { observeRequest() {} } as unknown as Metrics;

test("equal events add up within an hour, and each hour has its own count", () => {
  let now = MINUTE;
  const recorder = createRecorder(() => now);
  const { observeRequest } = recorder.observeMetrics(metrics);
  observeRequest(refused, 0.003);
  now += 60_000;
  observeRequest(refused, 0.003);
  now += 3_600_000;
  observeRequest(refused, 0.003);
  expect(recorder.drain().map(({ started_at, label, count }) => [started_at, label, count])).toEqual([
    ["2026-06-01T12:00:00.000Z", "bad_request", 2],
    ["2026-06-01T13:00:00.000Z", "bad_request", 1],
  ]);
  expect(recorder.drain()).toEqual([]);
});

test("successful requests are not counted, and a caller's own text counts as other", () => {
  const recorder = createRecorder(() => MINUTE);
  const { observeRequest } = recorder.observeMetrics(metrics);
  observeRequest({ ...refused, errorType: null, status: 200 }, 1);
  observeRequest({ ...refused, errorType: "<b>ada@globex.test</b>" }, 1);
  observeRequest({ ...refused, errorType: "internal_server_error", status: 500 }, 1);
  observeRequest({ ...refused, errorType: "too_many_requests", limit: "sends_per_ip", projectId: "p", status: 429 }, 1);
  const counts = recorder.drain();
  expect(counts.map(({ kind, project_id, label, detail }) => [kind, project_id, label, detail])).toEqual([
    ["errors", "", "internal_server_error", "ours"],
    ["errors", "", "other", "theirs"],
    ["errors", "p", "too_many_requests", "theirs"],
    ["limits", "p", "sends_per_ip", ""],
  ]);
});

test("many different names use no more memory than the limit", () => {
  const recorder = createRecorder(() => MINUTE);
  const { observeRequest } = recorder.observeMetrics(metrics);
  for (let index = 0; index < 20_000; index++) observeRequest({ ...refused, projectId: `p${index}` }, 0.001);
  const counts = recorder.drain();
  expect(counts.length).toBeLessThanOrEqual(5_001);
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(20_000);
});

test("a sign-in counts by its first factor, and switching organizations does not count", () => {
  const recorder = createRecorder(() => MINUTE);
  const of = { project_id: "p", request_id: "r" };
  const issued = { ...of, action: "session.issued" as const, details: { factors: ["password", "totp"] } };
  recorder.countEvent(issued);
  recorder.countEvent({ ...issued, request_id: "s" });
  recorder.countEvent({ ...of, request_id: "s", action: "session.exchanged", details: {} });
  recorder.countEvent({ ...of, action: "password.locked", details: {} });
  recorder.countEvent({ ...of, action: "passkey.refused", details: {} });
  recorder.countEvent({ ...of, action: "session.refused", details: {} });
  recorder.countEvent({ ...of, action: "device.refused", details: {} });
  recorder.countEvent({ ...of, action: "member.updated", details: {} });
  expect(recorder.drain().map(({ label, detail, count }) => [label, detail, count])).toEqual([
    ["bot_check", "refused", 1],
    ["passkey", "refused", 1],
    ["password", "locked", 1],
    ["password", "signed_in", 1],
    ["policy", "not_allowed", 1],
  ]);
});

test("counts that could not be written are written with the next ones", () => {
  const recorder = createRecorder(() => MINUTE);
  const { observeRequest } = recorder.observeMetrics(metrics);
  observeRequest(refused, 1);
  const taken = recorder.drain();
  observeRequest(refused, 1);
  recorder.restore(taken);
  expect(recorder.drain()).toMatchObject([{ label: "bad_request", count: 2 }]);
});

test("all nodes write in the same order", () => {
  const counts = ["b", "a"].map((projectId) => {
    const recorder = createRecorder(() => MINUTE);
    const { observeRequest } = recorder.observeMetrics(metrics);
    for (const id of [projectId, "a", "b"]) observeRequest({ ...refused, projectId: id }, 1);
    return recorder.drain().map(({ project_id }) => project_id);
  });
  expect(counts).toEqual([
    ["a", "b"],
    ["a", "b"],
  ]);
});
