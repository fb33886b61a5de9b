import { z } from "zod";
import { AuthMethod, MfaMethod, OrganizationSettings } from "../entities/entities.ts";
import { Id, Timestamp } from "../entities/fields.ts";

/** The explanation of a refusal. */
export const Says = {
  says: z.string().describe("The explanation, in a sentence."),
  remedy: z.string().describe("What to do about it; empty if there is nothing to do."),
};

const MethodResult = z.object({
  method: AuthMethod.describe("The method."),
  connection_id: z.string().nullable().describe("The single sign-on connection; null for other methods."),
  assumption: z
    .enum(["provider_vouches", "provider_does_not_vouch"])
    .nullable()
    .describe("What the evaluation assumes about the identity provider; null for nothing."),
  outcome: z
    .enum(["signs_in", "second_factor", "prove_address", "refused"])
    .describe("The result for someone who authenticates successfully with this method."),
  error_type: z.string().nullable().describe("The call's error type; null if it succeeds."),
  joins: z.boolean().describe("Whether a new user becomes a member this way."),
  allowed_auth_methods: z.array(z.string()).describe("The methods that the response offers instead of this one."),
  second_factors: z
    .object({
      accepted: z
        .array(z.enum([...MfaMethod.options, "recovery_code"]))
        .describe("The factors that the member has set up."),
      may_be_set_up: z.array(MfaMethod).describe("The factors that they can set up during the login."),
    })
    .nullable()
    .describe("The accepted second factors, if one is required."),
  checks: z
    .array(
      z.object({
        rule: z
          .enum(["address_known", "method_ready", "not_locked", "method_allowed", "address_proven", "second_factor"])
          .describe("The rule that was evaluated."),
        verdict: z.enum(["passed", "asked", "refused"]).describe("`asked`: one more step is required."),
        decided_by: z.string().describe("The setting or fact that decided."),
        ...Says,
      }),
    )
    .describe("The rules in the order of their evaluation. The last one decides."),
  text: z.string().describe("The whole answer as text."),
});

/** The sign-in decision for an email address. Portico's own: docs/adr/0040. */
export const SignInExplanation = z.object({
  at: Timestamp.describe("The time that the answer is for."),
  email_address: z.string().describe("The email address, with ASCII letters in lowercase."),
  member_id: z
    .string()
    .nullable()
    .describe("The member, including deleted ones; null if the attempt matched no member."),
  status: z
    .enum(["active", "pending", "invited", "deleted", "stranger"])
    .describe("The member's status; `stranger` if there is no member."),
  retired: z
    .enum(["moved", "inactive", "removed", "left"])
    .nullable()
    .describe("Why the email address is reserved for a member who does not sign in with it; null if it is not."),
  verdict: z.enum(["can_sign_in", "can_join", "cannot"]).describe("The overall result of all methods."),
  locks: z
    .array(
      z.object({
        kind: z.enum(["password", "email_otp", "second_factor"]).describe("What is locked."),
        until: Timestamp.describe("When the lock ends."),
      }),
    )
    .describe("Locks after too many wrong attempts."),
  methods: z.array(MethodResult).describe("The result for each sign-in method."),
  changed_since: z
    .array(
      z.object({
        audit_event_id: z.string().describe("The audit event's ID."),
        action: z.string().describe("What happened."),
        occurred_at: Timestamp.describe("When."),
      }),
    )
    .describe("Changes since `at`, if it is in the past."),
  text: z.string().describe("The whole answer as text, with a line for each method."),
});
export type SignInExplanation = z.infer<typeof SignInExplanation>;

/** Only members of the caller's organization. Your server can also ask about other email addresses. */
export const ExplainSignInRequest = z.object({ member_id: Id.describe("A member of the organization.") });
export type ExplainSignInRequest = z.infer<typeof ExplainSignInRequest>;

