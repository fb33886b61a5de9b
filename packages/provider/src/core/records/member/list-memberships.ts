import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { findOrganizations } from "../organization/find-organizations.ts";
import type { MemberRow, MemberStatus, OrganizationRow } from "../schema.ts";
import { isAccepted, listAddedMembers, listMembersByAddress } from "./store.ts";

/**
 * The page size for memberships that the address's owner has not accepted: anyone can add an address to an
 * organization.
 */
const ADDED_PER_PAGE = 20;

export interface Membership {
  member: MemberRow;
  organization: OrganizationRow;
}

interface Memberships {
  /** Memberships that the address's owner has accepted by signing in there, the oldest first. */
  accepted: Membership[];
  /** A page of organizations that added the address themselves, the newest first. */
  added: Membership[];
  /** The cursor of the next page. */
  next: string | undefined;
}

interface Scope {
  /** Defaults to all. */
  organizationIds?: string[] | undefined;
  statuses?: MemberStatus[];
  /** The cursor from the previous page. */
  before?: string | undefined;
}

/**
 * Lists the memberships of an address. Others can add any number of them (docs/threats.md T141), so those are paged.
 */
export async function listMemberships(
  call: Call,
  db: Db,
  address: string,
  { organizationIds, ...page }: Scope = {},
): Promise<Memberships> {
  const of = { project_id: call.project.project_id, address, organizationIds };
  const list = page.before === undefined ? listMembersByAddress : listAddedMembers;
  const members = await list(db, of, { ...page, limit: ADDED_PER_PAGE + 1 });
  const accepted = members.filter(isAccepted);
  const others = members.slice(accepted.length);
  const added = others.slice(0, ADDED_PER_PAGE);
  const organizations = await findOrganizations(
    call,
    db,
    [...accepted, ...added].map(({ organization_id }) => organization_id),
  );
  const join = (rows: MemberRow[]) =>
    rows.flatMap((member) => {
      const organization = organizations.get(member.organization_id);
      return organization ? [{ member, organization }] : [];
    });
  const next = others.length > ADDED_PER_PAGE ? added.at(-1)?.member_id : undefined;
  return { accepted: join(accepted), added: join(added), next };
}

/** Lists the active memberships of an address: all accepted ones, and a page of the others. */
export async function listActiveMemberships(call: Call, db: Db, address: string): Promise<Membership[]> {
  const { accepted, added } = await listMemberships(call, db, address, { statuses: ["active"] });
  return [...accepted, ...added];
}
