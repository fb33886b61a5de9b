import type { Contract, Operation, OperationName } from "@portico/wire";
import { allOperations, contract, type RecencyMark, type SessionMark } from "@portico/wire/schemas";
import type { z } from "zod";
import type { Call } from "../call/call.ts";
import type { WithTarget } from "../call/target-id.ts";
import { ApiError } from "../lib/api-error.ts";
import { isStorable } from "../lib/text.ts";

/** The body limit of a route that names none, which bounds the cost of reading (docs/threats.md T66). */
export const BODY_LIMIT_BYTES = 64 * 1024;
/** The body limit of calls with lists of a hundred email addresses, domains or groups. */
export const LONG_LISTS_BYTES = 256 * 1024;

/** The body limit of an import, which has many members with all their data. */
export const IMPORT_BYTES = 2 * 1024 * 1024;

/**
 * The limit that a back end's calls count against, in `rate_limits` of the project. Session checks have their own,
 * because anyone can cause them by sending cookies to the back end: a flood of them must not block other calls.
 */
export type CallLimit = "management_calls" | "session_checks";

export interface Route extends Pick<Operation, "method" | "signsIn" | "signsOut" | "intermediate" | "guarded"> {
  name: string;
  /** With `{name}` for a parameter. */
  path: string;
  /**
   * The caller: a browser with a public token; a host's back end with project ID and secret; an operator in the
   * console.
   */
  caller: "browser" | "backend" | "operator";
  /** True for an additional path of an operation. */
  isAlias?: boolean;
  /** The kinds of sessions that may call. Back ends have no session. */
  sessions: SessionMark;
  /** How recently the session's member must have shown their factors. Ignored for back ends. */
  recency?: RecencyMark | undefined;
  /**
   * True for calls without effect that do not use GET, such as a search or a check. `Idempotency-Key` is ignored,
   * because a stored answer would be outdated.
   */
  isRepeatable?: boolean;
  /** For a back end's call. Default: `management_calls`. */
  limit?: CallLimit;
  /** Default: 64 KiB. */
  bodyLimitBytes?: number;
  request: z.ZodType;
  response: z.ZodType;
  /** @param request the validated request, with the fields of the path. */
  rule(call: Call, request: never): Promise<object>;
}

/**
 * Creates the route of a contract's operation: its row says how it is called and by whom, and its schemas validate
 * the request.
 */
export function route<Name extends OperationName>(
  name: Name,
  rule: (
    call: Call,
    request: WithTarget<Contract[Name]["request"], (typeof allOperations)[Name]["path"], Name>,
  ) => Promise<Contract[Name]["response"]>,
  more: Pick<Route, "bodyLimitBytes"> = {},
): Route {
  const { method, path, signsIn, signsOut, intermediate, guarded }: Operation = allOperations[name];
  const marks = { name, method, signsIn, signsOut, intermediate, guarded, caller: "browser" } as const;
  return { ...marks, path: `/sdk/v1${path}`, ...contract[name], ...more, rule };
}

/** Returns whether a call accepts `Idempotency-Key`: those of back ends that may change something. */
export function takesIdempotencyKey({ caller, method, isRepeatable }: Route): boolean {
  return caller === "backend" && method !== "GET" && !isRepeatable;
}

/** The path in the router's syntax: `:name` for `{name}`. */
export function toRouterPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}

/** Returns a function that matches URLs against a path. */
export function matchPath(path: string): (address: string) => boolean {
  const source = path.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}/g, "[^/]+");
  const pattern = new RegExp(`^${source}/?$`);
  return (address) => pattern.test(address);
}

/** @throws ApiError `bad_request` for text that PostgreSQL cannot store: NUL or half of a surrogate pair. */
export function requireStorableParams(params: unknown): Record<string, string> {
  for (const value of Object.values(params as Record<string, string>)) {
    if (!isStorable(value)) throw new ApiError("bad_request", { message: "The URL contains an invalid character." });
  }
  return params as Record<string, string>;
}
