import type { SdkError } from "@portico/client";
import type { CallProblem } from "../problem.ts";
import { asSdkError, problemOf } from "./problem-of.ts";

/** Calls the host back. What the host throws is the host's: it is logged, and the flow goes on. */
export function callHost<Value>(callback: ((value: Value) => void) | undefined, value: Value): void {
  try {
    callback?.(value);
  } catch (error) {
    console.error(error);
  }
}

/** The outcome of a call: an event for the machine, or nothing. */
type Outcome<Event> = Event | null | Promise<Event | null>;

/**
 * Makes a call, and tells the machine what came of it.
 * @param isStale whether nobody waits for the call any more; then nobody hears of it.
 * @param report tells the host of an error.
 */
export async function performCall<Answer, Event>(
  make: () => Promise<Answer>,
  done: (answer: Answer) => Outcome<Event>,
  failed: (problem: CallProblem) => Outcome<Event>,
  isStale: () => boolean,
  report: (error: SdkError) => unknown,
  send: (event: Event) => void,
): Promise<void> {
  let outcome: Event | null;
  try {
    const answer = await make();
    if (isStale()) return;
    outcome = await done(answer);
  } catch (thrown) {
    if (isStale()) return;
    const error = asSdkError(thrown);
    await report(error);
    if (isStale()) return;
    outcome = await failed(problemOf(error));
  }
  if (outcome) send(outcome);
}
