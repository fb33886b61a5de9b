import { bindCalls, type Operation, splitRequest } from "@portico/backend/calls";
import { UnreachableError } from "@portico/client";
import type { CallOptions } from "./call-options.ts";
import { type ConsoleCalls, type MeGetResponse, operations } from "./operations.ts";

/** The operator who is signed in. */
export type Operator = MeGetResponse["operator"];
export type OperatorRole = Operator["role"];

/** The roles of operators in ascending order. Each includes the permissions of those before it. */
export const operatorRoles = ["read_only", "support", "owner"] as const satisfies readonly OperatorRole[];

/**
 * Creates the calls of the console, which authenticate with the cookie of the operator's session.
 *
 * Calls throw `UnreachableError`, or the body of the provider's error response. `toFailure` reads both.
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
        // Pages of other origins cannot send this header (CSRF).
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

export const roleNames: Record<OperatorRole, string> = { read_only: "Read only", support: "Support", owner: "Owner" };
