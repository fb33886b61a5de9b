import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { PageContext } from "./page.ts";

/** What a protocol's handler receives: the page context, and limits to count once the caller is known. */
export interface ProtocolContext extends PageContext {
  /** Counts an unknown caller against the IP address. @throws ApiError `too_many_requests`. */
  countRequest(request: FastifyRequest): void;
  /** Counts against a subject on this node. @throws ApiError `too_many_requests`. */
  countAgainst(subject: string, limit: { count: number; window_seconds: number }, name: string): void;
}

/**
 * All routes under a path that use a standard's protocol instead of ours, with its own bodies, errors and content
 * types, also for unknown routes and malformed URLs.
 */
export interface Protocol {
  /** Without a trailing slash. */
  prefix: string;
  serve(scope: FastifyInstance, context: ProtocolContext): Promise<void>;
  sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void;
}

export function protocolOf(protocols: Protocol[], url: string): Protocol | undefined {
  return protocols.find(({ prefix }) => url === prefix || url.startsWith(`${prefix}/`));
}

export async function serveProtocols(
  app: FastifyInstance,
  protocols: Protocol[],
  context: ProtocolContext,
): Promise<void> {
  for (const protocol of protocols) {
    await app.register(
      async (scope) => {
        const send = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
          protocol.sendError(error, request, reply);
        scope.setErrorHandler(send);
        await protocol.serve(scope, context);
      },
      { prefix: protocol.prefix },
    );
  }
}