/** A sign-in attempt or the end of a session, or several with the same result. */
export const SignInAttempt = z.object({
  audit_event_id: z.string().describe("The audit event that decided it; the newest of several."),
  action: z.string().describe("The action of that event."),
  outcome: z
    .enum(["signed_in", "sent", "passed", "refused", "locked", "ended"])
    .describe(
      "`sent`: a code or link was sent. `passed`: a step was passed, and another one follows. `ended`: a session ended.",
    ),
  ended_by: z
    .enum(["self", "member", "application", "app", "directory", "identity_provider", "operator", "session_limit"])
    .nullable()
    .describe(
      "Who ended the session. `member`: another member, such as an admin. `application`: your server. `app`: a connected app. Null if none ended.",
    ),
  method: z
    .string()
    .nullable()
    .describe("The sign-in method, such as `password`, or `second_factor`; null if the log does not tell."),
  connection_id: z.string().nullable().describe("The single sign-on connection; null for other methods."),
  count: z.number().int().describe("The number of attempts with the same result within a minute."),
  first_at: Timestamp.describe("When the first of them happened; RFC 3339, UTC."),
  last_at: Timestamp.describe("When the last of them happened; RFC 3339, UTC."),
  email_address: z.string().nullable().describe("The email address that was entered; null if unknown."),
  member_id: z.string().nullable().describe("The member; null if the attempt does not name one."),
  ip_addresses: z.array(z.string()).describe("Where they came from."),
  request_id: z.string().describe("The request; of several, the last one."),
  reason: z.string().describe("The error type, or the reason code of single sign-on; empty if nothing was refused."),
  decided_by: z
    .string()
    .nullable()
    .describe("The setting or fact that refused it; null for a wrong password, code or link."),
  ...Says,
});
export type SignInAttempt = z.infer<typeof SignInAttempt>;

const lockable = z.enum(["password", "email_otp", "second_factor"]).describe("What is locked.");

/**
 * Lists attempts to sign in to the caller's organization. With an email address, it also explains what each method would
 * do now. Portico's own: docs/sign-in-help.md.
 */
export const SearchSignInsRequest = z.object({
  email_address: z
    .string()
    .max(320)
    .optional()
    .describe("The email address of a member or of anyone else. Default: the refused attempts of everyone."),
  cursor: z
    .string()
    .max(1024)
    .optional()
    .describe("`next_cursor` of the previous page, for the same query. Omit it for the first page."),
  limit: z.number().int().min(1).max(100).optional().describe("Page size. Default: 50."),
});
export type SearchSignInsRequest = z.infer<typeof SearchSignInsRequest>;

export const SearchSignInsResponse = z.object({
  attempts: z.array(SignInAttempt).describe("Newest first. `says` is empty if nothing was refused."),
  explanation: SignInExplanation.nullable().describe(
    "What each method would do now. Null without an email address, on later pages, and for someone who is not a member and has not tried to sign in to this organization.",
  ),
  locks: z
    .array(
      z.object({
        kind: lockable,
        is_everywhere: z.boolean().describe("Whether it affects every network, and not only one."),
        can_unlock: z.boolean().describe("Whether `organization.members.unlock` ends it."),
        until: Timestamp.describe("When the lock ends."),
      }),
    )
    .describe("A member's locks after too many wrong attempts; empty for anyone else."),
  results_metadata: z
    .object({ next_cursor: z.string().optional().describe("Cursor of the next page; absent on the last page.") })
    .describe("Paging information."),
});
export type SearchSignInsResponse = z.infer<typeof SearchSignInsResponse>;

export const UnlockMemberResponse = z.object({
  locks: z
    .array(z.object({ kind: lockable, until: Timestamp.describe("When the lock ends.") }))
    .describe("The locks that are left, because they belong to an email address that your organization does not own."),
});
export type UnlockMemberResponse = z.infer<typeof UnlockMemberResponse>;

