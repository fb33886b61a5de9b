import { expressionBuilder } from "kysely";
import type { Call } from "../../../platform/call/call.ts";
import { type Database, type Db, key } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { emailDomain } from "../../../platform/lib/email-address.ts";
import { mailboxKey } from "../../../platform/lib/mailbox-key.ts";
import { configuredClaimant, selectingClaimant } from "../organization/domain-claims.ts";
import { organizationColumns, organizationOf } from "../organization/joined.ts";
import type { OrganizationRow } from "../schema.ts";
import { isOfMailbox, type MailboxOf } from "./retired-store.ts";

/** What an organization knows about an address. */
export interface AddressStatus {
  isMember: boolean;
  /** Whether this address, or another one of its mailbox, is reserved for a member who does not sign in with it. */
  isRetired: boolean;
  /** The slug of the organization that has claimed the domain. */
  claimant: string | undefined;
}

/**
 * Reads everything that decides about a sign-in with an address, in one statement that is the same for all addresses
 * (docs/threats.md T44).
 */
export async function findAddressStatus(
  call: Call,
  db: Db,
  { organization_id }: Pick<OrganizationRow, "organization_id">,
  email_address: string,
): Promise<AddressStatus> {
  const of = ofAddress(call, organization_id, email_address);
  const [row] = await selectAddressStatus(db, of);
  return addressStatusOf(call, of, row);
}

/**
 * The same with the organization.
 * @throws ApiError `organization_not_found`, also for another project's (threats.md T49).
 */
export async function requireOrganizationAndStatus(
  call: Call,
  db: Db,
  organization_id: string,
  email_address: string,
): Promise<{ organization: OrganizationRow; addressStatus: AddressStatus }> {
  const of = ofAddress(call, organization_id, email_address);
  const [row] = await selectOrganizationAndStatus(db, of);
  if (!row) throw new ApiError("organization_not_found");
  return { organization: organizationOf(row), addressStatus: addressStatusOf(call, of, row) };
}

function ofAddress({ project }: Call, organization_id: string, email_address: string): OfAddress {
  const { project_id } = project;
  const [mailbox_key, domain] = [mailboxKey(email_address), emailDomain(email_address)];
  return { project_id, organization_id, email_address, mailbox_key, domain };
}

interface Read {
  is_member: unknown;
  is_retired: unknown;
  claimant: string | null;
}

function addressStatusOf(call: Call, { domain }: OfAddress, row: Read | undefined): AddressStatus {
  return {
    isMember: row?.is_member === true,
    isRetired: row?.is_retired === true,
    claimant: configuredClaimant(call, domain) ?? row?.claimant ?? undefined,
  };
}

/** An address in one organization. */
interface OfAddress extends MailboxOf {
  domain: string;
}

const selectAddressStatus = (db: Db, address: OfAddress) => db.selectNoFrom(addressStatus(address)).execute();

const selectOrganizationAndStatus = (db: Db, of: OfAddress) =>
  db
    .selectFrom("organizations as o")
    .select(["o.project_id", "o.organization_id"])
    .select(organizationColumns)
    .select(addressStatus(of))
    .where("o.project_id", "=", of.project_id)
    .where("o.organization_id", "=", of.organization_id)
    .execute();

function addressStatus({ project_id, organization_id, email_address, mailbox_key, domain }: OfAddress) {
  const eb = expressionBuilder<Database, never>();
  const ofMember = eb
    .selectFrom("members")
    .select("member_id")
    .where(key({ project_id, organization_id, email_address }))
    .where("status", "<>", "deleted");
  const retired = eb
    .selectFrom("retired_email_addresses")
    .select("member_id")
    .where(isOfMailbox({ project_id, organization_id, email_address, mailbox_key }));
  return [
    eb.exists(ofMember).as("is_member"),
    eb.exists(retired).as("is_retired"),
    selectingClaimant({ project_id, domain }).as("claimant"),
  ] as const;
}
