import { ManagementError } from "./management-error.ts";

/** What a call may be told besides its fields. */
export interface CallOptions {
  /** Gives the call up. It then throws the signal's reason; what the provider has begun it may still finish. */
  signal?: AbortSignal;
  /** How long one try may take, in milliseconds; the client's `timeoutMs` when absent. */
  timeoutMs?: number;
  /**
   * Makes two calls one: with the same key the second one gets the first one's answer, for 24 hours. Made up for each call
   * when absent, so that its retries are one call.
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

/** One row of `operations.ts`. */
export interface Operation {
  method: string;
  /** With `{name}` for a field of the request. */
  path: string;
  /** Takes an idempotency key. */
  isKeyed?: boolean;
}

/** Before the second try; each further wait is twice as long, and all are shortened by chance. */
const FIRST_WAIT_MS = 250;
/** Whoever says "later than that" is not waited for. */
const LONGEST_WAIT_MS = 30_000;

/**
 * Makes a call, and makes it again where another try may succeed and does nothing twice.
 * @throws ManagementError for a refusal, and when no try got an answer. The signal's reason when it is given up.
 */
export async function call(
  transport: Transport,
  { method, path, isKeyed = false }: Operation,
  request: Record<string, unknown>,
  options: CallOptions = {},
): Promise<Record<string, unknown>> {
  const fields = { ...request };
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields[name];
    delete fields[name];
    return encodeURIComponent(requireParameter(name, value));
  });
  const hasBody = method !== "GET" && Object.values(fields).some((value) => value !== undefined);
  const key = isKeyed ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined;
  const init = {
    method,
    // A redirect would carry the secret elsewhere.
    redirect: "error" as const,
    headers: {
      Authorization: transport.authorization,
      ...(hasBody && { "Content-Type": "application/json" }),
      ...(key !== undefined && { "Idempotency-Key": key }),
    },
    ...(hasBody && { body: JSON.stringify(fields) }),
  };
  for (let tries = 0; ; tries += 1) {
    const outcome = await tryOnce(transport, `${transport.apiUrl}${address}`, init, options);
    if (!(outcome instanceof ManagementError)) return outcome;
    const waitMs = (outcome.retryAfterSeconds ?? 0) * 1000 || FIRST_WAIT_MS * 2 ** tries * (0.5 + Math.random() / 2);
    if (!outcome.retryable || tries >= transport.maxRetries || waitMs > LONGEST_WAIT_MS) throw outcome;
    await wait(waitMs, options.signal);
  }
}

async function tryOnce(
  { fetch, timeoutMs }: Transport,
  url: string,
  init: RequestInit,
  options: CallOptions,
): Promise<Record<string, unknown> | ManagementError> {
  options.signal?.throwIfAborted();
  const timeout = AbortSignal.timeout(options.timeoutMs ?? timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    const response = await fetch(url, { ...init, signal });
    const answer = await response.json().catch((cause: unknown) => {
      signal.throwIfAborted();
      // A proxy in between answers in HTML.
      return { cause };
    });
    return response.ok && answer.data ? answer.data : ManagementError.ofAnswer(response, answer);
  } catch (cause) {
    options.signal?.throwIfAborted();
    return ManagementError.ofFailure(timeout.aborted ? "timed_out" : "unreachable", cause);
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

/** An empty one would make another call of it: `/members/` is a list, say. */
function requireParameter(name: string, value: unknown): string {
  if (typeof value === "string" && value !== "" && value !== "." && value !== "..") return value;
  throw new TypeError(
    `management: ${name} is ${JSON.stringify(value)}. The call's address cannot be made without it. Pass the id as text.`,
  );
}
