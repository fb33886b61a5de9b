import { AuthMethod, OrganizationSettings, Timestamp } from "@portico/wire/schemas";
import { z } from "zod";
import { explainRefusal } from "../../explain/explain-refusal.ts";
import { explainSignIn } from "../../explain/explain-sign-in.ts";
import { policySettings, previewPolicy } from "../../explain/preview-policy.ts";
import { LONG_LISTS_BYTES } from "../../http/route.ts";
import { Cursor, NextCursor, NoFields, PageSize } from "./fields.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

const Says = {
  says: z.string().describe("What that means, in a sentence."),
  remedy: z.string().describe("What would change it; empty where there is nothing to change."),
};

const Way = z.object({
  method: AuthMethod.describe("The method."),
  connection_id: z.string().nullable().describe("The single sign-on connection; null for other methods."),
  premise: z
    .enum(["provider_vouches", "provider_does_not_vouch"])
    .nullable()
    .describe("What is taken for granted of an identity provider; null for nothing."),
  outcome: z
    .enum(["signs_in", "second_factor", "prove_address", "refused"])
    .describe("What happens to whoever comes by it with the right proof."),
  error_type: z.string().nullable().describe("The error of that call; null where it answers 200."),
  joins: z.boolean().describe("Whether a stranger becomes a member by it."),
  allowed_auth_methods: z.array(z.string()).describe("The methods that the answer names in place of this one."),
  second_factors: z
    .object({
      accepted: z.array(z.enum(["totp", "sms_otp", "recovery_code"])).describe("Those that the member has."),
      may_be_set_up: z.array(z.enum(["totp", "sms_otp"])).describe("Those that they may set up on the way."),
    })
    .nullable()
    .describe("The second factors that are taken, where one is asked for."),
  checks: z
    .array(
      z.object({
        rule: z
          .enum(["address_known", "method_ready", "not_locked", "method_allowed", "address_proven", "second_factor"])
          .describe("The rule that was asked."),
        verdict: z.enum(["passed", "asked", "refused"]).describe("`asked`: for one step more."),
        decided_by: z.string().describe("The setting or fact that decides."),
        ...Says,
      }),
    )
    .describe("The rules in the order in which the gate asks them; the last one decides."),
  text: z.string().describe("All that as a text."),
});

const PolicySettings = OrganizationSettings.pick(
  Object.fromEntries(policySettings.map((name) => [name, true])) as Record<(typeof policySettings)[number], true>,
)
  .partial()
  .strict();

const Methods = z.array(AuthMethod);
const count = z.number().int();

const Doors = z.object({
  email_domains: z.array(z.string()).describe("Domains of addresses that join by mail."),
  sso_connections: z.array(z.string()).describe("Connections by which strangers join."),
  oauth_tenants: z.record(z.string(), z.array(z.string())).describe("Tenants whose people join, by provider."),
});

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
    response: z.object({
      at: Timestamp.describe("The moment."),
      email_address: z.string().describe("The address, its ASCII letters in lower case."),
      member_id: z.string().nullable().describe("The member, also a deleted one; null for a stranger."),
      status: z.enum(["active", "pending", "invited", "deleted", "stranger"]).describe("Who they are."),
      retired: z
        .enum(["moved", "inactive", "removed", "left"])
        .nullable()
        .describe("Why the address is kept for somebody who does not sign in by it; null where it is not."),
      verdict: z.enum(["can_sign_in", "can_join", "cannot"]).describe("What all ways come to."),
      locks: z
        .array(
          z.object({
            of: z.enum(["password", "email_otp", "second_factor"]).describe("What is refused unseen."),
            until: Timestamp.describe("Until when."),
          }),
        )
        .describe("What too many wrong guesses have locked."),
      ways: z.array(Way).describe("Each way in."),
      changed_since: z
        .array(
          z.object({
            audit_event_id: z.string().describe("The event of the audit log."),
            action: z.string().describe("What happened."),
            occurred_at: Timestamp.describe("When."),
          }),
        )
        .describe("What has changed since `at`, where that has passed."),
      text: z.string().describe("All that as a text, a line for each way."),
    }),
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
    request: z.strictObject({
      settings: PolicySettings.describe("The settings to try; the others stay."),
      cursor: Cursor,
      limit: PageSize,
    }),
    response: z.object({
      checked: count.describe("The members of this page."),
      total: count.optional().describe("The members of the organization; told with the first page."),
      counts: z
        .object({
          shut_out: count.describe("Members who could sign in, and could no longer."),
          let_in: count.describe("Members who could not sign in, and could."),
          must_enroll: count.describe("Members who would have to set up a second factor."),
          second_factor: count.describe("Members who would be asked for the second factor that they have."),
          loses_methods: count.describe("Members who could still sign in, by fewer methods."),
          gains_methods: count.describe("Members who could sign in by more methods."),
        })
        .describe("Each member counts once, by the gravest change."),
      methods_lost: z.record(z.string(), count).describe("How many members lose each method."),
      members: z
        .array(
          z.object({
            member_id: z.string().describe("The member."),
            email_address: z.string().describe("Their address."),
            change: z
              .enum(["shut_out", "let_in", "must_enroll", "second_factor", "loses_methods", "gains_methods"])
              .describe("The gravest change."),
            methods_before: Methods.describe("The methods that sign them in."),
            methods_after: Methods.describe("Those that would."),
            methods_lost: Methods.describe("Those that would no longer."),
            methods_gained: Methods.describe("Those that would from then on."),
          }),
        )
        .describe("The members of this page for whom something changes."),
      strangers: z
        .object({ before: Doors.describe("As it is."), after: Doors.describe("As it would be.") })
        .describe("The ways by which strangers join."),
      results_metadata: NextCursor,
    }),
    errors: ["organization_not_found", "bad_request", "invalid_cursor"],
    example: {
      params: { organization_id: "$ORGANIZATION_ID" },
      body: { settings: { mfa_policy: "REQUIRED_FOR_ALL" }, limit: 10 },
    },
    rule: previewPolicy,
  }),
];
