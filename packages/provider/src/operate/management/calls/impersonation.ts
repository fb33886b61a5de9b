import { Timestamp } from "@portico/wire/schemas";
import { z } from "zod";
import { createImpersonationToken } from "../../../access/impersonation/create-impersonation-token.ts";
import { lifetimes } from "../../../platform/call/lifetimes.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

export const impersonation: ManagementCall[] = [
  managementCall({
    name: "impersonation.tokens.create",
    method: "POST",
    path: "/b2b/organizations/{organization_id}/members/{member_id}/impersonation_tokens",
    summary: "Creates a token that lets one of your own people in as a member, once and within 5 minutes.",
    description:
      "The session, `act` of its JWTs and every audit row name who it is and why. The organization's policy " +
      "holds: where it asks for certain methods or a second factor, the token lets nobody in.",
    request: z.strictObject({
      impersonator_id: z.string().min(1).max(256).describe("Your own id of who will act."),
      reason: z.string().min(1).max(1024).describe("Why, for the audit: a ticket, say."),
      session_duration_minutes: z
        .number()
        .int()
        .min(5)
        .max(lifetimes.impersonatedSession.minutes)
        .optional()
        .describe("How long the session lasts; 60 when absent. It cannot be extended."),
      login_redirect_url: z
        .string()
        .max(2048)
        .optional()
        .describe("Where it lands; the project's default when absent."),
    }),
    response: z.object({
      impersonation_token: z.string().describe("The token."),
      impersonation_url: z.string().describe("Where to open it: your page with the token, which the widget redeems."),
      expires_at: Timestamp.describe("When it is worth nothing; RFC 3339, UTC."),
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
