import { createMember } from "../../core/records/member/create-member.ts";
import { isAddressTaken } from "../../core/records/member/find-member.ts";
import { createOrganization } from "../../core/records/organization/create-organization.ts";
import { findBySlug } from "../../core/records/organization/find-organizations.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Capability } from "../../platform/capability/capability.ts";
import type { ProjectConfig } from "../../platform/config/project-schema.ts";
import type { Db } from "../../platform/db/schema.ts";
import { LONG_LISTS_BYTES, route } from "../../platform/http/route.ts";
import { parseEmailAddress } from "../../platform/lib/email-address.ts";
import { deleteOrganization, getOrganization, getOrganizationBySlug } from "./manage-organization.ts";
import { deleteSuspendedAccess, keepSuspendedAccess, listSuspendedAccess } from "./suspended-access.ts";
import { updateOrganization } from "./update-organization.ts";

const organizationRoutes = [
  route("organizations.getBySlug", getOrganizationBySlug),
  route("organizations.get", getOrganization),
  route("organizations.update", updateOrganization, { bodyLimitBytes: LONG_LISTS_BYTES }),
  route("organizations.delete", deleteOrganization),
  route("organization.listSuspendedAccess", listSuspendedAccess),
  route("organization.keepSuspendedAccess", keepSuspendedAccess),
  route("organization.deleteSuspendedAccess", deleteSuspendedAccess),
];

export const organizations: Capability = {
  routes: organizationRoutes,
  seed: seedOrganizations,
};

/** Creates the configured organizations and members that are missing. */
async function seedOrganizations(
  call: Call,
  project: ProjectConfig,
): Promise<(tx: Db, added: Set<string>) => Promise<void>> {
  return async (tx, added) => {
    for (const { members, sso_connections: _, sso_default_connection_id: __, ...settings } of project.organizations) {
      const organization =
        (await findBySlug(call, tx, settings.organization_slug)) ?? (await createOrganization(call, tx, settings));
      for (const { email_address, password: ___, ...fields } of members) {
        const address = parseEmailAddress(email_address);
        if (await isAddressTaken(call, tx, organization, address)) continue;
        const { member_id } = await createMember(call, tx, {
          ...fields,
          organization_id: organization.organization_id,
          email_address: address,
          email_address_verified: fields.status === "active",
        });
        added.add(member_id);
      }
    }
  };
}
