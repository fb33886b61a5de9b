import { createPublicKey, type JsonWebKey } from "node:crypto";
import { nameAuthenticator } from "@portico/wire";
import { type cose, decodeCredentialPublicKey } from "@simplewebauthn/server/helpers";
import { audit } from "../../core/audit/audit.ts";
import type { MemberRow, Reach } from "../../core/records/schema.ts";
import { changeSecondFactors } from "../../core/sign-in/change-second-factors.ts";
import type { Call } from "../../platform/call/call.ts";
import { newId } from "../../platform/crypto/tokens.ts";
import { type Db, json } from "../../platform/db/schema.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { ALGORITHMS, handleOf, PUBLIC_KEY_BYTES } from "./ceremony.ts";
import { describeAuthenticator } from "./passkey-evidence.ts";
import type { PasskeyRow } from "./schema.ts";
import { hasNamesake, insertPasskey, listPasskeysOfMembers } from "./store.ts";

/** The public part of a passkey from another system. Binary values are base64url. */
export interface ImportedPasskey {
  credential_id: string;
  /** COSE. */
  public_key: string;
  /** Of the key; exports write it for readers. */
  algorithm?: number | undefined;
  /** The handle under which the authenticator stores the passkey. */
  user_handle: string;
  rp_id: string;
  sign_count?: number | undefined;
  aaguid?: string | undefined;
  transports?: string[] | undefined;
  is_backed_up?: boolean | undefined;
  is_backup_eligible?: boolean | undefined;
  name?: string | undefined;
  reach?: Reach | undefined;
  is_first_factor?: boolean | undefined;
  is_second_factor?: boolean | undefined;
  created_at?: string | undefined;
  last_used_at?: string | undefined;
}

const UNKNOWN_AAGUID = "00000000-0000-0000-0000-000000000000";

/** @throws ApiError `bad_request` for a key that no passkey here could have. */
export function validateImportedPasskey(passkey: ImportedPasskey): ImportedPasskey {
  const algorithm = readAlgorithm(passkey.public_key);
  const isUsable = algorithm !== undefined && ALGORITHMS.includes(algorithm);
  if (!isUsable || (passkey.algorithm ?? algorithm) !== algorithm) {
    const message =
      "passkeys: public_key must be a COSE key for ES256, RS256 or EdDSA, and algorithm must be the key's own.";
    throw new ApiError("bad_request", { message });
  }
  if (passkey.is_backed_up && passkey.is_backup_eligible === false) {
    throw new ApiError("bad_request", {
      message: "passkeys: is_backed_up cannot be true if is_backup_eligible is false.",
    });
  }
  if (passkey.is_first_factor === false && !passkey.is_second_factor) {
    throw new ApiError("bad_request", {
      message: "passkeys: is_second_factor must be true if is_first_factor is false.",
    });
  }
  return passkey;
}

/** Returns the algorithm of a COSE key; undefined if it is not a public key of a known type. */
function readAlgorithm(publicKey: string): number | undefined {
  const bytes = new Uint8Array(Buffer.from(publicKey, "base64url"));
  if (bytes.length > PUBLIC_KEY_BYTES) return undefined;
  try {
    const key = decodeCredentialPublicKey(bytes);
    createPublicKey({ key: toJwk(key), format: "jwk" });
    return key.get(3);
  } catch {
    return undefined;
  }
}

/** RFC 9053 section 7, RFC 8230 section 4. */
function toJwk(key: cose.COSEPublicKey): JsonWebKey {
  const fields = key as unknown as Map<number, unknown>;
  const text = (label: number) => Buffer.from(fields.get(label) as Uint8Array).toString("base64url");
  const type = fields.get(1);
  if (type === 1) return { kty: "OKP", crv: "Ed25519", x: text(-2) };
  if (type === 3) return { kty: "RSA", n: text(-1), e: text(-2) };
  return { kty: "EC", crv: "P-256", x: text(-2), y: text(-3) };
}

/**
 * Adds passkeys from another system to a new member. They sign in as they did there, in pages of the same relying party
 * ID. Without a session that set them up, they end only with the member's other credentials.
 *
 * @returns the member, the number of imported passkeys, and why others were left out.
 */
