import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { PageContext } from "./page.ts";

/** The context of a protocol: that of a page, and the limits, which it counts once it knows who asks. */
export interface ProtocolContext extends PageContext {
  /** Counts a stranger against the network address. @throws ApiError `too_many_requests`. */
  countRequest(request: FastifyRequest): void;
  /** Counts against a subject of this node. @throws ApiError `too_many_requests`. */
  countAgainst(subject: string, limit: { count: number; window_seconds: number }, name: string): void;
}

/**
 * All addresses under a path, which speak a standard's protocol in place of ours: bodies, errors and content types are
 * its own, also for what is not found and what is no address.
 */
export interface Protocol {
  /** Without a slash at its end. */
  prefix: string;
  serve(scope: FastifyInstance, context: ProtocolContext): Promise<void>;
  sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void;
}

/** Finds the protocol that an address belongs to. */
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
