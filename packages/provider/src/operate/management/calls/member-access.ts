import {
  EndedResponse,
  MemberConnectedAppsResponse,
  MemberResponse,
  MfaMethod,
  PasskeysResponse,
  RememberedDevicesResponse,
  Timestamp,
} from "@portico/wire/schemas";
import { z } from "zod";
import { listMemberConnectedApps, revokeMemberConnectedApp } from "../../../access/idp/consents/app-access.ts";
import { deleteRememberedDevice, listRememberedDevices } from "../../../access/sessions/remembered-devices.ts";
import { confirmedMethods, removals } from "../../../core/mfa/second-factors.ts";
import { deletePasskey, listPasskeys } from "../../../organizations/members/passkeys.ts";
import { deleteSecondFactor, listSecondFactors } from "../../../organizations/members/second-factors.ts";
import { listMemberLocks, unlockMember } from "../../../organizations/members/unlock-member.ts";
import { MEMBER_PATH, memberErrors } from "./fields.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

/** A member's credentials and locks, and the apps that act for them. */
export const memberAccess: ManagementCall[] = [
  managementCall({
    name: "members.locks.list",
    route: `GET ${MEMBER_PATH}/locks`,
    summary: "List a member's locks",
    description: "Lists a member's locks after too many wrong passwords, codes or second factors.",
    response: z.object({
      locks: z
        .array(
          z.object({
            kind: z.enum(["password", "email_otp", "second_factor"]).describe("What is locked."),
            ip_address: z.string().nullable().describe("The IP address that is locked; null for more than one."),
            until: Timestamp.describe("When the lock ends; RFC 3339, UTC."),
          }),
        )
        .describe("The current locks."),
    }),
    errors: memberErrors,
    rule: listMemberLocks,
  }),
  managementCall({
    name: "members.unlock",
    route: `POST ${MEMBER_PATH}/unlock`,
    summary: "Remove a member's locks",
    description:
      "Removes a member's locks after too many wrong passwords, codes or second factors. " +
      "Locks also end automatically. Remove one only if you know that the wrong attempts were the member's own.",
    response: MemberResponse,
    errors: memberErrors,
    rule: unlockMember,
  }),
  managementCall({
    name: "members.second_factors.list",
    route: `GET ${MEMBER_PATH}/second_factors`,
    summary: "List a member's second factors",
    description:
      "Lists a member's second factors except passkeys, and returns whether they are asked for one. " +
      "To require one of a member, update the member's `mfa_enrolled`; to require one of all, the organization's `mfa_policy`.",
    response: z.object({
      is_required: z.boolean().describe("Whether each of their logins requires one."),
      second_factors: z
        .array(
          z.object({
            type: z.enum([...MfaMethod.exclude(["passkey"]).options, "recovery_codes"]).describe("Its kind."),
            id: z.string().describe("The authenticator's id, or the phone number."),
            is_default: z.boolean().describe("Whether it is their default."),
            is_verified: z.boolean().describe("Whether it is verified."),
            left: z.number().int().nullable().describe("How many recovery codes are left; null for the others."),
          }),
        )
        .describe("The member's second factors."),
    }),
    errors: memberErrors,
    rule: listSecondFactors,
  }),
  ...confirmedMethods.map((method) => {
    const { managed, name, deletes } = removals[method];
    return managementCall({
      name: `members.${managed}.delete`,
      route: `DELETE ${MEMBER_PATH}/${managed}`,
      summary: `Delete a member's ${name}`,
      description:
        `Deletes a member's ${deletes}. ` +
        "A member without a second factor is not asked for one, unless the organization requires it.",
      response: MemberResponse,
      errors: memberErrors,
      rule: deleteSecondFactor(method),
    });
  }),
  managementCall({
    name: "members.passkeys.list",
    route: `GET ${MEMBER_PATH}/passkeys`,
    summary: "List a member's passkeys",
    description: "Lists a member's passkeys, with when they were added and last used.",
    response: PasskeysResponse,
    errors: memberErrors,
    rule: listPasskeys,
  }),
  managementCall({
    name: "members.passkeys.delete",
    route: `DELETE ${MEMBER_PATH}/passkeys/{passkey_id}`,
    summary: "Delete a member's passkey",
    description:
      "Deletes a passkey, for example if the member lost the device. The sessions in which it was used are revoked, and everything that was created in them ends.",
    response: MemberResponse,
    errors: [...memberErrors, "passkey_not_found"],
    rule: deletePasskey,
  }),
  managementCall({
    name: "members.remembered_devices.list",
    route: `GET ${MEMBER_PATH}/remembered_devices`,
    summary: "List a member's remembered devices",
    description: "Lists the browsers in which a member is not asked for the second factor, the newest first.",
    response: RememberedDevicesResponse,
    errors: memberErrors,
    rule: listRememberedDevices,
  }),
  managementCall({
    name: "members.remembered_devices.delete",
    route: `DELETE ${MEMBER_PATH}/remembered_devices/{remembered_device_id}`,
    summary: "Remove a member's remembered device",
    description:
      "Removes a remembered browser, and revokes the sessions that started there without the second factor. The next login there asks for it.",
    response: EndedResponse,
    errors: [...memberErrors, "remembered_device_not_found"],
    rule: deleteRememberedDevice,
  }),
  managementCall({
    name: "members.connected_apps.list",
    route: `GET ${MEMBER_PATH}/connected_apps`,
    summary: "List a member's connected apps",
    description: "Lists the apps that a member has connected, and their scopes.",
    response: MemberConnectedAppsResponse,
    errors: memberErrors,
    rule: listMemberConnectedApps,
  }),
  managementCall({
    name: "members.connected_apps.revoke",
    route: `POST ${MEMBER_PATH}/connected_apps/{connected_app_id}/revoke`,
    summary: "Revoke an app's access to a member",
    description:
      "Revokes an app's access to a member, with its tokens. " +
      "JWTs for an API stay valid for at most 5 minutes. The app can ask the member again.",
    response: EndedResponse,
    errors: [...memberErrors, "connected_app_not_found"],
    example: {
      params: { connected_app_id: "$CLIENT_ID" },
    },
    rule: revokeMemberConnectedApp,
  }),
];
