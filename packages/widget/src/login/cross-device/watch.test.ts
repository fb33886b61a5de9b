import { ApiError, type Client, InvalidResponseError, UnreachableError } from "@portico/client";
import * as handover from "@portico/client/handover";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sampleAnswer, sampleFacts, sampleHandover } from "../../testing/login-samples.ts";
import { ASK_MS, watchCrossDevice } from "./watch.ts";

const authenticate = vi.fn();

const refused = (status_code: number, error_type: string) =>
  new ApiError({ status_code, error_type, error_message: "No.", error_url: "" } as ConstructorParameters<
    typeof ApiError
  >[0]);

/** Calls that were told, with what they come to. */
const perform = vi.fn();
const authenticated = vi.fn();
const discovered = vi.fn();
const page = Object.assign(new EventTarget(), { hidden: false });

beforeEach(() => {
  vi.resetAllMocks();
  vi.spyOn(handover, "createHandover").mockReturnValue({ authenticate });
  vi.useFakeTimers();
  authenticate.mockResolvedValue({ handover_status: "waiting" });
  page.hidden = false;
  vi.stubGlobal("document", page);
});
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const watch = () =>
  watchCrossDevice(
    { client: {} as Client, config: sampleFacts({ sessionOptions: { sessionDurationMinutes: 15 } }).config, perform },
    sampleHandover,
    { authenticated, discovered },
  );

/** Returns how often it asked within this time. */
async function asksWithin(ms: number): Promise<number> {
  const before = authenticate.mock.calls.length;
  await vi.advanceTimersByTimeAsync(ms);
  return authenticate.mock.calls.length - before;
}

function show(isShown: boolean) {
  page.hidden = !isShown;
  page.dispatchEvent(new Event("visibilitychange"));
}

test("asks every three seconds, and tells once what came of it", async () => {
  watch();
  expect(await asksWithin(ASK_MS - 1)).toBe(0);
  expect(await asksWithin(3 * ASK_MS)).toBe(3);
  expect(authenticate.mock.calls[0]?.[0]).toEqual({ handover_id: "handover-1", session_duration_minutes: 15 });
  expect(perform).not.toHaveBeenCalled();

  const answer = { ...sampleAnswer(), handover_status: "authenticated" };
  authenticate.mockResolvedValue(answer);
  expect(await asksWithin(100 * ASK_MS)).toBe(1);
  expect(perform.mock.calls).toEqual([
    ["B2B_MAGIC_LINK_AUTHENTICATE", expect.any(Function), authenticated, expect.any(Function)],
  ]);
  expect(await perform.mock.calls[0]?.[1]()).toBe(answer);
});

test("a discovery link's answer is told as one", async () => {
  watch();
  authenticate.mockResolvedValue({ handover_status: "discovered" });
  await asksWithin(ASK_MS);
  expect(perform.mock.calls[0]?.[0]).toBe("B2B_MAGIC_LINK_DISCOVERY_AUTHENTICATE");
  expect(perform.mock.calls[0]?.[2]).toBe(discovered);
});

test("F17: a hidden page asks nothing, and asks at once when it is seen again", async () => {
  const stop = watch();
  show(false);
  expect(await asksWithin(600_000)).toBe(0);
  show(true);
  expect(await asksWithin(0)).toBe(1);
  expect(await asksWithin(ASK_MS)).toBe(1);
  stop();
});

test.each([
  new UnreachableError(),
  new InvalidResponseError("A proxy."),
  refused(503, "service_unavailable"),
  refused(429, "too_many_requests"),
])("F17: after %s it asks less and less often, then as before", async (error) => {
  authenticate.mockRejectedValue(error);
  const stop = watch();
  expect(await asksWithin(ASK_MS)).toBe(1);
  expect(await asksWithin(2 * ASK_MS - 1)).toBe(0);
  expect(await asksWithin(1 + 4 * ASK_MS)).toBe(2);
  expect(await asksWithin(600_000)).toBeLessThan(15);
  authenticate.mockResolvedValue({ handover_status: "waiting" });
  show(true);
  await asksWithin(0);
  expect(await asksWithin(2 * ASK_MS)).toBe(2);
  expect(perform).not.toHaveBeenCalled();
  stop();
});

test("a refusal ends it", async () => {
  const error = refused(401, "unable_to_auth_handover");
  authenticate.mockRejectedValue(error);
  watch();
  expect(await asksWithin(100 * ASK_MS)).toBe(1);
  const [, make, , ended] = perform.mock.calls[0] ?? [];
  await expect(make()).rejects.toBe(error);
  const problem = { kind: "unreachable", message: "" } as const;
  expect(ended(problem)).toEqual({ type: "crossDeviceEnded", problem });
});

test("once stopped it neither asks nor tells, not even of an answer that was under way", async () => {
  const stop = watch();
  const answer = Promise.withResolvers();
  authenticate.mockReturnValue(answer.promise);
  await asksWithin(ASK_MS);
  stop();
  answer.resolve({ handover_status: "discovered" });
  expect(await asksWithin(100 * ASK_MS)).toBe(0);
  expect(perform).not.toHaveBeenCalled();
  expect(authenticate.mock.calls[0]?.[1].aborted).toBe(true);

  watch()();
  expect(await asksWithin(100 * ASK_MS)).toBe(0);
});
