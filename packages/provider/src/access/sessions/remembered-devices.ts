import type { EndedResponse, RememberedDevicesResponse } from "@portico/wire";
import { lockTarget, readTarget } from "../../core/rbac/act-on-member.ts";
import { type OfMember, requireActor } from "../../core/rbac/actor.ts";
import { endRememberedDevices } from "../../core/records/lineage/end-remembered-devices.ts";
import { requirePresentMember } from "../../core/records/member/require-member.ts";
import { describeDevices } from "../../core/records/session/remembered-devices.ts";
import { requireLiveSession, requireSession } from "../../core/records/session/require-session.ts";
import type { Call } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";

interface DeviceRequest {
  remembered_device_id: string;
}

export async function listOwnRememberedDevices(call: Call): Promise<RememberedDevicesResponse> {
  return { remembered_devices: await describeDevices(call, call.db, await requireSession(call)) };
}

/**
 * Removes one of the caller's remembered devices.
 * @throws ApiError `remembered_device_not_found`.
 */
export async function deleteOwnRememberedDevice(
  call: Call,
  { remembered_device_id: deviceId }: DeviceRequest,
): Promise<EndedResponse> {
  const caller = await requireSession(call);
  return transaction(call, async (tx) => {
    const member = await requirePresentMember(tx, caller, caller.member.member_id);
    await requireLiveSession(call, tx, caller.session);
    const ended = await endRememberedDevices(call, tx, member, { reason: "removed", deviceId, keep: caller.session });
    if (!ended) throw new ApiError("remembered_device_not_found");
    return { ended };
  });
}

/**
 * Lists the remembered devices of a member of the organization.
 * @throws ApiError `unauthorized_action`, `member_not_found`.
 */
export async function listRememberedDevices(
  call: Call,
  request: OfMember<"members.listRememberedDevices">,
): Promise<RememberedDevicesResponse> {
  const actor = await requireActor(call, request);
  const { organization } = actor;
  return transaction(call, async (tx) => {
    const member = await readTarget(call, tx, actor, "members.listRememberedDevices", request.member_id);
    return { remembered_devices: await describeDevices(call, tx, { member, organization }) };
  });
}

/**
 * Removes a remembered device of a member of the organization.
 * @throws ApiError `unauthorized_action`, `member_not_found`, `remembered_device_not_found`.
 */
export async function deleteRememberedDevice(
  call: Call,
  { remembered_device_id: deviceId, ...request }: OfMember<"members.deleteRememberedDevice"> & DeviceRequest,
): Promise<EndedResponse> {
  const actor = await requireActor(call, request);
  return transaction(call, async (tx) => {
    const member = await lockTarget(call, tx, actor, "members.deleteRememberedDevice", request.member_id);
    const options = { deviceId, keep: actor.session, within: member.organization_id };
    const ended = await endRememberedDevices(call, tx, member, { reason: "removed", ...options });
    if (!ended) throw new ApiError("remembered_device_not_found");
    return { ended };
  });
}
