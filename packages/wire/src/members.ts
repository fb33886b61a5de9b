import { z } from "zod";
import { Ended } from "./ended.ts";
import { Member, Organization } from "./entities.ts";
import { EmailAddress, Id, JsonObject, Locale, PlainName, Timestamp, Url } from "./fields.ts";

export const MemberLookupRequest = z.object({ email_address: EmailAddress, organization_id: Id });
export type MemberLookupRequest = z.infer<typeof MemberLookupRequest>;

export const MemberLookupResponse = z.object({
  member: Member.pick({ status: true, name: true, member_password_id: true }).nullable(),
});
export type MemberLookupResponse = z.infer<typeof MemberLookupResponse>;

export const GetSelfResponse = z.object({ member: Member });
export type GetSelfResponse = z.infer<typeof GetSelfResponse>;

/** The answer of every call that changes a member. */
export const MemberResponse = z.object({
  member_id: z.string().describe("The member's id."),
  member: Member,
  organization: Organization,
});
export type MemberResponse = z.infer<typeof MemberResponse>;

export const MemberName = PlainName.max(256).describe("Their name: one line, without addresses of pages.");

/** The second factors that a call may set of a member. */
const secondFactors = {
  mfa_enrolled: z.boolean().optional().describe("Whether they are asked for a second factor."),
  mfa_phone_number: z
    .string()
    .max(64)
    .optional()
    .describe("Where their codes are texted; E.164. A new one is unverified until its first code."),
};

const DefaultMfaMethod = z
  .enum(["sms_otp", "totp"])
  .optional()
  .describe("The second factor that they are asked for first: one that they have.");

/** The fields that members may change of themselves. Roles and address are not among it (docs/threats.md T50). */
export const UpdateSelfRequest = z.object({
  name: MemberName.optional(),
  untrusted_metadata: JsonObject.optional(),
  ...secondFactors,
  default_mfa_method: DefaultMfaMethod,
});
export type UpdateSelfRequest = z.infer<typeof UpdateSelfRequest>;

export const Roles = z.array(Id).max(50).describe("Ids of roles of the project's policy.");

export const CreateMemberRequest = z.object({
  email_address: EmailAddress.describe("Their e-mail address."),
  name: MemberName.optional(),
  untrusted_metadata: JsonObject.optional().describe("What they see and may write themselves."),
  create_member_as_pending: z
    .boolean()
    .optional()
    .describe("Whether they are `pending` until they first sign in; false when absent."),
  is_breakglass: z
    .boolean()
    .optional()
    .describe(
      "Whether they are kept for emergencies, in which single sign-on is out; false when absent. It takes every permission.",
    ),
  roles: Roles.optional(),
  ...secondFactors,
});
export type CreateMemberRequest = z.infer<typeof CreateMemberRequest>;

export const UpdateMemberRequest = z.object({
  name: MemberName.optional(),
  untrusted_metadata: JsonObject.optional().describe("What they see and may write themselves."),
  is_breakglass: z
    .boolean()
    .optional()
    .describe("Whether they are kept for emergencies, in which single sign-on is out. It takes every permission."),
  roles: Roles.optional(),
  preserve_existing_sessions: z
    .boolean()
    .optional()
    .describe("Whether they stay signed in though they lose a role; false when absent."),
  ...secondFactors,
  default_mfa_method: DefaultMfaMethod,
  email_address: EmailAddress.optional().describe(
    "Another address, in the place of theirs. It counts as theirs once they prove it.",
  ),
  unlink_email: z
    .boolean()
    .optional()
    .describe("Whether others may have the former address; it is retired when absent."),
});
export type UpdateMemberRequest = z.infer<typeof UpdateMemberRequest>;

