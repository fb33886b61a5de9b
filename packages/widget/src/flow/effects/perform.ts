import type { SdkError } from "@portico/client";
import type { CallProblem } from "../problem.ts";
import { asSdkError, toProblem } from "./to-problem.ts";

/** Calls a host's callback. If it throws, the error is logged and the flow continues. */
export function callHost<Value>(callback: ((value: Value) => void) | undefined, value: Value): void {
  try {
    callback?.(value);
  } catch (error) {
    console.error(error);
  }
}

/** The result of a call: an event for the machine, or nothing. */
type Outcome<Event> = Event | null | Promise<Event | null>;

/**
 * Makes a call and sends its result to the machine.
 * @param isStale whether the result is no longer needed. It is then dropped.
 * @param report notifies the host of an error.
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
    outcome = await failed(toProblem(error));
  }
  if (outcome) send(outcome);
}
