import { UnreachableError } from "@portico/client";

/** What an operator may do, the least first: each may what those before it may. */
export const operatorRoles = ["read_only", "support", "owner"] as const;
export type OperatorRole = (typeof operatorRoles)[number];

export type Method = "GET" | "POST" | "PUT" | "DELETE";

export interface AskOptions {
  body?: object | undefined;
  /** Why, of a call that changes something or hands out a secret: the provider writes it down. */
  reason?: string | undefined;
}

/** What every screen of the console speaks through. */
export interface ConsoleCalls {
  /**
   * Makes a call below `/console/api`. @returns its `data`.
   * @throws UnreachableError, or the provider's refusal with its `error_type`: `toFailure` reads both.
   */
  ask<Answer>(method: Method, path: string, options?: AskOptions): Promise<Answer>;
}

/** Calls by the cookie of the operator's session. */
export function createConsoleCalls(view: Pick<Window, "fetch"> = window): ConsoleCalls {
  return {
    async ask(method, path, { body, reason } = {}) {
      const response = await view
        .fetch(`/console/api${path}`, {
          method,
          credentials: "same-origin",
          headers: {
            // No page of another origin can send it.
            "X-Portico-Console": "1",
            ...(body && { "Content-Type": "application/json" }),
            ...(reason !== undefined && { "X-Portico-Reason": encodeURIComponent(reason) }),
          },
          ...(body && { body: JSON.stringify(body) }),
        })
        .catch(() => {
          throw new UnreachableError();
        });
      const answer = await response.json().catch(() => ({}));
      if (response.ok) return answer.data;
      const seconds = Number(response.headers.get("retry-after"));
      throw seconds > 0 ? { ...answer, error_details: { retry_after_seconds: seconds } } : answer;
    },
  };
}

/** The path of a call of the management API in a project, `path` from `/b2b` on. */
export function managementPath(projectId: string, path: string): string {
  return `/projects/${encodeURIComponent(projectId)}/v1${path}`;
}
