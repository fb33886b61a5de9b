import { PreviewPolicyRequest, PreviewPolicyResponse, Says, SignInExplanation, Timestamp } from "@portico/wire/schemas";
import { z } from "zod";
import { inTurns } from "../../../platform/call/in-turns.ts";
import { LONG_LISTS_BYTES } from "../../../platform/http/route.ts";
import { explainRefusal } from "../../explain/explain-refusal.ts";
import { explainSignIn } from "../../explain/explain-sign-in.ts";
import { previewPolicy } from "../../explain/preview-policy.ts";
import { NoFields } from "./fields.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

export const signIns: ManagementCall[] = [
  managementCall({
    name: "sign_ins.explain",
    method: "POST",
    path: "/b2b/organizations/{organization_id}/sign_ins/explain",
    isRepeatable: true,
    summary: "Returns what the gate would decide for an address in an organization, by each method, and why.",
    description:
      "It reads, and changes nothing. Facts are those of now, also for another moment; limits are of that moment.",
    request: z.strictObject({
      email_address: z.string().max(320).describe("The address: a member's, or anybody's."),
      at: z.iso.datetime({ offset: true }).optional().describe("The moment, in RFC 3339; now when absent."),
      ip_address: z
        .string()
        .max(64)
        .optional()
        .describe("The network address that they come from, as audit events name it: its own limits count, too."),
    }),
    response: SignInExplanation,
    errors: ["organization_not_found", "invalid_email"],
    example: { params: { organization_id: "$ORGANIZATION_ID" }, body: { email_address: "ada@globex.test" } },
    rule: explainSignIn,
  }),
  managementCall({
    name: "sign_ins.explain_refusal",
    method: "GET",
    path: "/b2b/sign_ins/refusals/{request_id}",
    summary: "Returns why a request was refused: which rule, and what to change.",
    description: "Every answer has a `request_id`. What is told is read from the audit log.",
    request: NoFields,
    response: z.object({
      refused_request_id: z.string().describe("The request."),
      occurred_at: Timestamp.describe("When it was."),
      organization_id: z.string().nullable().describe("The organization; null where none was named."),
      member_id: z.string().nullable().describe("The member; null where none is known."),
      email_address: z.string().nullable().describe("The address that was claimed; null where there is none."),
      refusals: z
        .array(
          z.object({
            audit_event_id: z.string().describe("The event of the audit log."),
            action: z.string().describe("What happened."),
            reason: z.string().describe("The error type, or the verdict on an identity provider's answer."),
            decided_by: z.string().nullable().describe("The setting or fact that decided; null for a wrong proof."),
            ...Says,
          }),
        )
        .describe("What was refused; empty where nothing was."),
      text: z.string().describe("All that as a text."),
    }),
    errors: ["audit_event_not_found"],
    example: { params: { request_id: "$REQUEST_ID" } },
    rule: explainRefusal,
  }),
  managementCall({
    name: "sign_ins.preview",
    method: "POST",
    path: "/b2b/organizations/{organization_id}/sign_ins/preview",
    isRepeatable: true,
    bodyLimitBytes: LONG_LISTS_BYTES,
    summary: "Returns what other settings would change for a page of an organization's members. It changes nothing.",
    description:
      "`settings` is what `organizations.update` would be sent. Members for whom nothing changes are counted, and not listed. That an identity provider knows a member is taken for granted.",
    request: PreviewPolicyRequest.strict(),
    response: PreviewPolicyResponse,
    errors: ["organization_not_found", "bad_request", "invalid_cursor"],
    example: {
      params: { organization_id: "$ORGANIZATION_ID" },
      body: { settings: { mfa_policy: "REQUIRED_FOR_ALL" }, limit: 10 },
    },
    rule: inTurns(previewPolicy),
  }),
];
