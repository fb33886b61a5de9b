import { expressionBuilder } from "kysely";
import { prepare } from "../../db/prepare.ts";
import type { Database } from "../../db/schema.ts";
import { selectingClaimant } from "../organization/domain-claims.ts";
import { organizationColumns } from "../organization/joined.ts";

/** An address as one organization sees it. */
export interface OfAddress {
  project_id: string;
  organization_id: string;
  email_address: string;
  domain: string;
}

export const selectStanding = prepare((db, of: OfAddress) => db.selectNoFrom(standing(of)));

export const selectOrganizationAndStanding = prepare((db, of: OfAddress) =>
  db
    .selectFrom("organizations as o")
    .select(["o.project_id", "o.organization_id"])
    .select(organizationColumns)
    .select(standing(of))
    .where("o.project_id", "=", of.project_id)
    .where("o.organization_id", "=", of.organization_id),
);

function standing({ project_id, organization_id, email_address, domain }: OfAddress) {
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
