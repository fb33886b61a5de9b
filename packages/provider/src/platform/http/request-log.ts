import type { FastifyBaseLogger, FastifyRequest } from "fastify";

/** Version, trace id, parent id, flags: https://www.w3.org/TR/trace-context/#traceparent-header. */
const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;
const NONE = /^0+$/;

/** The trace of a request: this node's own if it writes traces, else its caller's. */
export function traceIdOf({ traceId, headers }: FastifyRequest): string | undefined {
  if (traceId) return traceId;
  const given = headers.traceparent;
  const [, found, parent] = (typeof given === "string" && !given.startsWith("ff") && TRACEPARENT.exec(given)) || [];
  return found && parent && !NONE.test(found) && !NONE.test(parent) ? found : undefined;
}

const methods = ["trace", "debug", "info", "warn", "error", "fatal", "child"] as const;

/**
 * Creates a request's own logger at its first line. Most requests need none: the application writes their line, and
 * redacting a child logger's fields costs as much as that line.
 */
export function createRequestLog(
  logger: FastifyBaseLogger,
  ...fields: Parameters<FastifyBaseLogger["child"]>
): FastifyBaseLogger {
  let own: FastifyBaseLogger | undefined;
  const log = Object.create(logger) as FastifyBaseLogger;
  for (const method of methods) {
    const say = (...given: never[]) => {
      own ??= logger.child(...fields);
      return (own[method] as (...given: never[]) => unknown)(...given);
    };
    log[method] = say as never;
  }
  return log;
}
