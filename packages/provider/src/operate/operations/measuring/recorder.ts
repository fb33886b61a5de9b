import { type AuditAction, auditActions } from "@portico/wire/schemas";
import type { AuditedEvent } from "../../../core/audit/audit.ts";
import type { Metrics } from "../../../platform/http/metrics.ts";

export const measures = ["sign_ins", "errors", "limits"] as const;
export type Measure = (typeof measures)[number];

/** How often something happened in an hour. */
export interface HourlyCount {
  kind: Measure;
  /** When the hour begins, as an ISO date. */
  started_at: string;
  /** Empty for a request that names no project. */
  project_id: string;
  /** The method of a sign-in, the type of an error, or the name of a limit. */
  label: string;
  /** The outcome of a sign-in; for an error, whether the provider (`ours`) or the caller (`theirs`) caused it. */
  detail: string;
  count: number;
}

const HOUR_MS = 3_600_000;
/** The number of counts to keep until the next flush: more than there are, as an upper bound. */
const MOST_COUNTS = 5_000;

/**
 * Counts in this node's memory, so that no call waits for a statement. Memory is bounded, because errors, limits and
 * methods have a fixed set of names. It stores no email addresses, IDs or tokens.
 */
export function createRecorder(nowMs: () => number) {
  let counts = new Map<string, HourlyCount>();
  let lastSignIn: { request_id: string; counted: HourlyCount } | undefined;

  function add(kind: Measure, projectId: string, label: string, detail = ""): HourlyCount {
    const started_at = new Date(Math.floor(nowMs() / HOUR_MS) * HOUR_MS).toISOString();
    const asked = { kind, started_at, project_id: projectId, label, detail, count: 0 };
    const isFull = counts.size >= MOST_COUNTS && !counts.has(keyOf(asked));
    const counted = isFull ? { ...asked, project_id: "", label: "other", detail: "" } : asked;
    const found = counts.get(keyOf(counted)) ?? counted;
    counts.set(keyOf(counted), found);
    found.count += 1;
    return found;
  }

  return {
    /** Counts each refused request, in addition to `metrics`. */
    observeMetrics(metrics: Metrics): Metrics {
      return {
        ...metrics,
        observeRequest(request, seconds) {
          metrics.observeRequest(request, seconds);
          const { projectId = "", errorType, limit, status } = request;
          if (errorType) add("errors", projectId, nameOf(errorType), status >= 500 ? "ours" : "theirs");
          if (limit) add("limits", projectId, nameOf(limit));
        },
      };
    },

    countEvent({ project_id, request_id, action, details }: AuditedEvent): void {
      // Switching organizations creates a session but is not a sign-in. Its event follows the session's immediately.
      if (action === "session.exchanged" && lastSignIn?.request_id === request_id) lastSignIn.counted.count -= 1;
      lastSignIn = undefined;
      const signIn = signInOf(action, details);
      if (!signIn) return;
      const counted = add("sign_ins", project_id, signIn.method, signIn.outcome);
      if (signIn.outcome === "signed_in") lastSignIn = { request_id, counted };
    },

    /** Takes the counts, in an order that all nodes share, so that their writes never deadlock. */
    drain(): HourlyCount[] {
      const taken = [...counts].filter(([, { count }]) => count > 0).sort(([a], [b]) => (a < b ? -1 : 1));
      counts = new Map();
      lastSignIn = undefined;
      return taken.map(([, counted]) => counted);
    },

    /** Puts back counts that could not be written. */
    restore(taken: HourlyCount[]): void {
      for (const counted of taken) {
        const found = counts.get(keyOf(counted));
        if (found) found.count += counted.count;
        else if (counts.size < MOST_COUNTS) counts.set(keyOf(counted), counted);
      }
    },
  };
}

export type Recorder = ReturnType<typeof createRecorder>;

function keyOf({ kind, started_at, project_id, label, detail }: HourlyCount): string {
  return JSON.stringify([kind, started_at, project_id, label, detail]);
}

/** Only names of the catalog pass, because other texts could come from a caller. */
function nameOf(text: string): string {
  return /^[a-z][a-zA-Z0-9_]{0,63}$/.test(text) ? text : "other";
}

/** The result of a sign-in or of one of its steps. */
export const signInOutcomes = ["signed_in", "refused", "locked", "not_allowed"] as const;
type SignInOutcome = (typeof signInOutcomes)[number];

interface Counted {
  /** The sign-in method, or `policy` if the organization's rules refused the sign-in after its proofs. */
  method: string;
  outcome: SignInOutcome;
}

/** Returns the sign-in result of an audit event, by the first factor; nothing for other events. */
function signInOf(action: AuditAction, details: Record<string, unknown>): Counted | undefined {
  if (action === "captcha.refused" || action === "device.refused") return { method: "bot_check", outcome: "refused" };
  const { webhook } = auditActions[action];
  if (webhook?.about === "sign_in") {
    const { method, isLocked } = webhook;
    return { method, outcome: method === "policy" ? "not_allowed" : isLocked ? "locked" : "refused" };
  }
  if (action !== "session.issued") return undefined;
  const [first] = Array.isArray(details.factors) ? details.factors : [];
  return { method: typeof first === "string" ? first : "other", outcome: "signed_in" };
}
