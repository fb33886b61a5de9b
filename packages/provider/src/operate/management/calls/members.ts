import {
  CreateMemberRequest,
  DeleteMemberResponse,
  Member,
  MemberResponse,
  MemberSearchRequest,
  MemberSearchResponse,
  Organization,
  StartEmailUpdateRequest,
  UpdateMemberRequest,
} from "@portico/wire/schemas";
import { z } from "zod";
import { addMember } from "../../../organizations/members/add-member.ts";
import { deleteMember } from "../../../organizations/members/delete-member.ts";
import { findMembers } from "../../../organizations/members/find-members.ts";
import { getMember } from "../../../organizations/members/get-member.ts";
import { reactivateMember } from "../../../organizations/members/reactivate-member.ts";
import { searchMembers } from "../../../organizations/members/search-members.ts";
import { startEmailUpdate } from "../../../organizations/members/start-email-update.ts";
import { updateMember } from "../../../organizations/members/update-member.ts";
import { LONG_LISTS_BYTES } from "../../../platform/http/route.ts";
import {
  Cursor,
  FindSize,
  NextCursor,
  NoFields,
  PageSize,
  PlaceCursor,
  TrustedMetadata,
  UntrustedMetadata,
} from "./fields.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";
import { MEMBER_PATH, memberErrors, ofMember } from "./member-path.ts";

export const members: ManagementCall[] = [
  managementCall({
    name: "members.create",
    method: "POST",
    path: "/b2b/organizations/{organization_id}/members",
    summary: "Adds a member to an organization, without a mail.",
    description:
      "They may sign in at once. Their address counts as theirs when they prove it. To send a mail, invite them.",
    request: CreateMemberRequest.extend({
      trusted_metadata: TrustedMetadata,
      untrusted_metadata: UntrustedMetadata,
    }).strict(),
    response: MemberResponse,
    errors: [
      "organization_not_found",
      "invalid_email",
      "invalid_role",
      "duplicate_member_email",
      "invalid_phone_number",
      "invalid_phone_number_country_code",
      "duplicate_member_phone_number",
      "quota_reached",
      "bad_request",
    ],
    example: {
      params: { organization_id: "$ORGANIZATION_ID" },
      body: { email_address: "grace@globex.test", name: "Grace Hopper", roles: ["admin"] },
    },
    rule: addMember,
  }),
  managementCall({
    name: "members.get",
    method: "GET",
    path: MEMBER_PATH,
    summary: "Returns a member, also a deleted one.",
    request: NoFields,
    response: MemberResponse,
    errors: memberErrors,
    example: { params: ofMember },
    rule: getMember,
  }),
  managementCall({
    name: "members.search",
    method: "POST",
    path: "/b2b/organizations/{organization_id}/members/search",
    isRepeatable: true,
    bodyLimitBytes: LONG_LISTS_BYTES,
    summary: "Returns a page of an organization's members, oldest first.",
    description:
      "Deleted members appear only when the query has a `statuses` filter. Invitations have the status `invited`.",
    request: MemberSearchRequest.extend({ cursor: Cursor, limit: PageSize }).strict(),
    response: MemberSearchResponse,
    errors: ["organization_not_found", "invalid_cursor"],
    example: {
      params: { organization_id: "$ORGANIZATION_ID" },
      body: {
        limit: 10,
        query: { operator: "AND", operands: [{ filter_name: "statuses", filter_value: ["active", "invited"] }] },
      },
    },
    rule: searchMembers,
  }),
  managementCall({
    name: "members.find",
    method: "POST",
    path: "/b2b/members/find",
    isRepeatable: true,
    summary: "Returns a page of the members of all organizations whose address or name begins so.",
    description:
      "Deleted members are among them. It is as quick among ten million members as among ten, and has no total.",
    request: z.strictObject({
      by: z.enum(["email_address", "name"]).describe("What begins so; the page is in its order."),
      begins_with: z.string().max(254).describe("The beginning, in capitals or small letters; everybody when empty."),
      cursor: PlaceCursor,
      limit: FindSize,
    }),
    response: z.object({
      members: z.array(Member).describe("The page."),
      organizations: z.record(z.string(), Organization).describe("Their organizations, by id."),
      results_metadata: NextCursor,
    }),
    errors: ["invalid_cursor"],
    example: { body: { by: "email_address", begins_with: "ada@" } },
    rule: findMembers,
  }),
  managementCall({
    name: "members.update",
    method: "PUT",
    path: MEMBER_PATH,
    summary: "Changes the fields that you send. The others stay.",
    description: "A member who loses a role also loses their sessions, unless `preserve_existing_sessions` is true.",
    request: UpdateMemberRequest.extend({
      trusted_metadata: TrustedMetadata,
      untrusted_metadata: UntrustedMetadata,
    }).strict(),
    response: MemberResponse,
    errors: [
      ...memberErrors,
      "invalid_role",
      "invalid_email",
      "duplicate_member_email",
      "invalid_phone_number",
      "invalid_phone_number_country_code",
      "duplicate_member_phone_number",
      "bad_request",
      "quota_reached",
    ],
    example: {
      params: ofMember,
      body: { name: "Ada King", trusted_metadata: { seat: 7 } },
    },
    rule: updateMember,
  }),
  managementCall({
    name: "members.start_email_update",
    method: "POST",
    path: `${MEMBER_PATH}/start_email_update`,
    summary: "Mails a link or a code to an address that is to take the place of the member's.",
    description:
      "Nothing changes until the new mailbox is read: by the link, or by the code, which the member types while they are signed in. Then all their sessions end, and the former mailbox is told. `members.update` changes an address at once, unproven.",
    request: StartEmailUpdateRequest.strict(),
    response: MemberResponse,
    errors: [
      ...memberErrors,
      "invalid_email",
      "duplicate_member_email",
      "invalid_template",
      "no_match_for_provided_magic_link_url",
      "no_default_login_redirect_url_set",
      "too_many_requests",
      "bad_request",
    ],
    example: {
      params: ofMember,
      body: { email_address: "ada.king@globex.test" },
    },
    rule: startEmailUpdate,
  }),
  managementCall({
    name: "members.delete",
    method: "DELETE",
    path: MEMBER_PATH,
    summary: "Deletes a member with their sessions, links and codes, or takes an invitation back.",
    description:
      "They stay out until somebody invites or reactivates them, whatever the organization lets strangers do: the answer lists the addresses. A session JWT stays good until it ends, 5 minutes at most.",
    request: NoFields,
    response: DeleteMemberResponse,
    errors: memberErrors,
    example: { params: ofMember },
    rule: deleteMember,
  }),
  managementCall({
    name: "members.reactivate",
    method: "PUT",
    path: `${MEMBER_PATH}/reactivate`,
    summary: "Reactivates a deleted member with the roles they had. Any other member stays unchanged.",
    description:
      "Their password, linked accounts and second factors do not come back. They sign in by mail, or by single sign-on.",
    request: NoFields,
    response: MemberResponse,
    errors: [...memberErrors, "duplicate_member_email", "quota_reached"],
    example: { params: { organization_id: "$ORGANIZATION_ID", member_id: "$DELETED_MEMBER_ID" } },
    rule: reactivateMember,
  }),
];
