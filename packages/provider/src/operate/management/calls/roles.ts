import { MemberResponse, RbacPolicy } from "@portico/wire/schemas";
import { z } from "zod";
import { assignRole, unassignRole } from "../../../organizations/members/assign-role.ts";
import { listPolicyRoles, listRolesInOrganization } from "../../../organizations/members/list-roles.ts";
import { NoFields } from "./fields.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

const PATH = "/b2b/organizations/{organization_id}/members/{member_id}/roles/{role_id}";
const Role = RbacPolicy.shape.roles.element;
const params = { organization_id: "$ORGANIZATION_ID", member_id: "$MEMBER_ID", role_id: "$ROLE_ID" } as const;

export const roles: ManagementCall[] = [
  managementCall({
    name: "roles.list",
    method: "GET",
    path: "/b2b/roles",
    summary: "Returns the roles of the project's policy, with what each allows.",
    request: NoFields,
    response: z.object({ roles: z.array(Role).describe("The built-in `admin` first.") }),
    errors: [],
    example: {},
    rule: listPolicyRoles,
  }),
  managementCall({
    name: "organizations.roles.list",
    method: "GET",
    path: "/b2b/organizations/{organization_id}/roles",
    summary: "Returns the same roles with how many members of an organization hold each, and what implies it.",
    description:
      "To see who holds one, search members with a `member_roles` filter. To imply one, set the organization's " +
      "`rbac_email_implicit_role_assignments`, or the role assignments of a single sign-on connection.",
    request: NoFields,
    response: z.object({
      roles: z
        .array(
          Role.extend({
            holders: z.number().int().describe("How many members hold it, deleted ones left out."),
            implied_by: z
              .object({
                email_domains: z.array(z.string()).describe("Domains whose proven addresses have it."),
                sso_connections: z.array(z.string()).describe("Ids of connections whose members have it."),
                sso_groups: z
                  .array(
                    z.object({
                      connection_id: z.string().describe("The connection."),
                      group: z.string().describe("The group at its identity provider."),
                    }),
                  )
                  .describe("Groups whose members have it."),
              })
              .describe("What gives it to members beside being handed out."),
          }),
        )
        .describe("The built-in `admin` first."),
    }),
    errors: ["organization_not_found"],
    example: { params: { organization_id: "$ORGANIZATION_ID" } },
    rule: listRolesInOrganization,
  }),
  managementCall({
    name: "members.roles.assign",
    method: "PUT",
    path: PATH,
    summary: "Hands a role to a member, beside those that they have.",
    request: NoFields,
    response: MemberResponse,
    errors: ["organization_not_found", "member_not_found", "invalid_role"],
    example: { params },
    rule: assignRole,
  }),
  managementCall({
    name: "members.roles.unassign",
    method: "DELETE",
    path: PATH,
    summary: "Takes a role from a member, and their sessions with it.",
    description: "One that a domain, a connection or a group implies stays: take the assignment away there.",
    request: NoFields,
    response: MemberResponse,
    errors: ["organization_not_found", "member_not_found"],
    example: { params },
    rule: unassignRole,
  }),
];
