import { Secret } from "otpauth";
import type { MemberRow } from "../../core/records/schema.ts";
import { changeSecondFactors } from "../../core/sign-in/change-second-factors.ts";
import type { Call } from "../../platform/call/call.ts";
import { sealedAt } from "../../platform/crypto/sealed-at.ts";
import { newId } from "../../platform/crypto/tokens.ts";
import type { Db } from "../../platform/db/schema.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { parseRecoveryCode, saveRecoveryCodes } from "../recovery-codes/save-recovery-codes.ts";
import { listTotps, saveTotp } from "./store.ts";

/**
 * RFC 4226 section 4 requires 128 bits. Many older systems issued 80, and rejecting those would leave members without
 * MFA.
 */
const SECRET_BYTES = { least: 10, most: 128 };
const CODES_LIMIT = 50;

/** An authenticator from another system: SHA-1, six digits, 30 seconds. */
export interface ImportedTotp {
  /** Base32. */
  secret: string;
  recoveryCodes: string[];
}

/** @throws ApiError `bad_request`, `invalid_recovery_code`. */
export function parseImportedTotp(text: string, recoveryCodes: string[]): ImportedTotp {
  const base32 = text.replace(/[\s=-]/g, "").toUpperCase();
  const secret = /^[A-Z2-7]{1,256}$/.test(base32) ? Secret.fromBase32(base32) : undefined;
  const size = secret?.bytes.length ?? 0;
  if (!secret || size < SECRET_BYTES.least || size > SECRET_BYTES.most) {
    throw new ApiError("bad_request", { message: "totp_secret must be 10 to 128 bytes in base32." });
  }
  if (recoveryCodes.length > CODES_LIMIT || new Set(recoveryCodes).size < recoveryCodes.length) {
    throw new ApiError("bad_request", {
      message: `recovery_codes must have at most ${CODES_LIMIT} codes without duplicates.`,
    });
  }
  return { secret: base32, recoveryCodes: recoveryCodes.map(parseRecoveryCode) };
}

/**
 * Imports an authenticator that another system confirmed. The member's next login asks for it.
 *
 * @throws ApiError `active_totp_exists`.
 */
export async function importTotp(
  call: Call,
  tx: Db,
  member: MemberRow,
  { secret, recoveryCodes }: ImportedTotp,
): Promise<MemberRow> {
  const { project_id, organization_id, member_id } = member;
  const now = call.clock.now();
  const saved = await saveTotp(tx, {
    project_id,
    organization_id,
    member_id,
    totp_registration_id: newId(call.project, "member-totp"),
    sealed_secret: call.serverKey.seal(secret, sealedAt("totp_registrations", member)),
    created_at: now,
    confirmed_at: now,
    expires_at: null,
  });
  if (!saved) throw new ApiError("active_totp_exists");
  if (recoveryCodes.length > 0) await saveRecoveryCodes(call, tx, saved, { codes: recoveryCodes, expiresAt: null });
  const { totp_registration_id } = saved;
  return changeSecondFactors(call, tx, member, {
    totp_registration_id,
    mfa_enrolled: true,
    default_mfa_method: member.default_mfa_method || "totp",
  });
}

/** Returns the confirmed authenticators' secrets by member ID, for an export. */
export async function exportTotps(
  call: Call,
  db: Db,
  organization: { project_id: string; organization_id: string },
  memberIds: string[],
): Promise<Map<string, string>> {
  const rows = await listTotps(db, organization, memberIds);
  return new Map(
    rows.map((row) => [row.member_id, call.serverKey.unseal(row.sealed_secret, sealedAt("totp_registrations", row))]),
  );
}
