import { BackendSessionAuthenticateRequest, Id, MemberSession, SessionResponse, Token } from "@portico/wire/schemas";
import { z } from "zod";
import { authenticateSessionForBackend } from "../../../access/sessions/authenticate-session.ts";
import { listSessions } from "../../../access/sessions/list-sessions.ts";
import { revokeSessions, revokeSessionsOfOrganization } from "../../../access/sessions/revoke-session.ts";
import { NoFields } from "./fields.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

const RevokeRequest = z
  .strictObject({
    session_token: Token.optional().describe("The opaque token of the session. Send no other field with it."),
    session_jwt: z.string().max(8192).optional().describe("A JWT of the session. Send no other field with it."),
    organization_id: Id.optional().describe("The member's organization; with `member_id`."),
    member_id: Id.optional().describe("All of this member's sessions, unless `member_session_id` names one."),
    member_session_id: Id.optional().describe("Only this session."),
  })
  .refine(namesOneThing, {
    message: "must have session_token, or session_jwt, or organization_id with member_id",
    path: ["session_token"],
  });

export const sessions: ManagementCall[] = [
  managementCall({
    name: "sessions.authenticate",
    method: "POST",
    path: "/b2b/sessions/authenticate",
    isRepeatable: true,
    limit: "session_checks",
    summary: "Authenticates a session token or JWT, and returns the session.",
    description:
      "Send exactly one of `session_token` and `session_jwt`. Without a duration nothing is extended. " +
      "The response to a JWT has an empty `session_token`.",
    request: BackendSessionAuthenticateRequest,
    response: SessionResponse,
    errors: ["session_not_found", "invalid_session_duration_minutes"],
    example: { body: { session_token: "$SESSION_TOKEN" } },
    rule: authenticateSessionForBackend,
  }),
  managementCall({
    name: "sessions.get",
    method: "GET",
    path: "/b2b/organizations/{organization_id}/members/{member_id}/sessions",
    summary: "Lists a member's active sessions, newest first, at most 100.",
    request: NoFields,
    response: z.object({ member_sessions: z.array(MemberSession).describe("The active sessions.") }),
    errors: ["organization_not_found", "member_not_found"],
    example: { params: { organization_id: "$ORGANIZATION_ID", member_id: "$MEMBER_ID" } },
    rule: listSessions,
  }),
  managementCall({
    name: "sessions.revoke",
    method: "POST",
    path: "/b2b/sessions/revoke",
    summary: "Revokes a session by token, JWT or IDs, or all sessions of a member.",
    description: "A session JWT stays valid until it expires, at most 5 minutes.",
    request: RevokeRequest,
    response: z.object({ revoked: z.number().int().describe("How many sessions were revoked.") }),
    errors: ["session_not_found", "organization_not_found", "member_not_found"],
    example: { body: { organization_id: "$ORGANIZATION_ID", member_id: "$MEMBER_ID" } },
    rule: revokeSessions,
  }),
  managementCall({
    name: "organizations.sessions.revoke",
    method: "POST",
    path: "/b2b/organizations/{organization_id}/sessions/revoke",
    summary: "Revokes all sessions of an organization's members, and cancels unfinished sign-ins.",
    description:
      "A session JWT stays valid until it expires, at most 5 minutes. What members gave to apps ends, and what they created for " +
      "the organization in these sessions is suspended.",
    request: NoFields,
    response: z.object({ revoked: z.number().int().describe("How many sessions were revoked.") }),
    errors: ["organization_not_found"],
    example: { params: { organization_id: "$ORGANIZATION_ID" }, body: {} },
    rule: revokeSessionsOfOrganization,
  }),
];

function namesOneThing(request: Record<string, unknown>): boolean {
  const has = (field: string) => request[field] !== undefined;
  if (has("session_token") || has("session_jwt"))
    return Object.values(request).filter((value) => value !== undefined).length === 1;
  return has("organization_id") && has("member_id");
}
