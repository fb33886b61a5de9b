import type { Contract, Operation, OperationName } from "@portico/wire";
import { allOperations, contract, type RecencyMark, type SessionMark } from "@portico/wire/schemas";
import type { z } from "zod";
import type { Call } from "../call/call.ts";
import type { WithTarget } from "../call/target-id.ts";
import { ApiError } from "../lib/api-error.ts";
import { isStorable } from "../lib/storable-text.ts";

/** The body limit of a route that names none: a caller costs no more than reading that (docs/threats.md T66). */
export const BODY_LIMIT_BYTES = 64 * 1024;
/** The body limit of calls that take lists of a hundred addresses, domains or groups. */
export const LONG_LISTS_BYTES = 256 * 1024;

/** The body limit of an import, which brings many members at a time with what each has. */
export const IMPORT_BYTES = 2 * 1024 * 1024;

/**
 * What calls of back ends are counted by, with `rate_limits` of the project. Strangers bring session checks about, by
 * whatever cookie they send to the back end: a flood of theirs leaves all other calls alone.
 */
export type CallLimit = "management_calls" | "session_checks";

export interface Route extends Pick<Operation, "method" | "signsOut" | "intermediate" | "guarded"> {
  name: string;
  /** With `{name}` for a parameter. */
  path: string;
  /** The caller: a browser with a public token; a host's back end with project id and secret; an operator by the console. */
  caller: "browser" | "backend" | "operator";
  /** True for another address of an operation, beside its own. */
  isAlias?: boolean;
  /** The kinds of session that may call; a back end shows none. */
  sessions: SessionMark;
  /** How recently the session's member must have shown their factors; a back end is not asked. */
  recency?: RecencyMark | undefined;
  /**
   * True where the same call twice is as good as once, though it is no GET: a search, a check. No `Idempotency-Key` is
   * looked at, for a stored answer would be an old one.
   */
  isRepeatable?: boolean;
  /** Of a back end's call; `management_calls` when absent. */
  limit?: CallLimit;
  /** For the OpenAPI document, where there is more to say than the name. */
  summary?: string;
  description?: string;
  /** 64 KiB when absent; more where the fields may be that long. */
  bodyLimitBytes?: number;
  request: z.ZodType;
  response: z.ZodType;
  /** @param request what its schema let through, with the fields that the path names. */
  rule(call: Call, request: never): Promise<object>;
}

/** An operation of the contract: its row says how it is called and by whom, and its schemas guard what the rule is given. */
export function route<Name extends OperationName>(
  name: Name,
  rule: (
    call: Call,
    request: WithTarget<Contract[Name]["request"], (typeof allOperations)[Name]["path"], Name>,
  ) => Promise<Contract[Name]["response"]>,
  more: Pick<Route, "bodyLimitBytes"> = {},
): Route {
  const { method, path, signsOut, intermediate, guarded }: Operation = allOperations[name];
  const marks = { name, method, path: `/sdk/v1${path}`, signsOut, intermediate, guarded, caller: "browser" } as const;
  return { ...marks, ...contract[name], ...more, rule };
}

/** Returns whether a call takes `Idempotency-Key`: those of back ends that may change something. */
export function takesIdempotencyKey({ caller, method, isRepeatable }: Route): boolean {
  return caller === "backend" && method !== "GET" && !isRepeatable;
}

/** The path as the router writes it: `:name` for `{name}`. */
export function toRouterPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}

/** Returns a function that says whether an address is one of a path's. */
export function matchPath(path: string): (address: string) => boolean {
  const source = path.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}/g, "[^/]+");
  const pattern = new RegExp(`^${source}/?$`);
  return (address) => pattern.test(address);
}

/** @throws ApiError `bad_request` for text that PostgreSQL cannot hold: it knows no NUL and no half characters. */
export function requireStorableParams(params: unknown): Record<string, string> {
  for (const value of Object.values(params as Record<string, string>)) {
    if (!isStorable(value)) throw new ApiError("bad_request", { message: "The URL contains an invalid character." });
  }
  return params as Record<string, string>;
}
