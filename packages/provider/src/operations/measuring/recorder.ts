import type { AuditedEvent } from "../../audit/audit.ts";
import type { Statement } from "../../db/connection.ts";
import type { Metrics } from "../../http/metrics.ts";
import { bucketOf } from "./histogram.ts";
import { routeClassOf } from "./route-class.ts";
import { signInOf } from "./sign-in-outcome.ts";
import { nameStatement, type StatementName } from "./statement-names.ts";

export type MeasurementKind = "beats" | "sign_ins" | "requests" | "limits" | "errors" | "statements";

/** A number of one minute, or of one hour for statements: everything that is measured is a count, so that nodes add up. */
export interface Measured {
  /** Milliseconds since 1970. */
  minuteMs: number;
  kind: MeasurementKind;
  /** Empty for what is the node's, and of no project. */
  project_id: string;
  label: string;
  detail: string;
  count: number;
  /** Of statements: the time that all took, and the longest. */
  ms: number;
  most_ms: number;
}

const MINUTE_MS = 60_000;
/** Numbers that wait for the next flush, and texts of statements: more than there are, and a bound all the same. */
const MOST_NUMBERS = 5_000;
const MOST_TEXTS = 2_000;
const OTHER: StatementName = { statement_id: "other", name: "other statements", text: "" };

/**
 * Counts in this node's memory what happens, so that no call waits for it. What it names is bounded: routes by class,
 * errors, limits and methods by their names, statements without values. Nobody's address, id or token is among it.
 */
export function createRecorder(nowMs: () => number) {
  let numbers = new Map<string, Measured>();
  const names = new Map<string, StatementName>();
  let lastSignIn: { request_id: string; measured: Measured } | undefined;

  function add(kind: MeasurementKind, projectId: string, label: string, detail = "", ms = 0): Measured {
    const minuteMs = Math.floor(nowMs() / MINUTE_MS) * MINUTE_MS;
    const isFull = numbers.size >= MOST_NUMBERS;
    const of = `${minuteMs} ${kind} ${projectId} ${label} ${detail}`;
    const found = numbers.get(of) ?? (isFull ? numbers.get(`${kind} other`) : undefined);
    const measured = found ?? {
      minuteMs,
      kind,
      project_id: isFull ? "" : projectId,
      label: isFull ? "other" : label,
      detail: isFull ? "" : detail,
      count: 0,
      ms: 0,
      most_ms: 0,
    };
    if (!found) numbers.set(isFull ? `${kind} other` : of, measured);
    measured.count += 1;
    measured.ms += ms;
    measured.most_ms = Math.max(measured.most_ms, ms);
    return measured;
  }

  return {
    /** Counts each request beside what `metrics` does. */
    observeMetrics(metrics: Metrics): Metrics {
      return {
        ...metrics,
        observeRequest(request, seconds) {
          metrics.observeRequest(request, seconds);
          const routeClass = routeClassOf(request.route);
          if (routeClass === null) return;
          const { projectId = "", errorType, limit } = request;
          add("requests", "", routeClass, String(bucketOf(seconds * 1000)));
          if (errorType) add("errors", projectId, nameOf(errorType), request.status >= 500 ? "ours" : "theirs");
          if (limit) add("limits", projectId, nameOf(limit));
        },
      };
    },

    countEvent({ project_id, request_id, action, details }: AuditedEvent): void {
      // A change of organization begins a session, and is no sign-in. Its event follows that of the session at once.
      if (action === "session.exchanged" && lastSignIn?.request_id === request_id) lastSignIn.measured.count -= 1;
      lastSignIn = undefined;
      const signIn = signInOf(action, details);
      if (!signIn) return;
      const measured = add("sign_ins", project_id, signIn.method, signIn.outcome);
      if (signIn.outcome === "signed_in") lastSignIn = { request_id, measured };
    },

    observeStatement({ sql, ms }: Pick<Statement, "sql" | "ms">): void {
      let named = names.get(sql);
      if (!named) {
        named = names.size < MOST_TEXTS ? nameStatement(sql) : OTHER;
        if (named !== OTHER) names.set(sql, named);
      }
      add("statements", "", named.statement_id, "", ms);
    },

    /** Takes what has been counted. */
    drain(): Measured[] {
      const taken = [...numbers.values()].filter(({ count }) => count > 0);
      numbers = new Map();
      lastSignIn = undefined;
      return taken;
    },

    /** Puts back what could not be written. */
    restore(measured: Measured[]): void {
      for (const one of measured) {
        const of = `${one.minuteMs} ${one.kind} ${one.project_id} ${one.label} ${one.detail}`;
        const found = numbers.get(of);
        if (found) {
          found.count += one.count;
          found.ms += one.ms;
          found.most_ms = Math.max(found.most_ms, one.most_ms);
        } else if (numbers.size < MOST_NUMBERS) numbers.set(of, one);
      }
    },

    /** The statements that were seen, by their ids. */
    statementNames: () => new Map([...names.values()].map((named) => [named.statement_id, named])),

    beat: () => void add("beats", "", ""),
  };
}

export type Recorder = ReturnType<typeof createRecorder>;

/** Names of the catalog pass; anything else could be somebody's text. */
function nameOf(text: string): string {
  return /^[a-z][a-zA-Z0-9_]{0,63}$/.test(text) ? text : "other";
}
