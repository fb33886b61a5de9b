import { bindCalls, type Operation, splitRequest } from "@portico/backend/calls";
import { UnreachableError } from "@portico/client";
import type { CallOptions } from "./call-options.ts";
import { type ConsoleCalls, type MeGetResponse, operations } from "./operations.ts";

/** The operator who is signed in. */
export type Operator = MeGetResponse["operator"];
export type OperatorRole = Operator["role"];

/** The roles of operators, in ascending order: each may do what those before it may do. */
export const operatorRoles = ["read_only", "support", "owner"] as const satisfies readonly OperatorRole[];

/**
 * Creates the calls of the console, which send the cookie of the operator's session.
 *
 * They throw UnreachableError, or the provider's refusal with its `error_type`; `toFailure` reads both.
 */
export function createConsoleCalls(view: Pick<Window, "fetch"> = window): ConsoleCalls {
  return bindCalls<ConsoleCalls, CallOptions>(
    operations,
    (operation) =>
      (request = {}, options = {}) =>
        send(view, operation, request, options),
  );
}

async function send(
  view: Pick<Window, "fetch">,
  operation: Operation,
  request: Record<string, unknown>,
  { reason }: CallOptions,
): Promise<unknown> {
  const { path, body } = splitRequest(operation, request);
  const response = await view
    .fetch(path, {
      method: operation.method,
      credentials: "same-origin",
      headers: {
        // A page of another origin cannot send this header.
        "X-Portico-Console": "1",
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...(reason !== undefined && { "X-Portico-Reason": encodeURIComponent(reason) }),
      },
      ...(body !== undefined && { body }),
    })
    .catch(() => {
      throw new UnreachableError();
    });
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer.data;
  const seconds = Number(response.headers.get("retry-after"));
  throw seconds > 0 ? { ...answer, error_details: { retry_after_seconds: seconds } } : answer;
}
