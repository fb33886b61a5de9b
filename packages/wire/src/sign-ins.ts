import { z } from "zod";
import { AuthMethod, OrganizationSettings } from "./entities.ts";
import { Id, Timestamp } from "./fields.ts";

/** What explains a refusal. */
export const Says = {
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

/** What the gate would decide for an address. Portico's own: docs/adr/0040. */
export const SignInExplanation = z.object({
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
});
export type SignInExplanation = z.infer<typeof SignInExplanation>;

/** A member of the own organization alone: what strangers would hear is a back end's to ask. */
export const ExplainSignInRequest = z.object({ member_id: Id.describe("A member of the organization.") });
export type ExplainSignInRequest = z.infer<typeof ExplainSignInRequest>;

/** The settings that decide who comes in, and how. */
export const policySettings = [
  "auth_methods",
  "allowed_auth_methods",
  "mfa_policy",
  "mfa_methods",
  "allowed_mfa_methods",
  "email_jit_provisioning",
  "email_allowed_domains",
  "sso_jit_provisioning",
  "sso_jit_provisioning_allowed_connections",
  "oauth_tenant_jit_provisioning",
  "allowed_oauth_tenants",
] as const;

export const PolicySettings = OrganizationSettings.pick(
  Object.fromEntries(policySettings.map((name) => [name, true])) as Record<(typeof policySettings)[number], true>,
)
  .partial()
  .strict();
export type PolicySettings = z.infer<typeof PolicySettings>;

const Methods = z.array(AuthMethod);
const count = z.number().int();

const Doors = z.object({
  email_domains: z.array(z.string()).describe("Domains of addresses that join by mail."),
  sso_connections: z.array(z.string()).describe("Connections by which strangers join."),
  oauth_tenants: z.record(z.string(), z.array(z.string())).describe("Tenants whose people join, by provider."),
});

/** Asks what other settings would change. Portico's own: docs/adr/0040. */
export const PreviewPolicyRequest = z.object({
  settings: PolicySettings.describe("The settings to try; the others stay."),
  connection_id: Id.optional().describe("A connection to judge as if it were active, whatever it is."),
  cursor: z
    .string()
    .max(1024)
    .optional()
    .describe("`next_cursor` of the page before, for the same query; the first page when absent."),
  limit: z.number().int().min(1).max(1000).optional().describe("Entries a page; 100 when absent."),
});
export type PreviewPolicyRequest = z.infer<typeof PreviewPolicyRequest>;

export const PreviewPolicyResponse = z.object({
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
        has_come_by_sso: z
          .boolean()
          .describe("Whether they have come by one of the connections that count. Of others it is taken for granted."),
        is_breakglass: z.boolean().describe("Whether they are kept for emergencies."),
      }),
    )
    .describe("The members of this page for whom something changes."),
  strangers: z
    .object({ before: Doors.describe("As it is."), after: Doors.describe("As it would be.") })
    .describe("The ways by which strangers join."),
  results_metadata: z
    .object({ next_cursor: z.string().optional().describe("Where the next page begins; absent on the last one.") })
    .describe("What there is beyond the page."),
});
export type PreviewPolicyResponse = z.infer<typeof PreviewPolicyResponse>;
