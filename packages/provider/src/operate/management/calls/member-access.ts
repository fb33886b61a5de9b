import { EndedResponse, MemberConnectedAppsResponse, MemberResponse, Timestamp } from "@portico/wire/schemas";
import { z } from "zod";
import { listMemberConnectedApps, revokeMemberConnectedApp } from "../../../access/idp/consents/app-access.ts";
import { deletePhoneNumber, deleteTotp } from "../../../organizations/members/delete-second-factor.ts";
import { listMemberLocks } from "../../../organizations/members/list-locks.ts";
import { listSecondFactors } from "../../../organizations/members/list-second-factors.ts";
import { unlockMember } from "../../../organizations/members/unlock-member.ts";
import { NoFields } from "./fields.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";
import { MEMBER_PATH, memberErrors, ofMember } from "./member-path.ts";

/** What a member signs in with, what is locked, and the apps that act for them. */
export const memberAccess: ManagementCall[] = [
  managementCall({
    name: "members.locks.list",
    method: "GET",
    path: `${MEMBER_PATH}/locks`,
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
    errors: memberErrors,
    example: { params: ofMember },
    rule: listMemberLocks,
  }),
  managementCall({
    name: "members.unlock",
    method: "POST",
    path: `${MEMBER_PATH}/unlock`,
    summary: "Opens what too many wrong passwords, codes or second factors have locked.",
    description: "A lock opens by itself, too. Do it when you know that the wrong ones were the member's own.",
    request: NoFields,
    response: MemberResponse,
    errors: memberErrors,
    example: { params: ofMember, body: {} },
    rule: unlockMember,
  }),
  managementCall({
    name: "members.second_factors.list",
    method: "GET",
    path: `${MEMBER_PATH}/second_factors`,
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
    errors: memberErrors,
    example: { params: ofMember },
    rule: listSecondFactors,
  }),
  managementCall({
    name: "members.mfa_phone_number.delete",
    method: "DELETE",
    path: `${MEMBER_PATH}/mfa_phone_number`,
    summary: "Deletes a member's phone number, for a member who has lost the phone.",
    description: "A member without a second factor is asked for none, unless the organization requires one of all.",
    request: NoFields,
    response: MemberResponse,
    errors: memberErrors,
    example: { params: ofMember },
    rule: deletePhoneNumber,
  }),
  managementCall({
    name: "members.totp.delete",
    method: "DELETE",
    path: `${MEMBER_PATH}/totp`,
    summary: "Deletes a member's authenticator and its recovery codes.",
    description: "A member without a second factor is asked for none, unless the organization requires one of all.",
    request: NoFields,
    response: MemberResponse,
    errors: memberErrors,
    example: { params: ofMember },
    rule: deleteTotp,
  }),
  managementCall({
    name: "members.connected_apps.list",
    method: "GET",
    path: `${MEMBER_PATH}/connected_apps`,
    summary: "Returns the apps that a member has let in, and what they may do.",
    request: NoFields,
    response: MemberConnectedAppsResponse,
    errors: memberErrors,
    example: { params: ofMember },
    rule: listMemberConnectedApps,
  }),
  managementCall({
    name: "members.connected_apps.revoke",
    method: "POST",
    path: `${MEMBER_PATH}/connected_apps/{connected_app_id}/revoke`,
    summary: "Revokes an app's access to a member. Its tokens are refused from then on.",
    description: "JWTs for an API stay good for 5 minutes at most. The app may ask the member again.",
    request: NoFields,
    response: EndedResponse,
    errors: [...memberErrors, "connected_app_not_found"],
    example: {
      params: { ...ofMember, connected_app_id: "$CLIENT_ID" },
      body: {},
    },
    rule: revokeMemberConnectedApp,
  }),
];
