import { randomInt } from "node:crypto";
import type { MemberKey } from "../../core/records/member/member-columns.ts";
import type { MemberRow } from "../../core/records/schema.ts";
import type { Call } from "../../platform/call/call.ts";
import { endRows } from "../../platform/call/end-rows.ts";
import type { Ended } from "../../platform/call/ends.ts";
import { sealedAt } from "../../platform/crypto/sealed-at.ts";
import type { ServerKey } from "../../platform/crypto/server-key.ts";
import type { Db } from "../../platform/db/schema.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { deleteOtherRecoveryCodes, insertRecoveryCodes, keepRecoveryCodes, type RegistrationKey } from "./store.ts";

const COUNT = 10;
/** Without characters that are easily confused: 0 and o, 1, i and l. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/** Creates ten codes like `k7dm-3pqx-wz9f`, of 59 bits each. */
export function newRecoveryCodes(): string[] {
  const letters = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return Array.from({ length: COUNT }, () => [letters(), letters(), letters()].join("-"));
}

/** Ignores case, dashes and spaces. */
function foldRecoveryCode(text: string): string {
  return text.toLowerCase().replace(/[\s-]/g, "");
}

/** @throws ApiError `invalid_recovery_code` if the format is wrong, which does not count as a guess. */
export function parseRecoveryCode(text: string): string {
  if (/^[a-z0-9]{12}$/.test(foldRecoveryCode(text))) return text;
  throw new ApiError("invalid_recovery_code");
}

/**
 * Replaces all of the member's recovery codes.
 *
 * @param expiresAt when the codes expire unless the authenticator is confirmed. Null if it is confirmed.
 */
export async function saveRecoveryCodes(
  call: Call,
  tx: Db,
  registration: RegistrationKey,
  { codes, expiresAt }: { codes: string[]; expiresAt: Date | null },
): Promise<void> {
  const { project_id, organization_id, member_id, totp_registration_id } = registration;
  await endRows(call, tx, ["recovery_codes"], registration);
  await insertRecoveryCodes(
    tx,
    codes.map((code, position) => {
      const key = {
        project_id,
        organization_id,
        member_id,
        code_hmac: hmacRecoveryCode(call.serverKey, registration, code),
      };
      return {
        ...key,
        totp_registration_id,
        sealed_code: call.serverKey.seal(code, sealedAt("recovery_codes", key)),
        position,
        used_at: null,
        expires_at: expiresAt,
      };
    }),
  );
}

type CodeOwner = Pick<MemberKey, "organization_id" | "member_id">;

export function hmacRecoveryCode(
  serverKey: ServerKey,
  { organization_id, member_id }: CodeOwner,
  code: string,
): string {
  return serverKey.hmacCode(`${organization_id}\n${member_id}`, foldRecoveryCode(code));
}

/** The same with every server key that a code may have been stored under. */
export function hmacRecoveryCodes(call: Call, { organization_id, member_id }: CodeOwner, code: string): string[] {
  return call.serverKey.hmacCodes(`${organization_id}\n${member_id}`, foldRecoveryCode(code));
}

/** Keeps the codes of an authenticator that was just confirmed. */
export function confirmRecoveryCodes(tx: Db, registration: RegistrationKey): Promise<void> {
  return keepRecoveryCodes(tx, registration);
}

/** Deletes the codes of every authenticator except the member's confirmed one. */
export async function endPendingRecoveryCodes(call: Call, tx: Db, member: MemberRow): Promise<Ended> {
  const hasConfirmed = member.totp_registration_id !== "";
  const pending = hasConfirmed ? deleteOtherRecoveryCodes(tx, member) : endRows(call, tx, ["recovery_codes"], member);
  return { recovery_codes: await pending };
}