export async function importPasskeys(
  call: Call,
  tx: Db,
  member: MemberRow,
  passkeys: ImportedPasskey[],
): Promise<{ member: MemberRow; count: number; notes: string[] }> {
  // As for passwords: an import must not open the accounts of others with the address (threats.md T87).
  const isOnlyOne = !(await hasNamesake(tx, member));
  const notes = new Set<string>();
  const saved: PasskeyRow[] = [];
  for (const passkey of passkeys) {
    if (!isUsableHere(call, passkey.rp_id)) {
      notes.add(`Left out, because no origin of the project matches its rp_id: a passkey of ${passkey.rp_id}.`);
      continue;
    }
    const row = await insertPasskey(tx, toRow(call, member, passkey, isOnlyOne));
    if (row) saved.push(row);
    else notes.add("Left out, because the project already has it: a passkey.");
  }
  for (const passkey of saved) {
    const details = { passkey_id: passkey.passkey_id, ...describeAuthenticator(passkey), by: "import" };
    await audit(call, tx, { action: "passkey.created", member, details });
  }
  const second = saved.find(({ is_second_factor }) => is_second_factor);
  const changed = second
    ? await changeSecondFactors(call, tx, member, {
        mfa_passkey_id: second.passkey_id,
        mfa_enrolled: true,
        default_mfa_method: member.default_mfa_method || "passkey",
      })
    : member;
  return { member: changed, count: saved.length, notes: [...notes] };
}

/** Browsers use a passkey only in pages of its relying party ID. */
function isUsableHere({ project }: Call, rpId: string): boolean {
  if (project.passkey_rp_id) return rpId === project.passkey_rp_id;
  return project.allowed_origins.some((origin) => new URL(origin).hostname === rpId);
}

function toRow(call: Call, member: MemberRow, passkey: ImportedPasskey, isOnlyOne: boolean) {
  const { project_id, organization_id, member_id } = member;
  const { credential_id, public_key, user_handle, rp_id, aaguid = UNKNOWN_AAGUID, is_backed_up = false } = passkey;
  const { reach = "organization", is_second_factor = false, is_first_factor = true, sign_count = 0 } = passkey;
  const passkey_id = newId(call.project, "member-passkey");
  const now = call.clock.now();
  const pastOnly = (time: string) => new Date(Math.min(Date.parse(time), now.getTime()));
  return {
    project_id,
    organization_id,
    passkey_id,
    member_id,
    credential_id,
    public_key,
    user_handle,
    rp_id,
    sign_count,
    transports: json(passkey.transports ?? []),
    aaguid,
    is_backed_up,
    is_backup_eligible: passkey.is_backup_eligible ?? null,
    name: passkey.name ?? nameAuthenticator(aaguid),
    reach: isOnlyOne ? reach : ("organization" as const),
    is_second_factor,
    is_first_factor,
    first_factor_ancestors: json(is_second_factor ? [passkey_id] : []),
    created_at: passkey.created_at === undefined ? now : pastOnly(passkey.created_at),
    last_used_at: passkey.last_used_at === undefined ? null : pastOnly(passkey.last_used_at),
  };
}

/** Returns the members' passkeys by member ID, for an export. */
export async function exportPasskeys(
  db: Db,
  organization: { project_id: string; organization_id: string },
  memberIds: string[],
): Promise<Map<string, ImportedPasskey[]>> {
  const rows = await listPasskeysOfMembers(db, organization, memberIds);
  const byMember = Map.groupBy(rows, ({ member_id }) => member_id);
  return new Map([...byMember].map(([memberId, passkeys]) => [memberId, passkeys.map(describePasskey)]));
}

function describePasskey(row: PasskeyRow): ImportedPasskey {
  const { credential_id, public_key, rp_id, sign_count, aaguid, transports, name, reach } = row;
  const algorithm = readAlgorithm(public_key);
  return {
    credential_id,
    public_key,
    ...(algorithm !== undefined && { algorithm }),
    user_handle: handleOf(row),
    rp_id,
    sign_count,
    aaguid,
    transports,
    is_backed_up: row.is_backed_up,
    ...(row.is_backup_eligible !== null && { is_backup_eligible: row.is_backup_eligible }),
    ...(name && { name }),
    reach,
    is_first_factor: row.is_first_factor,
    is_second_factor: row.is_second_factor,
    created_at: row.created_at.toISOString(),
    ...(row.last_used_at && { last_used_at: row.last_used_at.toISOString() }),
  };
}
