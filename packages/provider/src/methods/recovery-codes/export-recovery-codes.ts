import type { MemberRow } from "../../core/records/schema.ts";
import type { Call } from "../../platform/call/call.ts";
import { sealedAt } from "../../platform/crypto/sealed-at.ts";
import type { Db } from "../../platform/db/schema.ts";
import { listRecoveryCodes } from "./store.ts";

/** A member's codes that are left, for an export. */
export async function exportRecoveryCodes(call: Call, db: Db, member: MemberRow): Promise<string[]> {
  if (member.totp_registration_id === "") return [];
  const rows = await listRecoveryCodes(db, member);
  return rows.map((row) => call.serverKey.unseal(row.sealed_code, sealedAt("recovery_codes", row)));
}
