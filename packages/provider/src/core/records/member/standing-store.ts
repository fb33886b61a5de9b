import { expressionBuilder } from "kysely";
import type { Database, Db } from "../../../platform/db/schema.ts";
import { selectingClaimant } from "../organization/domain-claims.ts";
import { organizationColumns } from "../organization/joined.ts";
import { isOfMailbox, type MailboxOf } from "./retired-store.ts";

/** An address in one organization. */
export interface OfAddress extends MailboxOf {
  domain: string;
}

export const selectStanding = (db: Db, of: OfAddress) => db.selectNoFrom(standing(of)).execute();

export const selectOrganizationAndStanding = (db: Db, of: OfAddress) =>
  db
    .selectFrom("organizations as o")
    .select(["o.project_id", "o.organization_id"])
    .select(organizationColumns)
    .select(standing(of))
    .where("o.project_id", "=", of.project_id)
    .where("o.organization_id", "=", of.organization_id)
    .execute();

function standing({ project_id, organization_id, email_address, mailbox_key, domain }: OfAddress) {
  const eb = expressionBuilder<Database, never>();
  const ofMember = eb
    .selectFrom("members")
    .select("member_id")
    .where("project_id", "=", project_id)
    .where("organization_id", "=", organization_id)
    .where("email_address", "=", email_address)
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
