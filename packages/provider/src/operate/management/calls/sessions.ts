import {
  BackendSessionAuthenticateRequest,
  Id,
  MemberSession,
  SessionResponse,
  Timestamp,
  Token,
} from "@portico/wire/schemas";
import { z } from "zod";
import { createImpersonationToken } from "../../../access/impersonation/impersonation-tokens.ts";
import { authenticateSessionForBackend } from "../../../access/sessions/authenticate-session.ts";
import { listSessions } from "../../../access/sessions/list-sessions.ts";
import { revokeSessions, revokeSessionsOfOrganization } from "../../../access/sessions/revoke-session.ts";
import { lifetimes } from "../../../platform/call/lifetimes.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

const RevokeRequest = z
  .strictObject({
    session_token: Token.optional().describe("The opaque token of the session. Send no other field with it."),
    session_jwt: z.string().max(8192).optional().describe("A JWT of the session. Send no other field with it."),
    organization_id: Id.optional().describe("The member's organization; with `member_id`."),
    member_id: Id.optional().describe("All of this member's sessions, unless `member_session_id` names one."),
    member_session_id: Id.optional().describe("Only this session."),
  })
  .refine(hasOneSelector, {
    message: "must have session_token, or session_jwt, or organization_id with member_id",
    path: ["session_token"],
  });

export const sessions: ManagementCall[] = [
  managementCall({
    name: "sessions.authenticate",
    route: "POST /b2b/sessions/authenticate",
    isRepeatable: true,
    limit: "session_checks",
    summary: "Authenticate a session",
    description:
      "Authenticates a session token or JWT, and returns the session. " +
      "Send exactly one of `session_token` and `session_jwt`. Without a duration nothing is extended. " +
      "The response to a JWT has an empty `session_token`. " +
      "If sessions are bound to their browsers, send the JWT.",
    request: BackendSessionAuthenticateRequest,
    response: SessionResponse,
    errors: ["session_not_found", "session_proof_required", "invalid_session_duration_minutes"],
    example: { body: { session_token: "$SESSION_TOKEN" } },
    rule: authenticateSessionForBackend,
  }),
  managementCall({
    name: "sessions.get",
    route: "GET /b2b/organizations/{organization_id}/members/{member_id}/sessions",
    summary: "List a member's sessions",
    description: "Lists a member's active sessions, newest first, at most 100.",
    response: z.object({
      member_sessions: z
        .array(MemberSession.extend({ device_bound: z.boolean().describe("Whether it is bound to its browser.") }))
        .describe("The active sessions."),
    }),
    errors: ["organization_not_found", "member_not_found"],
    rule: listSessions,
  }),
  managementCall({
    name: "sessions.revoke",
    route: "POST /b2b/sessions/revoke",
    summary: "Revoke sessions",
    description:
      "Revokes a session by token, JWT or IDs, or all sessions of a member. " +
      "A session JWT stays valid until it expires, at most 5 minutes.",
    request: RevokeRequest,
    response: z.object({ revoked: z.number().int().describe("How many sessions were revoked.") }),
    errors: ["session_not_found", "organization_not_found", "member_not_found"],
    example: { body: { organization_id: "$ORGANIZATION_ID", member_id: "$MEMBER_ID" } },
    rule: revokeSessions,
  }),
  managementCall({
    name: "organizations.sessions.revoke",
    route: "POST /b2b/organizations/{organization_id}/sessions/revoke",
    summary: "Revoke an organization's sessions",
    description:
      "Revokes all sessions of an organization's members, and cancels unfinished sign-ins. " +
      "A session JWT stays valid until it expires, at most 5 minutes. What members gave to apps ends, and what they created for " +
      "the organization in these sessions is suspended.",
    response: z.object({ revoked: z.number().int().describe("How many sessions were revoked.") }),
    errors: ["organization_not_found"],
    rule: revokeSessionsOfOrganization,
  }),
];

function hasOneSelector(request: Record<string, unknown>): boolean {
  const has = (field: string) => request[field] !== undefined;
  if (has("session_token") || has("session_jwt"))
    return Object.values(request).filter((value) => value !== undefined).length === 1;
  return has("organization_id") && has("member_id");
}

export const impersonation: ManagementCall[] = [
  managementCall({
    name: "impersonation.tokens.create",
    route: "POST /b2b/organizations/{organization_id}/members/{member_id}/impersonation_tokens",
    summary: "Create an impersonation token",
    description:
      "Creates a token with which one of your staff can sign in as a member, once and within 5 minutes. " +
      "The session, the `act` claim of its JWTs and every audit event name the impersonator and the reason. The " +
      "organization's policy applies: if it requires certain methods or a second factor, the token does not sign in.",
    request: z.strictObject({
      impersonator_id: z.string().min(1).max(256).describe("Your ID of the person who will impersonate the member."),
      reason: z.string().min(1).max(1024).describe("The reason, for the audit log, such as a ticket number."),
      session_duration_minutes: z
        .number()
        .int()
        .min(5)
        .max(lifetimes.impersonatedSession.minutes)
        .optional()
        .describe("Lifetime of the session, in minutes. It cannot be extended. Default: 60."),
      login_redirect_url: z.string().max(2048).optional().describe("Redirect URL. Default: the project's default URL."),
    }),
    response: z.object({
      impersonation_token: z.string().describe("The token."),
      impersonation_url: z.string().describe("Your page's URL with the token, which the widget redeems."),
      expires_at: Timestamp.describe("When it expires; RFC 3339, UTC."),
    }),
    errors: [
      "organization_not_found",
      "member_not_found",
      "no_default_login_redirect_url_set",
      "no_match_for_provided_magic_link_url",
    ],
    example: {
      body: { impersonator_id: "support-7", reason: "Ticket 4711" },
    },
    rule: createImpersonationToken,
  }),
];
