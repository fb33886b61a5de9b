import { z } from "zod";
import { Member, Organization } from "./entities.ts";
import { EmailAddress, Id, JsonObject } from "./fields.ts";

export const MemberLookupRequest = z.object({ email_address: EmailAddress, organization_id: Id });
export type MemberLookupRequest = z.infer<typeof MemberLookupRequest>;

export const MemberLookupResponse = z.object({
  member: Member.pick({ status: true, name: true, member_password_id: true }).nullable(),
});
export type MemberLookupResponse = z.infer<typeof MemberLookupResponse>;

export const GetSelfResponse = z.object({ member: Member });
export type GetSelfResponse = z.infer<typeof GetSelfResponse>;

/** The answer of every call that changes a member. */
export const MemberResponse = z.object({ member_id: z.string(), member: Member, organization: Organization });
export type MemberResponse = z.infer<typeof MemberResponse>;

export const MemberName = z.string().max(256);

/** What members may change of themselves. Roles and address are not among it (threats.md T50). */
export const UpdateSelfRequest = z.object({
  name: MemberName.optional(),
  untrusted_metadata: JsonObject.optional(),
});
export type UpdateSelfRequest = z.infer<typeof UpdateSelfRequest>;

export const Roles = z.array(Id).max(50);

export const CreateMemberRequest = z.object({
  email_address: EmailAddress,
  name: MemberName.optional(),
  untrusted_metadata: JsonObject.optional(),
  create_member_as_pending: z.boolean().optional(),
  is_breakglass: z.boolean().optional(),
  roles: Roles.optional(),
});
export type CreateMemberRequest = z.infer<typeof CreateMemberRequest>;

export const UpdateMemberRequest = z.object({
  name: MemberName.optional(),
  untrusted_metadata: JsonObject.optional(),
  is_breakglass: z.boolean().optional(),
  roles: Roles.optional(),
  preserve_existing_sessions: z.boolean().optional(),
});
export type UpdateMemberRequest = z.infer<typeof UpdateMemberRequest>;

export const DeleteMemberResponse = z.object({ member_id: z.string() });
export type DeleteMemberResponse = z.infer<typeof DeleteMemberResponse>;

const Strings = z.array(z.string().max(512)).max(100);

/** wire.md section 13.9, "Search filters". */
const MemberSearchOperand = z.discriminatedUnion("filter_name", [
  z.object({ filter_name: z.literal("member_ids"), filter_value: Strings }),
  z.object({ filter_name: z.literal("member_emails"), filter_value: Strings }),
  z.object({ filter_name: z.literal("statuses"), filter_value: Strings }),
  z.object({ filter_name: z.literal("member_roles"), filter_value: Strings }),
  z.object({ filter_name: z.literal("member_email_fuzzy"), filter_value: z.string().min(3).max(254) }),
  z.object({ filter_name: z.literal("member_is_breakglass"), filter_value: z.boolean() }),
]);
export type MemberSearchOperand = z.infer<typeof MemberSearchOperand>;

export const MemberSearchRequest = z.object({
  cursor: z.string().max(1024).optional(),
  /** 100 when absent. */
  limit: z.number().int().min(1).max(1000).optional(),
  query: z.object({ operator: z.enum(["AND", "OR"]), operands: z.array(MemberSearchOperand).max(10) }).optional(),
});
export type MemberSearchRequest = z.infer<typeof MemberSearchRequest>;

export const MemberSearchResponse = z.object({
  members: z.array(Member),
  results_metadata: z.object({ total: z.number(), next_cursor: z.string().optional() }),
  organizations: z.record(z.string(), Organization),
});
export type MemberSearchResponse = z.infer<typeof MemberSearchResponse>;
