import { Timestamp } from "@portico/wire/schemas";
import { z } from "zod";
import { createImpersonationToken } from "../../../access/impersonation/impersonation-tokens.ts";
import { lifetimes } from "../../../platform/call/lifetimes.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

export const impersonation: ManagementCall[] = [
  managementCall({
    name: "impersonation.tokens.create",
    method: "POST",
    path: "/b2b/organizations/{organization_id}/members/{member_id}/impersonation_tokens",
    summary: "Creates a token with which one of your staff can sign in as a member, once and within 5 minutes.",
    description:
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
      params: { organization_id: "$ORGANIZATION_ID", member_id: "$MEMBER_ID" },
      body: { impersonator_id: "support-7", reason: "Ticket 4711" },
    },
    rule: createImpersonationToken,
  }),
];
