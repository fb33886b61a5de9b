import { type ApiError, SdkError } from "@portico/client";
import { readMissingIdentity } from "@portico/ui/lib/identity";
import { type CallProblem, isSetupFault } from "../problem.ts";

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
  request: () => Promise<Answer>,
  done: (answer: Answer) => Outcome<Event>,
  failed: (problem: CallProblem) => Outcome<Event>,
  isStale: () => boolean,
  report: (error: SdkError) => unknown,
  send: (event: Event) => void,
): Promise<void> {
  let outcome: Event | null;
  try {
    const answer = await request();
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

/**
 * Converts an error for display. Checks codes instead of classes, because the host's client may come from another
 * copy of the package.
 */
export function toProblem(error: SdkError): CallProblem {
  if (error.code === "api_error") {
    const { error_type, error_message, error_details } = error as ApiError;
    const missing = readMissingIdentity(error_details);
    const retryAfterSeconds = Number(error_details?.retry_after_seconds);
    const problem: CallProblem = {
      kind: "refused",
      errorType: error_type,
      message: error_message,
      ...(retryAfterSeconds && { retryAfterSeconds }),
      ...(missing && { missing }),
    };
    if (!isSetupFault(error_type)) return problem;
    // Members only read that something went wrong.
    console.error(error);
    return { ...problem, setup: error as ApiError };
  }
  if (error.code === "unreachable") return { kind: "unreachable", message: error.message };
  // The messages of other errors are for developers.
  const isForMembers = /^(invalid_response|captcha_unavailable)$/.test(error.code);
  return { kind: "failed", message: isForMembers ? error.message : "" };
}

export function asSdkError(thrown: unknown): SdkError {
  if (thrown instanceof Error && "code" in thrown) return thrown as SdkError;
  console.error(thrown);
  return new SdkError("SdkError", "unexpected", String(thrown), thrown);
}

/** If the page is still open after this time, the visitor stopped the redirect, or it led to no page. */
const REDIRECT_MS = 10_000;

/**
 * Watches redirects for the lifetime of a widget.
 * @param stayed called if the page was not left after all.
 * @param returned called if the browser restores the page from its back/forward cache.
 * @returns a function to call when a redirect starts.
 */
export function watchRedirects({ signal }: AbortController, stayed: () => void, returned: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener("abort", () => clearTimeout(timer));
  return () => {
    clearTimeout(timer);
    timer = setTimeout(stayed, REDIRECT_MS);
    window.addEventListener("pageshow", ({ persisted }) => persisted && returned(), { signal });
  };
}
