import { requireUrl } from "../provider/fetch-bootstrap.ts";
import { bindCalls, type Operation } from "./bind-calls.ts";
import { type CallOptions, call, type Transport } from "./call.ts";
import { type Management, operations } from "./operations.ts";
import { Pages } from "./pages.ts";

export interface ManagementOptions {
  /** The URL at which this server reaches the provider, such as "https://id.example.com". */
  apiUrl: string | undefined;
  projectId: string | undefined;
  /** The project's secret. It grants full access: keep it on servers. */
  secret: string | undefined;
  /** Timeout of one attempt, in milliseconds. Default: 10,000. */
  timeoutMs?: number;
  /** How often to retry a call without an answer or with the status 429 or 503. Default: 3. */
  maxRetries?: number;
  /** Replaces the global `fetch`, behind a proxy or in tests. */
  fetch?: typeof globalThis.fetch;
}

/**
 * Creates a client of the management API for your server: Node, Deno, Bun or an edge runtime.
 *
 * Each call takes the fields of its path, query and body as one object and returns the provider's answer. Calls that change
 * data send an idempotency key, so that a retry does not repeat the change.
 * @throws Error in a browser, if `apiUrl` is not a URL, or if project ID or secret is missing.
 */
export function createManagement(options: ManagementOptions): Management {
  if (typeof window !== "undefined" && typeof document !== "undefined") {
    throw new Error(
      "createManagement: this is a browser. Visitors of the page could read the secret, which grants full access. Call it on your server.",
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
  throw new Error(`createManagement: ${option} is missing. The provider requires it. Pass the project's.`);
}
