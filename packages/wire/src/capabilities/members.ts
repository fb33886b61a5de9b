import { z } from "zod";
import { Member, MfaMethod, Organization } from "../entities/entities.ts";
import { EmailAddress, Id, JsonObject, Locale, PlainName, Timestamp, Url } from "../entities/fields.ts";
import { Ended } from "../events/ended.ts";

export const MemberLookupRequest = z.object({ email_address: EmailAddress, organization_id: Id });
export type MemberLookupRequest = z.infer<typeof MemberLookupRequest>;

export const MemberLookupResponse = z.object({
  member: Member.pick({ status: true, name: true, member_password_id: true }).nullable(),
});
export type MemberLookupResponse = z.infer<typeof MemberLookupResponse>;

export const GetSelfResponse = z.object({ member: Member });
export type GetSelfResponse = z.infer<typeof GetSelfResponse>;

/** The answer of all calls that change a member. */
export const MemberResponse = z.object({
  member_id: z.string().describe("The member's ID."),
  member: Member,
  organization: Organization,
});
export type MemberResponse = z.infer<typeof MemberResponse>;

export const MemberName = PlainName.max(256).describe("Their name: one line, without URLs.");

/** The second factors that a call may set of a member. */
const secondFactors = {
  mfa_enrolled: z.boolean().optional().describe("Whether they are asked for a second factor at login."),
  mfa_phone_number: z
    .string()
    .max(64)
    .optional()
    .describe(
      "Phone number for text message codes; E.164. A new number is unverified until its first code is entered.",
    ),
};

const DefaultMfaMethod = MfaMethod.optional().describe(
  "Their default second factor. It must be one that they have set up.",
);

/** The fields that members can change themselves, without roles and email address (docs/threats.md T50). */
export const UpdateSelfRequest = z.object({
  name: MemberName.optional(),
  untrusted_metadata: JsonObject.optional(),
  ...secondFactors,
  default_mfa_method: DefaultMfaMethod,
});
export type UpdateSelfRequest = z.infer<typeof UpdateSelfRequest>;

export const Roles = z.array(Id).max(50).describe("IDs of roles in the RBAC policy.");

export const CreateMemberRequest = z.object({
  email_address: EmailAddress.describe("Their email address."),
  name: MemberName.optional(),
  untrusted_metadata: JsonObject.optional().describe("Custom data that the member can read and write."),
  create_member_as_pending: z
    .boolean()
    .optional()
    .describe("Whether their status is `pending` until they first sign in. Default: false."),
  is_breakglass: z
    .boolean()
    .optional()
    .describe(
      "Whether they have emergency access when single sign-on is unavailable. The caller needs all permissions. Default: false.",
    ),
  roles: Roles.optional(),
  ...secondFactors,
});
export type CreateMemberRequest = z.infer<typeof CreateMemberRequest>;

export const UpdateMemberRequest = z.object({
  name: MemberName.optional(),
  untrusted_metadata: JsonObject.optional().describe("Custom data that the member can read and write."),
  is_breakglass: z
    .boolean()
    .optional()
    .describe(
      "Whether they have emergency access when single sign-on is unavailable. The caller needs all permissions.",
    ),
  roles: Roles.optional(),
  preserve_existing_sessions: z
    .boolean()
    .optional()
    .describe("Keeps their sessions even if they lose a role. Default: false."),
  ...secondFactors,
  default_mfa_method: DefaultMfaMethod,
  email_address: EmailAddress.optional().describe("A new email address. It is unverified until they verify it."),
  unlink_email: z
    .boolean()
    .optional()
    .describe("Makes the former email address available to other members. Default: false, which retires it."),
});
export type UpdateMemberRequest = z.infer<typeof UpdateMemberRequest>;

export const StartEmailUpdateRequest = z.object({
  email_address: EmailAddress.describe("The new address."),
  login_redirect_url: Url.optional().describe(
    "Redirect URL of the link, one of the project's redirect URLs. Default: the default URL for `login`.",
  ),
  login_template_id: Id.optional().describe("Email template, an ID from the project's `email_templates`."),
  locale: Locale.optional(),
  delivery_method: z
    .enum(["EMAIL_MAGIC_LINK", "EMAIL_OTP"])
    .optional()
    .describe("What to send to the new email address: a link or a code. Default: a link."),
});
export type StartEmailUpdateRequest = z.infer<typeof StartEmailUpdateRequest>;

