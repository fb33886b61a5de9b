import { wireNames } from "@portico/wire";
import type { FastifyReply, FastifyRequest } from "fastify";
import { lifetimes } from "../call/lifetimes.ts";
import type { Project } from "../config/project.ts";
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
function cookieName({ wire_prefix, http_only_cookies }: Project, kept: Kept): string {
  const name = wireNames(wire_prefix)[kept];
  return http_only_cookies.domain ? name : `__Host-${name}`;
}

/** Every value with the cookie's name: a subdomain may have added one, and their order means nothing. */
export function readSessionCookies(request: FastifyRequest, project: Project, kept: Kept): string[] {
  const name = cookieName(project, kept);
  const values = (request.headers.cookie ?? "").split(";").flatMap((pair) => {
    const [key, value] = pair.trim().split("=", 2);
    return key === name && value ? [value] : [];
  });
  return [...new Set(values)];
}

/** Moves an answer's tokens into HttpOnly cookies, and deletes the cookies of tokens that it ends. */
export function keepFromScripts(reply: FastifyReply, project: Project, answer: object): object {
  if (!("session_token" in answer || "intermediate_session_token" in answer)) return answer;
  const shown: Record<string, unknown> = { ...answer };
  const { member_session } = shown as { member_session?: { expires_at: string } | null };
  for (const [field, kept] of Object.entries(fields)) {
    const token = shown[field];
    const expires =
      kept === "intermediateSessionToken" ? undefined : member_session && new Date(member_session.expires_at);
    if (typeof token === "string" && token !== "") writeCookie(reply, project, kept, token, expires ?? undefined);
    else dropCookie(reply, project, kept);
    if (field in shown) shown[field] = "";
  }
  return shown;
}

/** Deletes the session cookies, for calls that end the session. */
export function dropSessionCookies(reply: FastifyReply, project: Project): void {
  for (const kept of Object.values(fields)) dropCookie(reply, project, kept);
}

function writeCookie(reply: FastifyReply, project: Project, kept: Kept, value: string, expires?: Date): void {
  void reply.setCookie(cookieName(project, kept), value, {
    ...attributes(project),
    ...(expires
      ? { expires }
      : kept === "intermediateSessionToken" && { maxAge: inSeconds(lifetimes.intermediateSession) }),
  });
}

function dropCookie(reply: FastifyReply, project: Project, kept: Kept): void {
  void reply.setCookie(cookieName(project, kept), "", { ...attributes(project), maxAge: 0 });
}

function attributes({ http_only_cookies: { domain } }: Project) {
  return { path: "/", httpOnly: true, secure: true, sameSite: "lax" as const, ...(domain && { domain }) };
}
