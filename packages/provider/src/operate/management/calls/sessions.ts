import { BackendSessionAuthenticateRequest, Id, MemberSession, SessionResponse, Token } from "@portico/wire/schemas";
import { z } from "zod";
import { authenticateSessionForBackend } from "../../../access/sessions/authenticate-session.ts";
import { listSessions } from "../../../access/sessions/list-sessions.ts";
import { revokeSessions, revokeSessionsOfOrganization } from "../../../access/sessions/revoke-session.ts";
import { NoFields } from "./fields.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

const RevokeRequest = z
  .strictObject({
    session_token: Token.optional().describe("The opaque token of the session, without any other field."),
    session_jwt: z.string().max(8192).optional().describe("A JWT of the session, without any other field."),
    organization_id: Id.optional().describe("The member's organization; with `member_id`."),
    member_id: Id.optional().describe("All of this member's sessions, unless `member_session_id` names one."),
    member_session_id: Id.optional().describe("This session alone."),
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
    summary: "Returns the session of a token or a JWT, when it is alive.",
    description:
      "Send exactly one of `session_token` and `session_jwt`. Without a duration nothing is extended. " +
      "The answer to a JWT has an empty `session_token`.",
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
    summary: "Returns a member's live sessions, newest first, 100 at most.",
    request: NoFields,
    response: z.object({ member_sessions: z.array(MemberSession).describe("Those that are alive.") }),
    errors: ["organization_not_found", "member_not_found"],
    example: { params: { organization_id: "$ORGANIZATION_ID", member_id: "$MEMBER_ID" } },
    rule: listSessions,
  }),
  managementCall({
    name: "sessions.revoke",
    method: "POST",
    path: "/b2b/sessions/revoke",
    summary: "Ends a session, by its token, JWT or ids, or all sessions of a member.",
    description: "A session JWT stays good until it ends, 5 minutes at most.",
    request: RevokeRequest,
    response: z.object({ revoked: z.number().int().describe("How many were alive.") }),
    errors: ["session_not_found", "organization_not_found", "member_not_found"],
    example: { body: { organization_id: "$ORGANIZATION_ID", member_id: "$MEMBER_ID" } },
    rule: revokeSessions,
  }),
  managementCall({
    name: "organizations.sessions.revoke",
    method: "POST",
    path: "/b2b/organizations/{organization_id}/sessions/revoke",
    summary: "Ends all sessions of all members of an organization, and the sign-ins under way.",
    description:
      "A session JWT stays good until it ends, 5 minutes at most. What members gave to apps ends, and what they created for " +
      "the organization in these sessions is suspended.",
    request: NoFields,
    response: z.object({ revoked: z.number().int().describe("How many were alive.") }),
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