export const StartEmailUpdateRequest = z.object({
  email_address: EmailAddress.describe("The new address."),
  login_redirect_url: Url.optional().describe(
    "Where the link lands: one of the project's redirect URLs; the default one for `login` when absent.",
  ),
  login_template_id: Id.optional().describe("The mail: one of the project's `email_templates`."),
  locale: Locale.optional(),
  delivery_method: z
    .enum(["EMAIL_MAGIC_LINK", "EMAIL_OTP"])
    .optional()
    .describe("What is mailed to the new address: a link, also when absent, or a code."),
});
export type StartEmailUpdateRequest = z.infer<typeof StartEmailUpdateRequest>;

/** The address that the member waits to prove. Portico's own: docs/addresses.md. */
export const EmailUpdateResponse = z.object({
  email_update: z
    .object({
      email_address: z.string().describe("The new address."),
      delivery_method: z.enum(["EMAIL_MAGIC_LINK", "EMAIL_OTP"]).describe("What was mailed to it."),
      started_at: Timestamp.describe("When it was mailed; RFC 3339, UTC."),
      expires_at: Timestamp.describe("When that is over; RFC 3339, UTC."),
    })
    .nullable()
    .describe("Null while no other address waits."),
});
export type EmailUpdateResponse = z.infer<typeof EmailUpdateResponse>;

export const UnlinkRetiredEmailRequest = z.object({
  email_id: Id.optional().describe("The former address's id."),
  email_address: EmailAddress.optional().describe("Or the former address itself."),
});
export type UnlinkRetiredEmailRequest = z.infer<typeof UnlinkRetiredEmailRequest>;

export const DeleteMemberResponse = z.object({
  member_id: z.string().describe("Who was deleted."),
  /** Portico's own, as is the next field. */
  receipt_id: z.string().describe("The receipt of what ended with that, which the audit log names, too."),
  ended: Ended,
  reserved_email_addresses: z
    .array(z.string())
    .describe("Addresses of theirs that cannot join by themselves. An invitation to the address lifts that."),
});
export type DeleteMemberResponse = z.infer<typeof DeleteMemberResponse>;

const Strings = z.array(z.string().max(512)).max(100).describe("Any of these, where the filter takes a list.");

const Fuzzy = z.string().min(3).max(254);

/** One filter of a search: docs/wire/rules.md#members. */
const MemberSearchOperand = z.discriminatedUnion("filter_name", [
  z.object({ filter_name: z.literal("member_ids").describe("What is looked at."), filter_value: Strings }),
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
      .describe("A part of the address, of the phone number, or of the name, where it is fuzzy."),
  }),
  z.object({ filter_name: z.literal("member_mfa_phone_number_fuzzy"), filter_value: Fuzzy }),
  z.object({
    filter_name: z.literal("member_is_breakglass"),
    filter_value: z
      .boolean()
      .describe("Yes or no for `member_is_breakglass`, `member_password_exists` and `member_second_factor_exists`."),
  }),
  z.object({ filter_name: z.literal("member_password_exists"), filter_value: z.boolean() }),
  // Portico's own, as is the next one.
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
      operator: z.enum(["AND", "OR"]).describe("Whether all operands must hold, or one."),
      operands: z.array(MemberSearchOperand).max(10).describe("What is asked of a member."),
    })
    .optional()
    .describe("All members but the deleted ones when absent."),
});
export type MemberSearchRequest = z.infer<typeof MemberSearchRequest>;

export const MemberSearchResponse = z.object({
  members: z.array(Member).describe("The page."),
  results_metadata: z
    .object({
      total: z.number().describe("How many members the query finds; 10,000 where there are more."),
      has_more_than_total: z
        .literal(true)
        .optional()
        .describe("Portico's own: there are more than `total`; absent where there are not."),
      next_cursor: z.string().optional().describe("Where the next page begins; absent on the last one."),
    })
    .describe("What there is beyond the page."),
  organizations: z.record(z.string(), Organization).describe("The members' organizations, by id."),
});
export type MemberSearchResponse = z.infer<typeof MemberSearchResponse>;
