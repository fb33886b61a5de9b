import { type Operation, splitRequest } from "./bind-calls.ts";
import { ManagementError } from "./management-error.ts";

/** Options of a single call. */
export interface CallOptions {
  /** Cancels the call, which then throws the signal's reason. The provider may still finish what it has begun. */
  signal?: AbortSignal;
  /** How long one try may take, in milliseconds; the client's `timeoutMs` when absent. */
  timeoutMs?: number;
  /**
   * For 24 hours, a second call with the same key gets the answer of the first and does nothing. By default each call has
   * a random key, which its retries share.
   */
  idempotencyKey?: string;
}

export interface Transport {
  apiUrl: string;
  authorization: string;
  fetch: typeof globalThis.fetch;
  timeoutMs: number;
  maxRetries: number;
}

/** Before the second try; each further wait is twice as long, and all are shortened by chance. */
const FIRST_WAIT_MS = 250;
/** A provider that asks for a longer wait is not asked again. */
const LONGEST_WAIT_MS = 30_000;

/**
 * Makes a call, and makes it again where another try may succeed and does nothing twice.
 * @throws ManagementError for a refusal, and when no try got an answer. The signal's reason when it is given up.
 */
export async function call(
  transport: Transport,
  operation: Operation,
  request: Record<string, unknown>,
  options: CallOptions = {},
): Promise<Record<string, unknown>> {
  const { method, isKeyed = false } = operation;
  const { path, body } = splitRequest(operation, request);
  const key = isKeyed ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined;
  const init = {
    method,
    // A redirect would carry the secret elsewhere.
    redirect: "error" as const,
    headers: {
      Authorization: transport.authorization,
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...(key !== undefined && { "Idempotency-Key": key }),
    },
    ...(body !== undefined && { body }),
  };
  for (let tries = 0; ; tries += 1) {
    const outcome = await tryOnce(transport, path, init, options);
    if (!(outcome instanceof ManagementError)) return outcome;
    const waitMs = (outcome.retryAfterSeconds ?? 0) * 1000 || FIRST_WAIT_MS * 2 ** tries * (0.5 + Math.random() / 2);
    if (!outcome.retryable || tries >= transport.maxRetries || waitMs > LONGEST_WAIT_MS) throw outcome;
    await wait(waitMs, options.signal);
  }
}

async function tryOnce(
  { apiUrl, fetch, timeoutMs }: Transport,
  path: string,
  init: RequestInit,
  options: CallOptions,
): Promise<Record<string, unknown> | ManagementError> {
  options.signal?.throwIfAborted();
  const timeout = AbortSignal.timeout(options.timeoutMs ?? timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    const response = await fetch(`${apiUrl}${path}`, { ...init, signal });
    const answer = await response.json().catch((cause: unknown) => {
      signal.throwIfAborted();
      // A proxy in between answers in HTML.
      return { cause };
    });
    return response.ok && answer.data ? answer.data : ManagementError.ofAnswer(apiUrl, response, answer);
  } catch (cause) {
    options.signal?.throwIfAborted();
    return ManagementError.ofFailure(apiUrl, timeout.aborted ? "timed_out" : "unreachable", cause);
  }
}

/** @throws the signal's reason when it is aborted meanwhile. */
function wait(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", giveUp);
      resolve();
    }, waitMs);
    signal?.addEventListener("abort", giveUp, { once: true });
    if (signal?.aborted) giveUp();
  });
}
