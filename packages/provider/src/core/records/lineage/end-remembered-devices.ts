import type { Call } from "../../../platform/call/call.ts";
import { addUp, type Ended } from "../../../platform/call/ends.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { audit } from "../../audit/audit.ts";
import type { MemberRow, SessionRow } from "../schema.ts";
import { deleteDevices } from "../session/remembered-devices-store.ts";
import { endLineage } from "./end-lineage.ts";

/**
 * Ends one remembered device of a member, or all, and the sessions that they started without a second factor.
 *
 * @param member locked by this transaction.
 * @param options.keep the acting session, which continues.
 * @param options.within the organization whose admin does it; nothing outside it ends.
 * @returns undefined if there was none.
 */
export async function endRememberedDevices(
  call: Call,
  tx: Db,
  member: MemberRow,
  {
    reason,
    deviceId,
    ...options
  }: {
    reason: "removed" | "second_factors_changed" | "recovered";
    deviceId?: string;
    keep?: SessionRow | undefined;
    within?: string | undefined;
  },
): Promise<Ended | undefined> {
  const ids = await deleteDevices(tx, member, deviceId);
  if (ids.length === 0) return undefined;
  for (const remembered_device_id of ids) {
    await audit(call, tx, { action: "remembered_device.deleted", member, details: { remembered_device_id, reason } });
  }
  return addUp(await endLineage(call, tx, ids, { cause: "credential_ended", ...options }));
}
