import { type SessionSlot, sessionSlots, slotSuffix, wireNames } from "@portico/wire";
import type { FastifyReply, FastifyRequest } from "fastify";
import { lifetimes } from "../call/lifetimes.ts";
import type { Project } from "../config/project.ts";
import { ApiError } from "../lib/api-error.ts";
import { inSeconds } from "../lib/duration.ts";

/** Fields of answers that become cookies if scripts must not read them; docs/wire/rules.md#http-only-cookies. */
const fields = {
  session_token: "session",
  session_jwt: "sessionJwt",
  intermediate_session_token: "intermediateSessionToken",
} as const;
type Kept = (typeof fields)[keyof typeof fields];

/**
 * Without a domain, the prefix `__Host-` lets only this host set them, over https (threats.md T35). With a domain,
 * the host's own server receives them too, and any subdomain can set them.
 */
function cookieName({ wire_prefix, http_only_cookies }: Project, slot: SessionSlot, kept: Kept): string {
  const name = wireNames(wire_prefix)[kept] + slotSuffix(slot);
  return http_only_cookies.domain ? name : `__Host-${name}`;
}

/**
 * Returns the session of the browser that a request names; docs/wire/rules.md#session-slots. The name selects cookies and
 * proves nothing: the origin is checked as for the default session.
 * @throws ApiError `bad_request`.
 */
export function readSlot({ headers }: FastifyRequest): SessionSlot {
  const { "x-session-slot": named = "1" } = headers;
  const slot = sessionSlots.find((known) => known === named);
  if (slot) return slot;
  throw new ApiError("bad_request", { message: "X-Session-Slot must be one digit from 1 to 5." });
}

/** Every value with the cookie's name: a subdomain may have added one, and their order means nothing. */
export function readSessionCookies(request: FastifyRequest, project: Project, kept: Kept): string[] {
  const name = cookieName(project, readSlot(request), kept);
  const values = (request.headers.cookie ?? "").split(";").flatMap((pair) => {
    const [key, value] = pair.trim().split("=", 2);
    return key === name && value ? [value] : [];
  });
  return [...new Set(values)];
}

/** Moves an answer's tokens into HttpOnly cookies, and deletes the cookies of tokens that it ends. */
export function keepFromScripts(
  request: FastifyRequest,
  reply: FastifyReply,
  project: Project,
  answer: object,
): object {
  if (!("session_token" in answer || "intermediate_session_token" in answer)) return answer;
  const slot = readSlot(request);
  const shown: Record<string, unknown> = { ...answer };
  const { member_session } = shown as { member_session?: { expires_at: string } | null };
  for (const [field, kept] of Object.entries(fields)) {
    const token = shown[field];
    const expires =
      kept === "intermediateSessionToken" ? undefined : member_session && new Date(member_session.expires_at);
    if (typeof token === "string" && token !== "") writeCookie(reply, project, slot, kept, token, expires ?? undefined);
    else dropCookie(reply, project, slot, kept);
    if (field in shown) shown[field] = "";
  }
  return shown;
}

/** Deletes the session cookies, for calls that end the session. */
export function dropSessionCookies(request: FastifyRequest, reply: FastifyReply, project: Project): void {
  for (const kept of Object.values(fields)) dropCookie(reply, project, readSlot(request), kept);
}

function writeCookie(
  reply: FastifyReply,
  project: Project,
  slot: SessionSlot,
  kept: Kept,
  value: string,
  expires?: Date,
): void {
  void reply.setCookie(cookieName(project, slot, kept), value, {
    ...attributes(project),
    ...(expires
      ? { expires }
      : kept === "intermediateSessionToken" && { maxAge: inSeconds(lifetimes.intermediateSession) }),
  });
}

function dropCookie(reply: FastifyReply, project: Project, slot: SessionSlot, kept: Kept): void {
  void reply.setCookie(cookieName(project, slot, kept), "", { ...attributes(project), maxAge: 0 });
}

function attributes({ http_only_cookies: { domain } }: Project) {
  return { path: "/", httpOnly: true, secure: true, sameSite: "lax" as const, ...(domain && { domain }) };
}
