import type { Call } from "../../call/call.ts";
import { prepare } from "../../db/prepare.ts";
import type { Db } from "../../db/schema.ts";
import { emailDomain } from "../../ground/email-address.ts";
import { configuredClaimant, selectingClaimant } from "../organization/domain-claims.ts";
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
  { project_id, organization_id }: Pick<OrganizationRow, "project_id" | "organization_id">,
  email_address: string,
): Promise<Standing> {
  const domain = emailDomain(email_address);
  const [row] = await selectStanding(db, { project_id, organization_id, email_address, domain });
  return {
    isMember: row?.isMember === true,
    isRetired: row?.isRetired === true,
    claimant: configuredClaimant(call, domain) ?? row?.claimant ?? undefined,
  };
}

type Of = Pick<OrganizationRow, "project_id" | "organization_id"> & { email_address: string; domain: string };

const selectStanding = prepare((db, { project_id, organization_id, email_address, domain }: Of) =>
  db.selectNoFrom((eb) => [
    eb
      .exists(
        eb
          .selectFrom("members")
          .select("member_id")
          .where("project_id", "=", project_id)
          .where("organization_id", "=", organization_id)
          .where("email_address", "=", email_address)
          .where("status", "<>", "deleted"),
      )
      .as("isMember"),
    eb
      .exists(
        eb
          .selectFrom("retired_email_addresses")
          .select("member_id")
          .where("project_id", "=", project_id)
          .where("organization_id", "=", organization_id)
          .where("email_address", "=", email_address),
      )
      .as("isRetired"),
    selectingClaimant({ project_id, domain }).as("claimant"),
  ]),
);
