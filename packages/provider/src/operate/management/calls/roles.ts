import { MemberResponse, RbacPolicy } from "@portico/wire/schemas";
import { z } from "zod";
import {
  assignRole,
  listPolicyRoles,
  listRolesInOrganization,
  unassignRole,
} from "../../../organizations/members/member-roles.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

const PATH = "/b2b/organizations/{organization_id}/members/{member_id}/roles/{role_id}";
const Role = RbacPolicy.shape.roles.element;

export const roles: ManagementCall[] = [
  managementCall({
    name: "roles.list",
    route: "GET /b2b/roles",
    summary: "List the roles of the RBAC policy",
    description: "Lists the roles of the RBAC policy with their permissions, and its resources with their actions.",
    response: z.object({
      roles: z.array(Role).describe("The built-in role `admin` comes first."),
      resources: RbacPolicy.shape.resources.describe("Portico's own resources come first."),
    }),
    rule: listPolicyRoles,
  }),
  managementCall({
    name: "organizations.roles.list",
    route: "GET /b2b/organizations/{organization_id}/roles",
    summary: "List an organization's roles",
    description:
      "Lists the roles with the number of an organization's members who have each, and the implicit assignments. " +
      "To see who holds one, search members with a `member_roles` filter. To imply one, set the organization's " +
      "`rbac_email_implicit_role_assignments`, or the role assignments of a single sign-on connection.",
    response: z.object({
      roles: z
        .array(
          Role.extend({
            holders: z.number().int().describe("How many members have it, without deleted ones."),
            implied_by: z
              .object({
                email_domains: z.array(z.string()).describe("Email domains whose verified members have it."),
                sso_connections: z
                  .array(z.string())
                  .describe("IDs of single sign-on connections whose members have it."),
                sso_groups: z
                  .array(
                    z.object({
                      connection_id: z.string().describe("The connection."),
                      group: z.string().describe("The group at the identity provider."),
                    }),
                  )
                  .describe("Groups whose members have it."),
              })
              .describe("Implicit assignments."),
          }),
        )
        .describe("The built-in role `admin` comes first."),
    }),
    errors: ["organization_not_found"],
    rule: listRolesInOrganization,
  }),
  managementCall({
    name: "members.roles.assign",
    route: `PUT ${PATH}`,
    summary: "Assign a role to a member",
    description: "Assigns a role to a member, in addition to their other roles.",
    response: MemberResponse,
    errors: ["organization_not_found", "member_not_found", "invalid_role"],
    rule: assignRole,
  }),
  managementCall({
    name: "members.roles.unassign",
    route: `DELETE ${PATH}`,
    summary: "Remove a role from a member",
    description:
      "Removes a role from a member and revokes their sessions. " +
      "A role that is implied by a domain, connection or group remains. Remove the assignment there.",
    response: MemberResponse,
    errors: ["organization_not_found", "member_not_found"],
    rule: unassignRole,
  }),
];
