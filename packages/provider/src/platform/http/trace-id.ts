import type { FastifyRequest } from "fastify";

/** Version, trace id, parent id, flags: https://www.w3.org/TR/trace-context/#traceparent-header. */
const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;
const NONE = /^0+$/;

/** The trace that a request belongs to: this node's own where it writes traces, else its caller's. */
export function traceIdOf({ traceId, headers }: FastifyRequest): string | undefined {
  if (traceId) return traceId;
  const given = headers.traceparent;
  const [, found, parent] = (typeof given === "string" && !given.startsWith("ff") && TRACEPARENT.exec(given)) || [];
  return found && parent && !NONE.test(found) && !NONE.test(parent) ? found : undefined;
}