/** The settings that decide who can sign in and how. */
export const policySettings = [
  "auth_methods",
  "allowed_auth_methods",
  "mfa_policy",
  "mfa_methods",
  "allowed_mfa_methods",
  "allowed_passkey_aaguids",
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

const EntryMethods = z.object({
  email_domains: z.array(z.string()).describe("Email domains that can join by email."),
  sso_connections: z.array(z.string()).describe("Single sign-on connections through which people can join."),
  oauth_tenants: z.record(z.string(), z.array(z.string())).describe("OAuth tenants whose users can join, by provider."),
});

/** Returns the effect of other settings. Portico's own: docs/adr/0040. */
export const PreviewPolicyRequest = z.object({
  settings: PolicySettings.describe("The settings to evaluate. Others keep their values."),
  connection_id: Id.optional().describe("A connection to treat as active."),
  cursor: z
    .string()
    .max(1024)
    .optional()
    .describe("`next_cursor` of the previous page, for the same query. Omit it for the first page."),
  limit: z.number().int().min(1).max(1000).optional().describe("Page size. Default: 100."),
});
export type PreviewPolicyRequest = z.infer<typeof PreviewPolicyRequest>;

export const PreviewPolicyResponse = z.object({
  checked: count.describe("The number of members on this page."),
  total: count.optional().describe("The number of the organization's members, on the first page."),
  counts: z
    .object({
      shut_out: count.describe("Members who could no longer sign in."),
      let_in: count.describe("Members who could sign in and cannot today."),
      must_enroll: count.describe("Members who would have to set up a second factor."),
      second_factor: count.describe("Members who would be asked for their existing second factor."),
      loses_methods: count.describe("Members who could still sign in, but with fewer methods."),
      gains_methods: count.describe("Members who could sign in with more methods."),
    })
    .describe("Each member is counted once, by their most serious change."),
  methods_lost: z.record(z.string(), count).describe("How many members lose each method."),
  members: z
    .array(
      z.object({
        member_id: z.string().describe("The member."),
        email_address: z.string().describe("Their email address."),
        change: z
          .enum(["shut_out", "let_in", "must_enroll", "second_factor", "loses_methods", "gains_methods"])
          .describe("The most serious change."),
        methods_before: Methods.describe("The methods that they can sign in with today."),
        methods_after: Methods.describe("The methods that they could sign in with."),
        methods_lost: Methods.describe("The methods that they would lose."),
        methods_gained: Methods.describe("The methods that they would gain."),
        has_used_sso: z
          .boolean()
          .describe(
            "Whether they have signed in with one of the connections. For other connections it is assumed that they can.",
          ),
        is_breakglass: z.boolean().describe("Whether they have emergency access."),
      }),
    )
    .describe("The members on this page who would be affected."),
  strangers: z
    .object({ before: EntryMethods.describe("Today."), after: EntryMethods.describe("With the new settings.") })
    .describe("How people can join."),
  results_metadata: z
    .object({ next_cursor: z.string().optional().describe("Cursor of the next page; absent on the last page.") })
    .describe("Paging information."),
});
export type PreviewPolicyResponse = z.infer<typeof PreviewPolicyResponse>;

/** What a project's sign-in hook decides about; docs/sign-in-hook.md. */
export interface SignInCheck {
  /** Null for a person who becomes a member with this sign-in. */
  member_id: string | null;
  /** Null for an organization that is created with this sign-in. */
  organization_id: string | null;
  organization_slug: string;
  email_address: string;
  /** The browser's IP address; for IPv6 the /64 network. */
  ip_address: string;
  /** The browser's `User-Agent`; at most 256 characters. */
  user_agent: string;
  /** `aal2` if the member used two factors, otherwise `aal1`. A second factor that this sign-in sets up does not count. */
  acr: string;
  /** How the member authenticated: names of RFC 8176, such as `pwd`, `otp` and `mfa`, or our own. */
  amr: string[];
  /** The ID of the browser's call, also in the audit log. */
  request_id: string;
  /** The start of the member's latest session, which may have ended; null if none is stored. */
  last_session: { started_at: string; ip_address: string; user_agent: string } | null;
}
