import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Attempt, Tokens } from "./acme-boards.ts";

/** The state that this app keeps of one browser. In memory: a demo forgets when it stops. */
export interface Visit {
  /** The way to Acme Boards that the browser is on. */
  attempt?: Attempt;
  /** From signing in. */
  login?: Tokens;
  /** From connecting the board: good at Acme Boards' API alone. */
  board?: Tokens;
  /** A message for the next page, shown once. */
  news?: string;
}

const COOKIE = "tally_visit";
const MOST_VISITS = 1000;

export function createVisits() {
  const visits = new Map<string, Visit>();

  function begin(reply: FastifyReply, visit: Visit): Visit {
    const id = randomBytes(32).toString("base64url");
    visits.set(id, visit);
    for (const oldest of visits.keys()) {
      if (visits.size <= MOST_VISITS) break;
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
    /** The visit of the browser, new when there is none. */
    of: (request: FastifyRequest, reply: FastifyReply): Visit => visits.get(readCookie(request)) ?? begin(reply, {}),
    /** The same visit under a new id: whoever knew the old one is not signed in with it. */
    renew: (request: FastifyRequest, reply: FastifyReply): Visit => begin(reply, end(request)),
    /** Forgets the visit. */
    end: (request: FastifyRequest): void => void end(request),
  };
}

function readCookie({ headers }: FastifyRequest): string {
  const [, id = ""] = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(headers.cookie ?? "") ?? [];
  return id;
}
