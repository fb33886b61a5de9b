import type { AuthenticationFactor, RememberedDevice } from "@portico/wire";
import type { Call } from "../../../platform/call/call.ts";
import { hashToken, newId, randomToken } from "../../../platform/crypto/tokens.ts";
import { type Db, json } from "../../../platform/db/schema.ts";
import { after, inSeconds } from "../../../platform/lib/duration.ts";
import { nameBrowser } from "../../../platform/lib/name-browser.ts";
import { audit } from "../../audit/audit.ts";
import { listSecondFactors } from "../../mfa/second-factors.ts";
import type { MemberRow, OrganizationRow, RememberedDeviceRow, SessionRow, UsedDevice } from "../schema.ts";
import { withDeviceKey } from "./device-binding.ts";
import { ancestorsOfSession } from "./lineage.ts";
import { deleteVoidDevices, insertDevice, listDevices, recordUse } from "./remembered-devices-store.ts";

const COOKIE = "portico_device";
/** How many secrets a browser keeps, one per member. The oldest are dropped. */
const SECRETS_LIMIT = 8;

interface Owner {
  member: MemberRow;
  organization: OrganizationRow;
}

/**
 * Remembers the browser in which a member has just shown a second factor, if the organization allows it. The browser
 * keeps a new secret in a cookie that scripts cannot read.
 *
 * @param secondFactor its type, and the passkey that showed it.
 */
export async function rememberDevice(
  call: Call,
  tx: Db,
  { member, organization, session }: Owner & { session: SessionRow },
  { type, passkey_factor }: AuthenticationFactor,
): Promise<void> {
  const days = organization.settings.mfa_remembered_device_days;
  if (days === null) return;
  const now = call.clock.now();
  const secrets = readSecrets(call);
  await deleteVoidDevices(tx, member, { hashes: hashesOf(call, secrets), now });
  const token = randomToken();
  const remembered_device_id = newId(call.project, "remembered-device");
  const { project_id, organization_id, member_id, security_epoch } = member;
  const ancestors = [...ancestorsOfSession(session), ...(passkey_factor ? [passkey_factor.passkey_id] : [])];
  await insertDevice(tx, {
    project_id,
    organization_id,
    remembered_device_id,
    member_id,
    token_hash: hashToken(withDeviceKey(call, token)),
    factor: type,
    security_epoch,
    ancestors: json(ancestors),
    user_agent: call.userAgent,
    ip_address: call.ipAddress,
    created_at: now,
    last_used_at: null,
    expires_at: after(now, { days }),
  });
  // Like the mark of a known browser, so that pages of another site than the provider's can send it.
  const kept = [token, ...secrets].slice(0, SECRETS_LIMIT).join(".");
  call.cookies.write(COOKIE, kept, inSeconds({ days: LONGEST_DAYS }), { isCrossSite: true });
  await audit(call, tx, { action: "remembered_device.created", member, details: { remembered_device_id } });
}

/** Other members of the same browser may have been remembered for longer. */
const LONGEST_DAYS = 30;

/**
 * Finds the device of the caller's browser that replaces the second factor of a login: of this member, not expired,
 * and remembered with a factor that the member still has (threats.md T190).
 *
 * @param member locked, as they are after the login.
 */
export async function findUsableDevice(call: Call, tx: Db, owner: Owner): Promise<UsedDevice | null> {
  const { settings } = owner.organization;
  const hashes = hashesOf(call, readSecrets(call));
  if (settings.mfa_remembered_device_days === null || hashes.length === 0) return null;
  const held = listSecondFactors(owner.member);
  const devices = await listCurrentDevices(call, tx, owner);
  const found = devices.find(
    ({ token_hash, factor }) => hashes.includes(token_hash) && held.some((type) => type === factor),
  );
  return found ? { remembered_device_id: found.remembered_device_id, factor: found.factor } : null;
}

export async function recordDeviceUse(
  call: Call,
  tx: Db,
  member: MemberRow,
  { remembered_device_id }: UsedDevice,
): Promise<void> {
  await recordUse(tx, member, remembered_device_id, call.clock.now());
}

/** Lists a member's remembered devices, the newest first. */
export async function describeDevices(call: Call, db: Db, owner: Owner): Promise<RememberedDevice[]> {
  const hashes = hashesOf(call, readSecrets(call));
  return (await listCurrentDevices(call, db, owner)).map((row) => ({
    remembered_device_id: row.remembered_device_id,
    device_name: nameBrowser(row.user_agent) ?? "",
    user_agent: row.user_agent,
    ip_address: row.ip_address,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    expires_at: endOf(row, owner.organization).toISOString(),
    is_current: hashes.includes(row.token_hash),
  }));
}

/**
 * Returns the devices that count: remembered since the member's sign-in methods last changed, and within the days
 * that the organization allows now.
 */
async function listCurrentDevices(call: Call, db: Db, { member, organization }: Owner): Promise<RememberedDeviceRow[]> {
  const now = call.clock.now();
  const rows = await listDevices(db, member);
  return rows.filter(
    (row) => row.security_epoch === member.security_epoch && endOf(row, organization).getTime() > now.getTime(),
  );
}

/** The policy may have become shorter since the device was remembered. */
function endOf({ created_at, expires_at }: RememberedDeviceRow, { settings }: OrganizationRow): Date {
  const end = after(created_at, { days: settings.mfa_remembered_device_days ?? 0 });
  return end < expires_at ? end : expires_at;
}

function hashesOf(call: Call, secrets: string[]): string[] {
  return secrets.map((secret) => hashToken(withDeviceKey(call, secret)));
}

function readSecrets(call: Call): string[] {
  const value = call.cookies.written(COOKIE) ?? call.cookies.read(COOKIE);
  return value ? value.split(".").slice(0, SECRETS_LIMIT) : [];
}
