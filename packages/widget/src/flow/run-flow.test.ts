import { expect, test, vi } from "vitest";
import { mainStep } from "../login/flow/steps.ts";
import type { Effect, FlowEvent, FlowState } from "../login/machine.ts";
import { openingEffects, transition } from "../login/transition.ts";
import { ADA, sampleContext } from "../testing/login-samples.ts";
import { createFlow, type Engine, type Send } from "./run-flow.ts";

type LoginEngine = Engine<FlowState, FlowEvent, Effect>;

const opened: FlowState = { ...sampleContext({ products: ["emailOtp"] }, null), step: mainStep(), history: [] };
const submitted = { type: "emailSubmitted", email: ADA } as const;

/** An engine that records its calls, and functions to answer them. */
function recordingEngine() {
  const asked: Effect["type"][] = [];
  const answers: Send<FlowEvent>[] = [];
  const stop = vi.fn();
  const engine: LoginEngine = {
    openingEffects,
    transition,
    connect(send) {
      answers.push(send);
      return { run: ({ type }) => asked.push(type), stop };
    },
  };
  return { engine, asked, answers, stop };
}

test("a flow is its first state until it starts, and asks for nothing", () => {
  const { engine, asked } = recordingEngine();
  const flow = createFlow(
    () => opened,
    async () => engine,
  );
  flow.send(submitted);
  expect(flow.getState()).toBe(opened);
  expect(asked).toEqual([]);
});

test("events before the engine is loaded are handled as soon as it is", async () => {
  const { engine, asked } = recordingEngine();
  const flow = createFlow(
    () => opened,
    async () => engine,
  );
  flow.start();
  flow.send(submitted);
  expect(flow.getState().step).toMatchObject({ busy: false });
  await vi.waitFor(() => expect(flow.getState().step).toMatchObject({ email: ADA, busy: true }));
  expect(asked).toEqual(["loadBootstrap", "watchSession", "recallMethods", "resumeLogin", "sendCode"]);
});

test("listeners are called on every change and only then", async () => {
  const { engine, answers } = recordingEngine();
  const flow = createFlow(
    () => opened,
    async () => engine,
  );
  const listener = vi.fn();
  const unsubscribe = flow.subscribe(listener);
  flow.start();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  expect(listener).toHaveBeenCalledTimes(0);
  flow.send({ type: "createClicked" });
  expect(listener).toHaveBeenCalledTimes(0);
  flow.send(submitted);
  expect(listener).toHaveBeenCalledTimes(1);
  unsubscribe();
  answers[0]?.({ type: "codeSent", email: ADA, atMs: 0 });
  expect(listener).toHaveBeenCalledTimes(1);
  expect(flow.getState().step.screen).toBe("EmailOTPEntry");
});

test("after a stop nothing is handled, not even results of the earlier run; a start begins again", async () => {
  const { engine, answers, stop } = recordingEngine();
  const flow = createFlow(
    () => opened,
    async () => engine,
  );
  flow.start();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  flow.send(submitted);
  flow.stop();
  expect(stop).toHaveBeenCalledOnce();

  flow.start();
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  expect(flow.getState()).toBe(opened);
  flow.send(submitted);
  answers[0]?.({ type: "codeSent", email: ADA, atMs: 0 });
  expect(flow.getState().step.screen).toBe("Main");
  answers[1]?.({ type: "codeSent", email: ADA, atMs: 0 });
  expect(flow.getState().step.screen).toBe("EmailOTPEntry");
});

test("an engine that arrives after the stop is not connected", async () => {
  const { engine, answers } = recordingEngine();
  const flow = createFlow(
    () => opened,
    async () => engine,
  );
  flow.start();
  flow.stop();
  await new Promise((resolve) => setTimeout(resolve));
  expect(answers).toEqual([]);
});

test("an engine that failed to load is loaded again by the next event, and the wait is visible", async () => {
  const { engine } = recordingEngine();
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  const loadEngine = vi
    .fn<() => Promise<LoginEngine>>()
    .mockRejectedValueOnce(new Error("offline"))
    .mockRejectedValueOnce(new Error("offline"))
    .mockResolvedValue(engine);
  const flow = createFlow(() => opened, loadEngine);
  flow.start();
  await vi.waitFor(() => expect(flow.getSnapshot()).toEqual({ state: opened, hasFailed: true }));
  flow.send(submitted);
  expect(flow.getSnapshot()).toEqual({ state: opened, waiting: submitted });
  await vi.waitFor(() => expect(flow.getSnapshot()).toEqual({ state: opened, waiting: submitted, hasFailed: true }));
  error.mockRestore();
  flow.retry();
  expect(flow.getSnapshot()).toEqual({ state: opened, waiting: submitted });
  await vi.waitFor(() => expect(flow.getState().step).toMatchObject({ email: ADA, busy: true }));
  expect(flow.getSnapshot()).toEqual({ state: flow.getState() });
  expect(loadEngine).toHaveBeenCalledTimes(3);
});

test("an engine that fails to load is visible as failed, and a new start retries", async () => {
  const { engine, answers } = recordingEngine();
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  const loadEngine = vi
    .fn<() => Promise<LoginEngine>>()
    .mockRejectedValueOnce(new Error("offline"))
    .mockResolvedValue(engine);
  const flow = createFlow(() => opened, loadEngine);
  const listener = vi.fn();
  flow.subscribe(listener);
  flow.start();
  await vi.waitFor(() => expect(flow.getSnapshot().hasFailed).toBe(true));
  expect(listener).toHaveBeenCalledOnce();
  expect(error).toHaveBeenCalledOnce();
  error.mockRestore();

  flow.stop();
  flow.start();
  expect(flow.getSnapshot().hasFailed).toBeUndefined();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
});

test("an event waits for the code it needs, and later ones wait in order", async () => {
  const { engine, asked } = recordingEngine();
  const needed = Promise.withResolvers<void>();
  let isHere = false;
  const prepare = (_: FlowState, { type }: FlowEvent) =>
    type === "emailSubmitted" && !isHere ? needed.promise : undefined;
  const flow = createFlow(
    () => opened,
    async () => ({ ...engine, prepare }),
  );
  flow.start();
  await vi.waitFor(() => expect(asked).toHaveLength(4));
  flow.send(submitted);
  flow.send({ type: "codeSent", email: ADA, atMs: 0 });
  expect(flow.getState()).toBe(opened);
  isHere = true;
  needed.resolve();
  await vi.waitFor(() => expect(flow.getState().step.screen).toBe("EmailOTPEntry"));
});

test("code that fails to load is visible as failed, and a retry continues with that event", async () => {
  const { engine, asked } = recordingEngine();
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  const fetchNeeded = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error("offline")).mockResolvedValue();
  let isHere = false;
  const prepare = (_: FlowState, { type }: FlowEvent) =>
    type === "emailSubmitted" && !isHere
      ? fetchNeeded().then(() => {
          isHere = true;
        })
      : undefined;
  const flow = createFlow(
    () => opened,
    async () => ({ ...engine, prepare }),
  );
  flow.start();
  await vi.waitFor(() => expect(asked).toHaveLength(4));
  flow.send(submitted);
  await vi.waitFor(() => expect(flow.getSnapshot().hasFailed).toBe(true));
  expect(flow.getState()).toBe(opened);
  error.mockRestore();

  flow.retry();
  expect(flow.getSnapshot().hasFailed).toBeUndefined();
  await vi.waitFor(() => expect(flow.getState().step).toMatchObject({ email: ADA, busy: true }));
});
