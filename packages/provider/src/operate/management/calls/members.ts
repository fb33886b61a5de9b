import {
  CreateMemberRequest,
  DeleteMemberResponse,
  EndedResponse,
  Member,
  MemberConnectedAppsResponse,
  MemberResponse,
  MemberSearchRequest,
  MemberSearchResponse,
  Organization,
  StartEmailUpdateRequest,
  Timestamp,
  UpdateMemberRequest,
} from "@portico/wire/schemas";
import { z } from "zod";
import { listMemberConnectedApps, revokeMemberConnectedApp } from "../../../access/idp/consents/app-access.ts";
import { addMember } from "../../../organizations/members/add-member.ts";
import { deleteMember } from "../../../organizations/members/delete-member.ts";
import { deletePhoneNumber, deleteTotp } from "../../../organizations/members/delete-second-factor.ts";
import { findMembers } from "../../../organizations/members/find-members.ts";
import { getMember } from "../../../organizations/members/get-member.ts";
import { listMemberLocks } from "../../../organizations/members/list-locks.ts";
import { listSecondFactors } from "../../../organizations/members/list-second-factors.ts";
import { reactivateMember } from "../../../organizations/members/reactivate-member.ts";
import { searchMembers } from "../../../organizations/members/search-members.ts";
import { startEmailUpdate } from "../../../organizations/members/start-email-update.ts";
import { unlockMember } from "../../../organizations/members/unlock-member.ts";
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
    path: "/b2b/organizations/{organization_id}/members/{member_id}",
    summary: "Returns a member, also a deleted one.",
    request: NoFields,
    response: MemberResponse,
    errors: ["organization_not_found", "member_not_found"],
    example: { params: { organization_id: "$ORGANIZATION_ID", member_id: "$MEMBER_ID" } },
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
    path: "/b2b/organizations/{organization_id}/members/{member_id}",
    summary: "Changes the fields that you send. The others stay.",
    description: "A member who loses a role also loses their sessions, unless `preserve_existing_sessions` is true.",
    request: UpdateMemberRequest.extend({
      trusted_metadata: TrustedMetadata,
      untrusted_metadata: UntrustedMetadata,
    }).strict(),
    response: MemberResponse,
    errors: [
      "organization_not_found",
      "member_not_found",
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
      params: { organization_id: "$ORGANIZATION_ID", member_id: "$MEMBER_ID" },
      body: { name: "Ada King", trusted_metadata: { seat: 7 } },
    },
    rule: updateMember,
  }),
  managementCall({
    name: "members.start_email_update",
    method: "POST",
    path: "/b2b/organizations/{organization_id}/members/{member_id}/start_email_update",
    summary: "Mails a link or a code to an address that is to take the place of the member's.",
    description:
      "Nothing changes until the new mailbox is read: by the link, or by the code, which the member types while they are signed in. Then all their sessions end, and the former mailbox is told. `members.update` changes an address at once, unproven.",
    request: StartEmailUpdateRequest.strict(),
    response: MemberResponse,
    errors: [
      "organization_not_found",
      "member_not_found",
      "invalid_email",
      "duplicate_member_email",
      "invalid_template",
      "no_match_for_provided_magic_link_url",
      "no_default_login_redirect_url_set",
      "too_many_requests",
      "bad_request",
    ],
    example: {
      params: { organization_id: "$ORGANIZATION_ID", member_id: "$MEMBER_ID" },
      body: { email_address: "ada.king@globex.test" },
    },
    rule: startEmailUpdate,
  }),
  managementCall({
    name: "members.delete",
    method: "DELETE",
    path: "/b2b/organizations/{organization_id}/members/{member_id}",
    summary: "Deletes a member with their sessions, links and codes, or takes an invitation back.",
    description:
      "They stay out until somebody invites or reactivates them, whatever the organization lets strangers do: the answer lists the addresses. A session JWT stays good until it ends, 5 minutes at most.",
    request: NoFields,
    response: DeleteMemberResponse,
    errors: ["organization_not_found", "member_not_found"],
    example: { params: { organization_id: "$ORGANIZATION_ID", member_id: "$MEMBER_ID" } },
    rule: deleteMember,
  }),
  managementCall({
    name: "members.reactivate",
    method: "PUT",
    path: "/b2b/organizations/{organization_id}/members/{member_id}/reactivate",
    summary: "Reactivates a deleted member with the roles they had. Any other member stays unchanged.",
    description:
      "Their password, linked accounts and second factors do not come back. They sign in by mail, or by single sign-on.",
    request: NoFields,
    response: MemberResponse,
    errors: ["organization_not_found", "member_not_found", "duplicate_member_email", "quota_reached"],
    example: { params: { organization_id: "$ORGANIZATION_ID", member_id: "$DELETED_MEMBER_ID" } },
    rule: reactivateMember,
  }),
  managementCall({
    name: "members.locks.list",
    method: "GET",
    path: "/b2b/organizations/{organization_id}/members/{member_id}/locks",
    summary: "Returns what too many wrong passwords, codes or second factors have locked, and for whom.",
    request: NoFields,
    response: z.object({
      locks: z
        .array(
          z.object({
            of: z.enum(["password", "email_otp", "second_factor"]).describe("What is refused unseen."),
            ip_address: z.string().nullable().describe("From this network alone; null for more than one."),
            until: Timestamp.describe("When it opens by itself; RFC 3339, UTC."),
          }),
        )
        .describe("Those that hold now."),
    }),
    errors: ["organization_not_found", "member_not_found"],
    example: { params: { organization_id: "$ORGANIZATION_ID", member_id: "$MEMBER_ID" } },
    rule: listMemberLocks,
  }),
  managementCall({
    name: "members.unlock",
    method: "POST",
    path: "/b2b/organizations/{organization_id}/members/{member_id}/unlock",
    summary: "Opens what too many wrong passwords, codes or second factors have locked.",
    description: "A lock opens by itself, too. Do it when you know that the wrong ones were the member's own.",
    request: NoFields,
    response: MemberResponse,
    errors: ["organization_not_found", "member_not_found"],
    example: { params: { organization_id: "$ORGANIZATION_ID", member_id: "$MEMBER_ID" }, body: {} },
    rule: unlockMember,
  }),
  managementCall({
    name: "members.second_factors.list",
    method: "GET",
    path: "/b2b/organizations/{organization_id}/members/{member_id}/second_factors",
    summary: "Returns what a member can show as a second factor, and whether they are asked for one.",
    description:
      "To ask one member for one, update `mfa_enrolled` of the member; to ask all, `mfa_policy` of the organization.",
    request: NoFields,
    response: z.object({
      is_required: z.boolean().describe("Whether each of their logins takes one."),
      second_factors: z
        .array(
          z.object({
            type: z.enum(["totp", "sms_otp", "recovery_codes"]).describe("What it is."),
            id: z.string().describe("The authenticator's id, or the phone number."),
            is_default: z.boolean().describe("Whether they are asked for it first."),
            is_verified: z.boolean().describe("Whether they have proven that it is theirs."),
            left: z.number().int().nullable().describe("How many recovery codes are left; null for the others."),
          }),
        )
        .describe("Those that they have."),
    }),
    errors: ["organization_not_found", "member_not_found"],
    example: { params: { organization_id: "$ORGANIZATION_ID", member_id: "$MEMBER_ID" } },
    rule: listSecondFactors,
  }),
  managementCall({
    name: "members.mfa_phone_number.delete",
    method: "DELETE",
    path: "/b2b/organizations/{organization_id}/members/{member_id}/mfa_phone_number",
    summary: "Deletes a member's phone number, for a member who has lost the phone.",
    description: "A member without a second factor is asked for none, unless the organization requires one of all.",
    request: NoFields,
    response: MemberResponse,
    errors: ["organization_not_found", "member_not_found"],
    example: { params: { organization_id: "$ORGANIZATION_ID", member_id: "$MEMBER_ID" } },
    rule: deletePhoneNumber,
  }),
  managementCall({
    name: "members.totp.delete",
    method: "DELETE",
    path: "/b2b/organizations/{organization_id}/members/{member_id}/totp",
    summary: "Deletes a member's authenticator and its recovery codes.",
    description: "A member without a second factor is asked for none, unless the organization requires one of all.",
    request: NoFields,
    response: MemberResponse,
    errors: ["organization_not_found", "member_not_found"],
    example: { params: { organization_id: "$ORGANIZATION_ID", member_id: "$MEMBER_ID" } },
    rule: deleteTotp,
  }),
  managementCall({
    name: "members.connected_apps.list",
    method: "GET",
    path: "/b2b/organizations/{organization_id}/members/{member_id}/connected_apps",
    summary: "Returns the apps that a member has let in, and what they may do.",
    request: NoFields,
    response: MemberConnectedAppsResponse,
    errors: ["organization_not_found", "member_not_found"],
    example: {
      params: { organization_id: "$ORGANIZATION_ID", member_id: "$MEMBER_ID" },
    },
    rule: listMemberConnectedApps,
  }),
  managementCall({
    name: "members.connected_apps.revoke",
    method: "POST",
    path: "/b2b/organizations/{organization_id}/members/{member_id}/connected_apps/{connected_app_id}/revoke",
    summary: "Revokes an app's access to a member. Its tokens are refused from then on.",
    description: "JWTs for an API stay good for 5 minutes at most. The app may ask the member again.",
    request: NoFields,
    response: EndedResponse,
    errors: ["organization_not_found", "member_not_found", "connected_app_not_found"],
    example: {
      params: { organization_id: "$ORGANIZATION_ID", member_id: "$MEMBER_ID", connected_app_id: "$CLIENT_ID" },
      body: {},
    },
    rule: revokeMemberConnectedApp,
  }),
];
