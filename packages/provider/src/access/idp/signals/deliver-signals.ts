import { type Lease, startLeasedWorker } from "../../../core/delivery/leased-worker.ts";
import { nextAttempt } from "../../../core/delivery/next-attempt.ts";
import type { Services } from "../../../platform/call/call.ts";
import { lifetimes } from "../../../platform/call/lifetimes.ts";
import { sealedAt } from "../../../platform/crypto/sealed-at.ts";
import { after, before } from "../../../platform/lib/duration.ts";
import { OutsideError } from "../../../platform/lib/fetch-outside.ts";
import { listDueProjects } from "../logouts/store.ts";
import { type Issuer, issueEventToken } from "./issue-token.ts";
import type { SignalRow, StreamRow } from "./schema.ts";
import { claimSignals, delaySignal, deleteSignals, findStream, rescheduleSignals, updateStream } from "./store.ts";

const SLOTS = 10;
/** Parallel deliveries per app, so that a dead receiver leaves slots to others (threats.md T222). */
const SLOTS_EACH = 3;
const TIMEOUT_MS = 5_000;
/** A refusal is a short JSON. */
const ANSWER_LIMIT_BYTES = 16 * 1024;

interface SignalOptions {
  services: Issuer & Pick<Services, "fetchOutside">;
  /** The app did not take an event. */
  onProblem(signal: Pick<SignalRow, "project_id" | "client_id">, problem: string): void;
  /** The stream was disabled, and keeps no events until the app enables it. */
  onDisabled(stream: Pick<StreamRow, "project_id" | "client_id" | "reason">): void;
  onError(error: unknown): void;
}

interface Outcome {
  isTaken: boolean;
  /** The receiver refuses this event, also later. */
  isRefused?: boolean;
  isGone?: boolean;
  problem: string;
  retryAfter?: string | null;
}

/** Starts the worker that pushes security events to apps (RFC 8935). Each node runs one. */
export function startSignals({ services, onProblem, onDisabled, onError }: SignalOptions) {
  const { db, clock, serverKey, fetchOutside } = services;
  const underWay = new Map<string, number>();
  const listBusy = () => [...underWay].filter(([, count]) => count >= SLOTS_EACH).map(([id]) => id);

  return startLeasedWorker<SignalRow>({
    clock,
    slots: SLOTS,
    listDue: (now) => listDueProjects(db, "signals", now),
    claim: (project_id, now, leaseUntil, limit) =>
      claimSignals(db, { project_id, now, leaseUntil, limit, limitEach: SLOTS_EACH, busy: listBusy() }),
    renew: (signal, until) => delaySignal(db, signal, until),
    mayHaveMore: true,
    async deliver(signal, lease) {
      const { client_id } = signal;
      underWay.set(client_id, (underWay.get(client_id) ?? 0) + 1);
      try {
        await deliver(signal, lease);
      } finally {
        const left = (underWay.get(client_id) ?? 1) - 1;
        if (left > 0) underWay.set(client_id, left);
        else underWay.delete(client_id);
      }
    },
    onError,
  });

  async function deliver(signal: SignalRow, lease: Lease): Promise<void> {
    const stream = await findStream(db, signal);
    const token = stream && (await issueEventToken(services, stream, signal));
    if (!stream || token === undefined) return deleteSignals(db, signal, [signal.signal_id]);
    const outcome = await post(stream, token);
    await lease.end();
    if (lease.isAbandoned()) return;
    if (outcome.isTaken || outcome.isRefused) await deleteSignals(db, signal, [signal.signal_id]);
    if (!outcome.isTaken) onProblem(signal, outcome.problem);
    await (outcome.isTaken || outcome.isRefused
      ? recordAnswer(stream, outcome)
      : recordFailure(stream, signal, outcome));
  }

  async function post(stream: StreamRow, token: string): Promise<Outcome> {
    try {
      const authorization = serverKey.unseal(stream.sealed_authorization, sealedAt("signal_streams", stream));
      const response = await fetchOutside(stream.endpoint_url, {
        method: "POST",
        headers: {
          "Content-Type": "application/secevent+jwt",
          Accept: "application/json",
          ...(authorization && { Authorization: authorization }),
        },
        body: token,
        timeoutMs: TIMEOUT_MS,
        limitBytes: ANSWER_LIMIT_BYTES,
      });
      const { status } = response;
      if (status >= 200 && status < 300) return { isTaken: true, problem: "" };
      // RFC 8935 section 2.4: the same event is refused again, so it is not repeated.
      const err = status === 400 ? /"err"\s*:\s*"([\w-]{1,50})"/.exec(await response.text())?.[1] : undefined;
      return {
        isTaken: false,
        isRefused: err !== undefined,
        isGone: status === 410,
        problem: `The receiver answered ${status}${err ? ` with ${err}` : ""}.`,
        retryAfter: status === 429 || status === 503 ? response.headers.get("retry-after") : null,
      };
    } catch (error) {
      if (!(error instanceof OutsideError)) onError(error);
      const problem = error instanceof OutsideError ? error.message : "It could not be sent.";
      return { isTaken: false, problem: problem.slice(0, 200) };
    }
  }

  /** The receiver is there, whether it took the event or not. */
  async function recordAnswer(stream: StreamRow, { isTaken, problem }: Outcome): Promise<void> {
    const now = clock.now();
    const taken = isTaken ? { last_delivered_at: now } : {};
    await updateStream(db, stream, { ...taken, failing_since: null, last_error: problem });
  }

  /** Tries again, and disables a stream by the rules of webhooks: after 410, or three days of failures. */
  async function recordFailure(stream: StreamRow, signal: SignalRow, outcome: Outcome): Promise<void> {
    const now = clock.now();
    const { attempts, occurred_at } = signal;
    const lastAttemptAt = after(occurred_at, lifetimes.webhookTries);
    const { retryAfter, problem, isGone } = outcome;
    const next = nextAttempt({ attempts, now, lastAttemptAt, retryAfter, random: Math.random() });
    await (next ? delaySignal(db, signal, next) : deleteSignals(db, signal, [signal.signal_id]));
    const since = stream.failing_since ?? now;
    await updateStream(db, stream, { failing_since: since, last_error: problem });
    if (isGone) await disable(stream, "The receiver answered 410, so it wants no more events.");
    else if (since <= before(now, lifetimes.webhookTries)) {
      await disable(stream, "The receiver has not accepted an event for 3 days.");
    }
  }

  async function disable(stream: StreamRow, reason: string): Promise<void> {
    const now = clock.now();
    const disabled = await updateStream(db, stream, { status: "disabled", reason, updated_at: now });
    if (disabled) await rescheduleSignals(db, disabled, now);
    onDisabled({ project_id: stream.project_id, client_id: stream.client_id, reason });
  }
}
