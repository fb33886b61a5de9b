import { requireUrl } from "../require-url.ts";
import { bindCalls, type Operation } from "./bind-calls.ts";
import { type CallOptions, call, type Transport } from "./call.ts";
import { type Management, operations } from "./operations.ts";
import { Pages } from "./pages.ts";

export interface ManagementOptions {
  /** The address at which this server reaches the provider, such as "https://id.example.com". */
  apiUrl: string | undefined;
  projectId: string | undefined;
  /** The project's secret. It may do everything: keep it on servers. */
  secret: string | undefined;
  /** How long one try may take, in milliseconds; 10,000 when absent. */
  timeoutMs?: number;
  /** How often a call is made again that was not answered, or answered 429 or 503; 3 times when absent. */
  maxRetries?: number;
  /** Another `fetch`: behind a proxy, in tests. */
  fetch?: typeof globalThis.fetch;
}

/**
 * Creates a client of the management API for a host's own server: Node, Deno, Bun or an edge runtime.
 *
 * Each call takes the fields of its address and of its body as one object, and answers what the provider answers. Calls
 * that change something carry an idempotency key, so that a retry does nothing twice.
 * @throws Error in a browser, for an `apiUrl` that is none, and without a project id or secret.
 */
export function createManagement(options: ManagementOptions): Management {
  if (typeof window !== "undefined" && typeof document !== "undefined") {
    throw new Error(
      "createManagement: this is a browser. Whoever opens the page could read the secret, which may do everything. Call it on your server.",
    );
  }
  const { fetch = (...args) => globalThis.fetch(...args), timeoutMs = 10_000, maxRetries = 3 } = options;
  const projectId = requireText("projectId", options.projectId);
  const credentials = new TextEncoder().encode(`${projectId}:${requireText("secret", options.secret)}`);
  const transport: Transport = {
    apiUrl: requireUrl("createManagement", "apiUrl", options.apiUrl ?? ""),
    authorization: `Basic ${btoa(String.fromCharCode(...credentials))}`,
    fetch,
    timeoutMs,
    maxRetries,
  };
  return bindCalls<Management, CallOptions>(operations, (operation) => createMethod(transport, operation));
}

type Method = (request?: Record<string, unknown>, options?: CallOptions) => Promise<unknown>;

function createMethod(transport: Transport, operation: Operation): Method {
  const { items } = operation;
  if (items === undefined) return (request = {}, options) => call(transport, operation, request, options);
  return (request = {}, options) =>
    new Pages<Record<string, unknown>, unknown>(
      (cursor) => call(transport, operation, cursor === undefined ? request : { ...request, cursor }, options),
      items,
    );
}

function requireText(option: string, value: string | undefined): string {
  if (value) return value;
  throw new Error(
    `createManagement: ${option} is missing. The provider answers nobody without it. Pass the project's.`,
  );
}
