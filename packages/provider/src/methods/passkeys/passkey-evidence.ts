import { type AuthenticationFactor, nameAuthenticator, type Passkey } from "@portico/wire";
import { listMfaMethods, type SecondFactorColumns } from "../../core/mfa/second-factors.ts";
import type { MemberRow } from "../../core/records/schema.ts";
import { primaryFactor } from "../../core/records/session/factors.ts";
import { credentialProof, type FactorEvidence } from "../../core/records/session/proofs.ts";
import type { Call } from "../../platform/call/call.ts";
import { handleOf } from "./ceremony.ts";
import type { PasskeyRow } from "./schema.ts";

type ShownPasskey = Pick<PasskeyRow, "passkey_id" | "aaguid" | "is_backed_up" | "is_backup_eligible" | "reach">;

/** A passkey as the first factor, and what it proves. */
export function passkeyEvidence(
  call: Call,
  passkey: ShownPasskey,
  owner: Pick<MemberRow, "organization_id" | "email_address" | "email_address_verified">,
): FactorEvidence {
  const factor = passkeyFactor(call, passkey, "PRIMARY");
  return { factor, proof: credentialProof(factor, owner, passkey.reach) };
}

export function passkeyFactor(
  call: Call,
  { passkey_id, aaguid, is_backed_up, is_backup_eligible }: ShownPasskey,
  sequence_order: AuthenticationFactor["sequence_order"],
): AuthenticationFactor {
  const factor = primaryFactor(call, "passkey", "passkey");
  const eligible = is_backup_eligible === null ? {} : { is_backup_eligible };
  return { ...factor, sequence_order, passkey_factor: { passkey_id, aaguid, is_backed_up, ...eligible } };
}

/**
 * Returns whether a passkey that was shown as the first factor is the second one too: it is a device and its user's
 * verification. One that was added without the member's second factor is not, because that would make the first
 * factor enough to replace the second (threats.md T32).
 * @param member locked.
 */
export function countsAsSecondFactor(
  passkey: Pick<PasskeyRow, "is_second_factor">,
  member: SecondFactorColumns,
): boolean {
  return passkey.is_second_factor || listMfaMethods(member).length === 0;
}

/** Describes the authenticator for the audit log: part of the member's device, or one that they carry along. */
export function describeAuthenticator({ transports }: Pick<PasskeyRow, "transports">) {
  const isRoaming = transports.length > 0 && !transports.includes("internal") && !transports.includes("hybrid");
  return { authenticator: isRoaming ? "roaming" : "platform" };
}

/** The passkey for its member. */
export function toPasskey(row: PasskeyRow): Passkey {
  return {
    passkey_id: row.passkey_id,
    credential_id: row.credential_id,
    user_handle: handleOf(row),
    rp_id: row.rp_id,
    name: row.name,
    aaguid: row.aaguid,
    authenticator_name: nameAuthenticator(row.aaguid),
    is_backed_up: row.is_backed_up,
    is_second_factor: row.is_second_factor,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}
