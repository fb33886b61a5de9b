import type { FastifyBaseLogger } from "fastify";

const methods = ["trace", "debug", "info", "warn", "error", "fatal", "child"] as const;

/**
 * Makes a request's own logger when it is first written to. Most requests never do: the line that tells of each is the
 * application's, and to look through a child's fields for secrets costs as much as that line.
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
