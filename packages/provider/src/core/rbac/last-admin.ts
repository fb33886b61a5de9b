import { hasPermission } from "@portico/wire";
import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { waitForLock } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { listHoldersOf } from "../records/member/store.ts";
import { listRoles } from "../records/roles/effective-roles.ts";
import { ADMIN_ROLE, effectivePolicy, isWithin } from "../records/roles/policy.ts";
import type { MemberRow, OrganizationRow } from "../records/schema.ts";

// An organization that has a member who can grant every role always keeps one (docs/threats.md T140). Only a back end,
// which can add another one, may remove the last.

/** Returns whether a member is active and can grant every role of the policy. */
export function isFullAdmin(
  { project }: Pick<Call, "project">,
  organization: OrganizationRow,
  member: MemberRow,
): boolean {
  if (member.status !== "active") return false;
  const policy = effectivePolicy(project);
  const roles = listRoles(organization, member).map(({ role_id }) => role_id);
  return (
    hasPermission(policy, roles, "member", "update.roles") &&
    policy.roles.every(({ role_id }) => isWithin(policy, roles, role_id))
  );
}

/** Returns whether an organization has a member who can grant every role, other than `except`. */
export async function hasFullAdmin(
  call: Call,
  db: Db,
  organization: OrganizationRow,
  { except }: { except?: string } = {},
): Promise<boolean> {
  const policy = effectivePolicy(call.project);
  const roles = policy.roles
    .map(({ role_id }) => role_id)
    .filter((roleId) => hasPermission(policy, [roleId], "member", "update.roles"));
  for (let after: string | undefined = ""; after !== undefined; ) {
    const page: MemberRow[] = await listHoldersOf(db, organization, roles, { after });
    if (page.some((member) => member.member_id !== except && isFullAdmin(call, organization, member))) return true;
    after = page.at(-1)?.member_id;
  }
  return false;
}

/**
 * Requires that such a member is left. The last step of its transaction: of two admins who delete each other, the
 * second one waits here and then finds none.
 * @param organization in its new state.
 * @throws ApiError `last_admin`, which rolls the transaction back.
 */
async function requireFullAdmin(call: Call, tx: Db, organization: OrganizationRow): Promise<void> {
  if (mayRemoveLast(call)) return;
  await waitForLock(tx, `admins:${organization.organization_id}`);
  if (!(await hasFullAdmin(call, tx, organization))) throw new ApiError("last_admin");
}

/** The same after a change of one member. */
export async function requireFullAdminAfter(
  call: Call,
  tx: Db,
  organization: OrganizationRow,
  { before, after }: { before: MemberRow; after: MemberRow },
): Promise<void> {
  if (!isFullAdmin(call, organization, before) || isFullAdmin(call, organization, after)) return;
  await requireFullAdmin(call, tx, organization);
}

/**
 * The same for a change of the organization that affects these roles. Call it before the change.
 * @returns the check to call after it, with the organization in its new state.
 */
export async function watchFullAdmins(
  call: Call,
  tx: Db,
  organization: OrganizationRow,
  moved: string[],
): Promise<(after: OrganizationRow) => Promise<void>> {
  const isBound = moved.length > 0 && !mayRemoveLast(call) && (await hasFullAdmin(call, tx, organization));
  return async (after) => {
    if (isBound) await requireFullAdmin(call, tx, after);
  };
}

function mayRemoveLast({ caller }: Call): boolean {
  return caller === "backend" || caller === "configuration" || caller === "schedule";
}

/** How many admins of one organization get an email. */
const MAILED_ADMINS = 50;

/**
 * Lists an organization's active admins, whether the role comes from an assignment, a domain, a connection or a
 * group.
 */
export async function listAdmins(db: Db, organization: OrganizationRow): Promise<MemberRow[]> {
  const holders = await listHoldersOf(db, organization, [ADMIN_ROLE]);
  return holders
    .filter((member) => listRoles(organization, member).some(({ role_id }) => role_id === ADMIN_ROLE))
    .slice(0, MAILED_ADMINS);
}
