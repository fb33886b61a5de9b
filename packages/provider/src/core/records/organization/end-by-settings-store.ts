import { type Db, key } from "../../../platform/db/schema.ts";
import type { OrganizationRow } from "../schema.ts";

type Settings = OrganizationRow["settings"];

/**
 * Ends what an organization's new settings no longer allow: its remembered devices, once they are turned off; and the
 * sessions that the idle time had ended, so that a longer one does not bring them back (threats.md T181, T192).
 * @param current locked by the caller, with its settings until now.
 */
export async function endBySettings(tx: Db, current: OrganizationRow, settings: Settings, now: Date): Promise<void> {
  const { project_id, organization_id } = current;
  const before = current.settings;
  if (settings.mfa_remembered_device_days === null && before.mfa_remembered_device_days !== null) {
    await tx.deleteFrom("remembered_devices").where(key({ project_id, organization_id })).execute();
  }
  const idleMinutes = before.session_idle_minutes;
  if (idleMinutes === null || (settings.session_idle_minutes ?? Number.POSITIVE_INFINITY) <= idleMinutes) return;
  const since = new Date(now.getTime() - idleMinutes * 60_000);
  await tx
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where(key({ project_id, organization_id, revoked_at: null }))
    .where("last_accessed_at", "<", since)
    .execute();
}
