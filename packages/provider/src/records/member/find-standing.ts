import { expressionBuilder } from "kysely";
import type { Call } from "../../call/call.ts";
import { prepare } from "../../db/prepare.ts";
import type { Database, Db } from "../../db/schema.ts";
import { ApiError } from "../../ground/api-error.ts";
import { emailDomain } from "../../ground/email-address.ts";
import { configuredClaimant, selectingClaimant } from "../organization/domain-claims.ts";
import { organizationColumns, organizationOf } from "../organization/joined.ts";
import type { OrganizationRow } from "../tables.ts";

/** What an organization knows of an address. */
export interface Standing {
  isMember: boolean;
  /** Whether it is kept for somebody who does not sign in by it (any more). */
  isRetired: boolean;
  /** The slug of whoever has its domain. */
  claimant: string | undefined;
}

/** Reads all that decides who comes with an address: one statement, the same for everybody (docs/threats.md T44). */
export async function findStanding(
  call: Call,
  db: Db,
  { organization_id }: Pick<OrganizationRow, "organization_id">,
  email_address: string,
): Promise<Standing> {
  const of = ofAddress(call, organization_id, email_address);
  const [row] = await selectStanding(db, of);
  return standingOf(call, of, row);
}

/** The same along with the organization. @throws ApiError `organization_not_found`, also for another project's (threats.md T49). */
export async function requireOrganizationAndStanding(
  call: Call,
  db: Db,
  organization_id: string,
  email_address: string,
): Promise<{ organization: OrganizationRow; standing: Standing }> {
  const of = ofAddress(call, organization_id, email_address);
  const [row] = await selectOrganizationAndStanding(db, of);
  if (!row) throw new ApiError("organization_not_found");
  return { organization: organizationOf(row), standing: standingOf(call, of, row) };
}

type Of = ReturnType<typeof ofAddress>;

function ofAddress({ project }: Call, organization_id: string, email_address: string) {
  return { project_id: project.project_id, organization_id, email_address, domain: emailDomain(email_address) };
}

interface Read {
  is_member: unknown;
  is_retired: unknown;
  claimant: string | null;
}

function standingOf(call: Call, { domain }: Of, row: Read | undefined): Standing {
  return {
    isMember: row?.is_member === true,
    isRetired: row?.is_retired === true,
    claimant: configuredClaimant(call, domain) ?? row?.claimant ?? undefined,
  };
}

const selectStanding = prepare((db, of: Of) => db.selectNoFrom(standing(of)));

const selectOrganizationAndStanding = prepare((db, of: Of) =>
  db
    .selectFrom("organizations as o")
    .select(["o.project_id", "o.organization_id"])
    .select(organizationColumns)
    .select(standing(of))
    .where("o.project_id", "=", of.project_id)
    .where("o.organization_id", "=", of.organization_id),
);

function standing({ project_id, organization_id, email_address, domain }: Of) {
  const eb = expressionBuilder<Database, never>();
  const isKept = (table: "members" | "retired_email_addresses") =>
    eb
      .selectFrom(table)
      .select("member_id")
      .where("project_id", "=", project_id)
      .where("organization_id", "=", organization_id)
      .where("email_address", "=", email_address);
  return [
    eb.exists(isKept("members").where("status", "<>", "deleted")).as("is_member"),
    eb.exists(isKept("retired_email_addresses")).as("is_retired"),
    selectingClaimant({ project_id, domain }).as("claimant"),
  ] as const;
}
