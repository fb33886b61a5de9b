import type { Call } from "../../call/call.ts";
import type { Db } from "../../db/schema.ts";
import { emailDomain } from "../../ground/email-address.ts";
import type { OrganizationRow } from "../tables.ts";
import { jitRefusal } from "./email-jit.ts";
import { listOrganizationsByDomain } from "./store.ts";

/** The organizations that list the address's domain, and have a member who proved an address there (threats.md T10). */
export function listOrganizationsOfDomain(call: Call, db: Db, address: string): Promise<OrganizationRow[]> {
  return listOrganizationsByDomain(db, call.project.project_id, emailDomain(address));
}

/** The organizations that a stranger with this address may join by e-mail. */
export async function listOrganizationsOpenTo(call: Call, db: Db, address: string): Promise<OrganizationRow[]> {
  const rows = await listOrganizationsOfDomain(call, db, address);
  return rows.filter((organization) => jitRefusal(call.project, organization, address) === null);
}
