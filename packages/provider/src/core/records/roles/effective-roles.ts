import type { Member } from "@portico/wire";
import { emailDomain } from "../../../platform/lib/email-address.ts";
import { isTaggedAddress } from "../../../platform/lib/mailbox-key.ts";
import type { MemberRow, OrganizationRow, SessionRow } from "../schema.ts";

/** The parts of an organization that give roles. */
export type RoleSource = Pick<OrganizationRow, "sso_connections" | "scim_connection"> & {
  settings: Pick<OrganizationRow["settings"], "rbac_email_implicit_role_assignments">;
};
type RoleHolder = Pick<
  MemberRow,
  "roles" | "sso_registrations" | "scim_groups" | "email_address" | "email_address_verified"
>;

/**
 * Lists a member's roles and their sources: an assignment, the domain of a verified address, SSO connections they
 * have signed in with, or directory groups. Evaluated on each read, so a removed assignment takes effect at once.
 */
export function listRoles(organization: RoleSource, member: RoleHolder): Member["roles"] {
  const sources = new Map<string, Member["roles"][number]["sources"]>();
  const add = (role_id: string, source: Member["roles"][number]["sources"][number]) =>
    sources.set(role_id, [...(sources.get(role_id) ?? []), source]);
  for (const role_id of member.roles) add(role_id, { type: "direct_assignment", details: {} });
  // An unverified address gives no role.
  for (const role_id of member.email_address_verified ? listRolesOfAddress(organization, member.email_address) : []) {
    add(role_id, { type: "email_assignment", details: { email_domain: emailDomain(member.email_address) } });
  }
  for (const { connection_id, groups } of member.sso_registrations) {
    const connection = organization.sso_connections.find((one) => one.connection_id === connection_id);
    if (connection?.status !== "active") continue;
    for (const role_id of connection.role_ids) add(role_id, { type: "sso_connection", details: { connection_id } });
    for (const { role_id, group } of connection.groups) {
      if (groups.includes(group)) add(role_id, { type: "sso_connection_group", details: { connection_id, group } });
    }
  }
  const { connection_id, groups = [] } = organization.scim_connection ?? { connection_id: "" };
  for (const { role_id, group_id } of groups) {
    if (!member.scim_groups.includes(group_id)) continue;
    add(role_id, { type: "scim_connection_group", details: { connection_id, group_id } });
  }
  return [...sources].map(([role_id, of]) => ({ role_id, sources: of }));
}

/**
 * The IDs of the roles that the domain of a verified address gives. None for a tagged address, because one mailbox
 * has any number of those (threats.md T134).
 */
export function listRolesOfAddress(organization: Pick<RoleSource, "settings">, address: string): string[] {
  if (isTaggedAddress(address)) return [];
  // An exact match: a subdomain is another domain (threats.md T10).
  const domain = emailDomain(address);
  return organization.settings.rbac_email_implicit_role_assignments
    .filter((one) => one.domain === domain)
    .map(({ role_id }) => role_id);
}

/**
 * The IDs of the roles that apply in a session. Roles from a connection only apply in sessions of that connection,
 * because its groups are only as recent as that login. A directory reports changes at once, so its groups apply in
 * every session.
 */
export function effectiveRoles({
  organization,
  member,
  session,
}: {
  organization: RoleSource;
  member?: RoleHolder;
  session?: Pick<SessionRow, "authentication_factors">;
}): string[] {
  if (!member) return [];
  const ssoConnectionIds = new Set(session?.authentication_factors.map((factor) => factor.sso_factor?.provider_id));
  const registrations = member.sso_registrations.filter(({ connection_id }) => ssoConnectionIds.has(connection_id));
  return listRoles(organization, { ...member, sso_registrations: registrations }).map(({ role_id }) => role_id);
}
