import { audit } from "../../core/audit/audit.ts";
import type { MemberRow, Reach } from "../../core/records/schema.ts";
import type { Call } from "../../platform/call/call.ts";
import { estimateDecoyMs } from "../../platform/crypto/foreign/estimate-cost.ts";
import { decoyOf, ForeignHashError, parseForeignHash } from "../../platform/crypto/foreign/foreign-hash.ts";
import { newId } from "../../platform/crypto/tokens.ts";
import type { Db } from "../../platform/db/schema.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { recordPassword } from "./change-password.ts";
import { insertPasswords, isHashOfAll, listHashes, rememberForeignKind, savePassword } from "./store.ts";

/** Each login attempt costs one computation of each kind (threats.md T44), and all kinds share one budget (T156). */
const KINDS_LIMIT = 4;

/** A hash that another system created. */
export interface ImportedPassword {
  hash: string;
  decoy: string;
}

/** @throws ApiError `bad_request` if the format is unknown or the hash is too expensive. */
export function parseImportedPassword(hash: string): ImportedPassword {
  try {
    return { hash, decoy: decoyOf(parseForeignHash(hash)) };
  } catch (error) {
    if (!(error instanceof ForeignHashError)) throw error;
    throw new ApiError("bad_request", { message: error.message });
  }
}

/**
 * Imports a password for a member who has none. It is rehashed at the member's next login.
 *
 * @param member created or locked by this transaction.
 * @param reach "project" if the email address was verified. Reduced to "organization" while a member with the same
 * address elsewhere in the project has another password or none, so that the import does not open their accounts
 * (threats.md T87).
 * @throws ApiError `bad_request` if the project has too many other kinds of hash, `password_hash_too_costly`.
 */
export async function importPassword(
  call: Call,
  tx: Db,
  member: MemberRow,
  { hash, decoy }: ImportedPassword,
  reach: Reach,
): Promise<MemberRow> {
  const { project_id, organization_id, member_id } = member;
  await requireKind(call, tx, decoy);
  const reachesProject = reach === "project" && (await isHashOfAll(tx, member, hash));
  const member_password_id = newId(call.project, "member-password");
  const now = call.clock.now();
  const row = {
    project_id,
    organization_id,
    member_id,
    member_password_id,
    password_hash: hash,
    foreign_decoy: decoy,
    ancestors: [],
    created_at: now,
  };
  const saved = await savePassword(tx, { ...row, reach: reachesProject ? "project" : "organization" }, now);
  await audit(call, tx, { action: "password.changed", member, details: { by: "import" } });
  return recordPassword(call, tx, member, saved.member_password_id);
}

/**
 * Imports the first passwords of new members, whose email addresses are verified and belong to no other member of the project.
 * @param passwords with the IDs that the members have.
 * @throws ApiError as `importPassword`.
 */
export async function importPasswords(
  call: Call,
  tx: Db,
  passwords: { member: MemberRow; password: ImportedPassword; reach: Reach }[],
): Promise<void> {
  const now = call.clock.now();
  // One kind after the other, because a kind counts from its first password on.
  for (const [decoy, those] of Map.groupBy(passwords, ({ password }) => password.decoy)) {
    await requireKind(call, tx, decoy);
    const rows = those.map(({ member, password, reach }) => {
      const { project_id, organization_id, member_id, member_password_id } = member;
      const key = { project_id, organization_id, member_id, member_password_id };
      const hash = { password_hash: password.hash, foreign_decoy: decoy };
      return { ...key, ...hash, reach, ancestors: [], created_at: now, updated_at: now };
    });
    await insertPasswords(tx, rows);
  }
  for (const { member } of passwords)
    await audit(call, tx, { action: "password.changed", member, details: { by: "import" } });
}

async function requireKind(call: Call, tx: Db, decoy: string): Promise<void> {
  const others = await rememberForeignKind(tx, call.project.project_id, decoy);
  if (others.length >= KINDS_LIMIT) {
    throw new ApiError("bad_request", {
      message: `The project already has password hashes of ${KINDS_LIMIT} other types. A type is an algorithm with its cost parameters.`,
    });
  }
  requireWithinBudget(call, others, decoy);
}

function requireWithinBudget({ project }: Call, others: string[], decoy: string): void {
  const { imported_hash_budget_ms: budgetMs } = project.transfers;
  const costMs = estimateDecoyMs(decoy);
  const othersMs = others.reduce((sum, other) => sum + estimateDecoyMs(other), 0);
  if (costMs + othersMs <= budgetMs) return;
  const beside = othersMs > 0 ? `, and the project's other kinds ${Math.ceil(othersMs)} ms` : "";
  throw new ApiError("password_hash_too_costly", {
    message: `password_hash: Verifying it takes about ${Math.ceil(costMs)} ms${beside}. All hash types together may take ${budgetMs} ms.`,
  });
}

/** Returns the password hashes of an organization's members, for an export. */
export function exportPasswords(
  db: Db,
  organization: { project_id: string; organization_id: string },
  memberIds: string[],
) {
  return listHashes(db, organization, memberIds);
}
