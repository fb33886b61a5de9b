import {
  Id,
  PreviewPolicyRequest,
  PreviewPolicyResponse,
  Says,
  SignInAttempt,
  SignInExplanation,
  Timestamp,
} from "@portico/wire/schemas";
import { z } from "zod";
import { queuedByOwner } from "../../../platform/call/work-owner.ts";
import { LONG_LISTS_BYTES } from "../../../platform/http/route.ts";
import { explainRefusal } from "../../explain/explain-refusal.ts";
import { explainSignIn } from "../../explain/explain-sign-in.ts";
import { listAttempts } from "../../explain/list-attempts.ts";
import { previewPolicy } from "../../explain/preview-policy.ts";
import { Cursor, NextCursor, PageSize } from "./fields.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

const Attempt = SignInAttempt.extend({
  organization_id: z.string().nullable().describe("The organization; null if none was chosen yet."),
}).describe("An attempt, or several with the same result. `says` is empty if nothing was refused.");

export const signIns: ManagementCall[] = [
  managementCall({
    name: "sign_ins.explain",
    route: "POST /b2b/organizations/{organization_id}/sign_ins/explain",
    isRepeatable: true,
    summary: "Explain whether someone can sign in",
    description:
      "Explains whether an email address can sign in to an organization with each method, and why. " +
      "It changes nothing. `at` affects only limits. Everything else is evaluated with the current data.",
    request: z.strictObject({
      email_address: z.string().max(320).describe("The email address of a member or of anyone else."),
      at: z.iso
        .datetime({ offset: true })
        .optional()
        .describe("The time to evaluate limits for; RFC 3339. Default: now."),
      ip_address: z
        .string()
        .max(64)
        .optional()
        .describe("The client's IP address, as in audit events, to include its limits."),
    }),
    response: SignInExplanation,
    errors: ["organization_not_found", "invalid_email"],
    example: { body: { email_address: "ada@globex.test" } },
    rule: explainSignIn,
  }),
  managementCall({
    name: "sign_ins.explain_refusal",
    route: "GET /b2b/sign_ins/refusals/{request_id}",
    summary: "Explain why a request was refused",
    description:
      "Explains why a request was refused, and what to change. " +
      "Every response has a `request_id`. The explanation is read from the audit log.",
    response: z.object({
      refused_request_id: z.string().describe("The request."),
      occurred_at: Timestamp.describe("When it happened; RFC 3339, UTC."),
      organization_id: z.string().nullable().describe("The organization; null if unknown."),
      member_id: z.string().nullable().describe("The member; null if unknown."),
      email_address: z.string().nullable().describe("The email address that was entered; null if none."),
      refusals: z
        .array(
          z.object({
            audit_event_id: z.string().describe("The audit event's ID."),
            action: z.string().describe("What happened."),
            reason: z.string().describe("The error type, or the reason code of a single sign-on attempt."),
            decided_by: z
              .string()
              .nullable()
              .describe("The setting or fact that decided; null for a wrong password, code or link."),
            ...Says,
          }),
        )
        .describe("The refusals; empty if nothing was refused."),
      text: z.string().describe("The whole answer as text."),
    }),
    errors: ["audit_event_not_found"],
    rule: explainRefusal,
  }),
  managementCall({
    name: "sign_ins.search",
    route: "POST /b2b/sign_ins/search",
    isRepeatable: true,
    summary: "List sign-in attempts of an email address",
    description:
      "Lists the sign-in attempts of an email address, newest first, each refusal with the rule behind it. " +
      "Includes wrong passwords and codes, and attempts of people who are not members. They are read from the audit log.",
    request: z.strictObject({
      email_address: z.string().max(320).describe("The email address of a member or of anyone else."),
      organization_id: Id.optional().describe(
        "Only attempts to sign in to this organization, or before one was chosen. Default: all organizations.",
      ),
      cursor: Cursor,
      limit: PageSize,
    }),
    response: z.object({
      email_address: z.string().describe("The address, in lowercase."),
      attempts: z.array(Attempt).describe("Newest first."),
      results_metadata: NextCursor,
    }),
    errors: ["invalid_email", "invalid_cursor"],
    example: { body: { email_address: "ada@globex.test", limit: 20 } },
    rule: listAttempts,
  }),
  managementCall({
    name: "sign_ins.preview",
    route: "POST /b2b/organizations/{organization_id}/sign_ins/preview",
    isRepeatable: true,
    bodyLimitBytes: LONG_LISTS_BYTES,
    summary: "Preview a change of an organization's settings",
    description:
      "Previews the effect of other settings on an organization's members, without changing anything. " +
      "`settings` has the fields of `organizations.update`. Members who are not affected are counted, but not listed. The preview assumes that the identity provider knows each member.",
    request: PreviewPolicyRequest.strict(),
    response: PreviewPolicyResponse,
    errors: ["organization_not_found", "bad_request", "invalid_cursor"],
    example: {
      body: { settings: { mfa_policy: "REQUIRED_FOR_ALL" }, limit: 10 },
    },
    rule: queuedByOwner(previewPolicy),
  }),
];
