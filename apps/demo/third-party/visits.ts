import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Attempt, Tokens } from "./acme-boards.ts";

/** The server-side state of one browser, in memory. The demo forgets it when it stops. */
export interface Visit {
  /** The authorization request in progress. */
  attempt?: Attempt;
  /** The tokens from signing in. */
  login?: Tokens;
  /** The tokens for the API of Acme Boards, from connecting the board. */
  board?: Tokens;
  /** A message that the next page shows once. */
  message?: string;
}

const COOKIE = "tally_visit";
const VISITS_LIMIT = 1000;

export function createVisits() {
  const visits = new Map<string, Visit>();

  function start(reply: FastifyReply, visit: Visit): Visit {
    const id = randomBytes(32).toString("base64url");
    visits.set(id, visit);
    for (const oldest of visits.keys()) {
      if (visits.size <= VISITS_LIMIT) break;
      visits.delete(oldest);
    }
    reply.header("Set-Cookie", `${COOKIE}=${id}; Path=/; HttpOnly; SameSite=Lax`);
    return visit;
  }

  function end(request: FastifyRequest): Visit {
    const id = readCookie(request);
    const visit = visits.get(id) ?? {};
    visits.delete(id);
    return visit;
  }

  return {
    /** Returns the visit of the browser, or starts one. */
    findOrStart: (request: FastifyRequest, reply: FastifyReply): Visit =>
      visits.get(readCookie(request)) ?? start(reply, {}),
    /** Moves the visit to a new ID, so that an ID from before signing in is worthless (session fixation). */
    renew: (request: FastifyRequest, reply: FastifyReply): Visit => start(reply, end(request)),
    end: (request: FastifyRequest): void => void end(request),
  };
}

function readCookie({ headers }: FastifyRequest): string {
  const [, id = ""] = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(headers.cookie ?? "") ?? [];
  return id;
}
