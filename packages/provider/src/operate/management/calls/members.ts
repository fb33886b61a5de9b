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
import { deleteMember, reactivateMember } from "../../../organizations/members/delete-member.ts";
import { startEmailUpdate } from "../../../organizations/members/email-update.ts";
import { getMember } from "../../../organizations/members/get-member.ts";
import { findMembers, searchMembers } from "../../../organizations/members/search-members.ts";
import { updateMember } from "../../../organizations/members/update-member.ts";
import { LONG_LISTS_BYTES } from "../../../platform/http/route.ts";
import {
  Cursor,
  FindSize,
  MEMBER_PATH,
  memberErrors,
  NextCursor,
  PageSize,
  PlaceCursor,
  TrustedMetadata,
  UntrustedMetadata,
} from "./fields.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

export const members: ManagementCall[] = [
  managementCall({
    name: "members.create",
    route: "POST /b2b/organizations/{organization_id}/members",
    summary: "Create a member",
    description:
      "Creates a member in an organization, without sending an email. " +
      "They can sign in immediately. Their email address is unverified until they sign in with it. To send an email, invite them instead.",
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
      body: { email_address: "grace@globex.test", name: "Grace Hopper", roles: ["admin"] },
    },
    rule: addMember,
  }),
  managementCall({
    name: "members.get",
    route: `GET ${MEMBER_PATH}`,
    summary: "Get a member",
    description: "Returns a member, including a deleted one.",
    response: MemberResponse,
    errors: memberErrors,
    rule: getMember,
  }),
  managementCall({
    name: "members.search",
    route: "POST /b2b/organizations/{organization_id}/members/search",
    isRepeatable: true,
    bodyLimitBytes: LONG_LISTS_BYTES,
    summary: "Search an organization's members",
    description:
      "Searches an organization's members, oldest first. " +
      "Deleted members are included only if the query has a `statuses` filter. Invitations have the status `invited`.",
    request: MemberSearchRequest.extend({ cursor: Cursor, limit: PageSize }).strict(),
    response: MemberSearchResponse,
    errors: ["organization_not_found", "invalid_cursor"],
    example: {
      body: {
        limit: 10,
        query: { operator: "AND", operands: [{ filter_name: "statuses", filter_value: ["active", "invited"] }] },
      },
    },
    rule: searchMembers,
  }),
  managementCall({
    name: "members.find",
    route: "POST /b2b/members/find",
    isRepeatable: true,
    summary: "Find members of all organizations",
    description:
      "Finds members of all organizations by the beginning of their email address or name. " +
      "Includes deleted members. It is fast for any number of members and returns no total.",
    request: z.strictObject({
      by: z.enum(["email_address", "name"]).describe("The field to search. Entries are sorted by it."),
      begins_with: z
        .string()
        .max(254)
        .describe("The beginning of the value, case-insensitive. Empty matches all members."),
      cursor: PlaceCursor,
      limit: FindSize,
    }),
    response: z.object({
      members: z.array(Member).describe("The entries of this page."),
      organizations: z.record(z.string(), Organization).describe("Their organizations, by ID."),
      results_metadata: NextCursor,
    }),
    errors: ["invalid_cursor"],
    example: { body: { by: "email_address", begins_with: "ada@" } },
    rule: findMembers,
  }),
  managementCall({
    name: "members.update",
    route: `PUT ${MEMBER_PATH}`,
    summary: "Update a member",
    description:
      "Updates the fields that you send. Other fields keep their values. " +
      "A member who loses a role is also signed out, unless `preserve_existing_sessions` is true.",
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
      body: { name: "Ada King", trusted_metadata: { seat: 7 } },
    },
    rule: updateMember,
  }),
  managementCall({
    name: "members.start_email_update",
    route: `POST ${MEMBER_PATH}/start_email_update`,
    summary: "Start a change of a member's email address",
    description:
      "Starts a change of a member's email address, and sends a link or a code to the new address. " +
      "The address changes when the member opens the link, or enters the code while signed in. Then all their sessions are revoked, and the former address is notified. `members.update` changes the address immediately, without verification.",
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
      body: { email_address: "ada.king@globex.test" },
    },
    rule: startEmailUpdate,
  }),
  managementCall({
    name: "members.delete",
    route: `DELETE ${MEMBER_PATH}`,
    summary: "Delete a member",
    description:
      "Deletes a member with their sessions, links and codes, or revokes an invitation. " +
      "They can only come back by invitation or reactivation, even if the organization allows joining. The response lists their email addresses. A session JWT stays valid until it expires, at most 5 minutes.",
    response: DeleteMemberResponse,
    errors: memberErrors,
    rule: deleteMember,
  }),
  managementCall({
    name: "members.reactivate",
    route: `PUT ${MEMBER_PATH}/reactivate`,
    summary: "Reactivate a deleted member",
    description:
      "Reactivates a deleted member with their former roles. Other members are not changed. " +
      "Their password, linked accounts and second factors are not restored. They sign in by email or single sign-on.",
    response: MemberResponse,
    errors: [...memberErrors, "duplicate_member_email", "quota_reached"],
    example: { params: { organization_id: "$ORGANIZATION_ID", member_id: "$DELETED_MEMBER_ID" } },
    rule: reactivateMember,
  }),
];