/** The new email address that the member has not verified yet. Portico's own: docs/addresses.md. */
export const EmailUpdateResponse = z.object({
  email_update: z
    .object({
      email_address: z.string().describe("The new address."),
      delivery_method: z.enum(["EMAIL_MAGIC_LINK", "EMAIL_OTP"]).describe("What was sent to it."),
      started_at: Timestamp.describe("When it was sent; RFC 3339, UTC."),
      expires_at: Timestamp.describe("When it expires; RFC 3339, UTC."),
    })
    .nullable()
    .describe("Null if no email change is pending."),
});
export type EmailUpdateResponse = z.infer<typeof EmailUpdateResponse>;

export const UnlinkRetiredEmailRequest = z.object({
  email_id: Id.optional().describe("The ID of the former email address."),
  email_address: EmailAddress.optional().describe("Or the former email address itself."),
});
export type UnlinkRetiredEmailRequest = z.infer<typeof UnlinkRetiredEmailRequest>;

export const DeleteMemberResponse = z.object({
  member_id: z.string().describe("The deleted member's ID."),
  /** Not part of the wire contract, and neither is the next field. */
  receipt_id: z.string().describe("ID of the off-boarding receipt, which is also in the audit log."),
  ended: Ended,
  reserved_email_addresses: z
    .array(z.string())
    .describe("Their email addresses, which can no longer join without an invitation."),
});
export type DeleteMemberResponse = z.infer<typeof DeleteMemberResponse>;

const Strings = z
  .array(z.string().max(512))
  .max(100)
  .describe("Values to match, for filters that take a list. Any of them matches.");

const Fuzzy = z.string().min(3).max(254);

/** One filter of a search: docs/wire/rules.md#members. */
const MemberSearchOperand = z.discriminatedUnion("filter_name", [
  z.object({ filter_name: z.literal("member_ids").describe("The field to filter by."), filter_value: Strings }),
  z.object({ filter_name: z.literal("member_emails"), filter_value: Strings }),
  z.object({ filter_name: z.literal("statuses"), filter_value: Strings }),
  z.object({ filter_name: z.literal("member_mfa_phone_numbers"), filter_value: Strings }),
  z.object({ filter_name: z.literal("member_roles"), filter_value: Strings }),
  z.object({
    filter_name: z.literal("member_email_fuzzy"),
    filter_value: z
      .string()
      .min(3)
      .max(254)
      .describe("A part of the email address, phone number or name, for fuzzy filters."),
  }),
  z.object({ filter_name: z.literal("member_mfa_phone_number_fuzzy"), filter_value: Fuzzy }),
  z.object({
    filter_name: z.literal("member_is_breakglass"),
    filter_value: z
      .boolean()
      .describe(
        "True or false, for `member_is_breakglass`, `member_password_exists` and `member_second_factor_exists`.",
      ),
  }),
  z.object({ filter_name: z.literal("member_password_exists"), filter_value: z.boolean() }),
  // Not part of the wire contract, and neither is the next one.
  z.object({ filter_name: z.literal("member_name_or_email_fuzzy"), filter_value: z.string().min(1).max(254) }),
  z.object({ filter_name: z.literal("member_second_factor_exists"), filter_value: z.boolean() }),
]);
export type MemberSearchOperand = z.infer<typeof MemberSearchOperand>;

export const MemberSearchRequest = z.object({
  cursor: z.string().max(1024).optional(),
  /** 100 when absent. */
  limit: z.number().int().min(1).max(1000).optional(),
  query: z
    .object({
      operator: z.enum(["AND", "OR"]).describe("Whether all operands must match (`AND`) or at least one (`OR`)."),
      operands: z.array(MemberSearchOperand).max(10).describe("The filters."),
    })
    .optional()
    .describe("Default: all members except deleted ones."),
});
export type MemberSearchRequest = z.infer<typeof MemberSearchRequest>;

export const MemberSearchResponse = z.object({
  members: z.array(Member).describe("The entries of this page."),
  results_metadata: z
    .object({
      total: z.number().describe("How many members match; at most 10,000."),
      has_more_than_total: z
        .literal(true)
        .optional()
        .describe("Portico's own: true if more than `total` members match, otherwise absent."),
      next_cursor: z.string().optional().describe("Cursor of the next page; absent on the last page."),
    })
    .describe("Paging information."),
  organizations: z.record(z.string(), Organization).describe("The members' organizations, by ID."),
});
export type MemberSearchResponse = z.infer<typeof MemberSearchResponse>;
