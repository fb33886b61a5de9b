import { expect, test } from "vitest";
import type { MemberRow, OrganizationRow, SessionRow } from "../schema.ts";
import { effectiveRoles, listRoles, listRolesOfAddress } from "./effective-roles.ts";

const connection = (connection_id: string, status: "active" | "pending" = "active") => ({
  connection_id,
  display_name: "",
  identity_provider: "okta",
  status,
  role_ids: ["staff"],
  groups: [{ role_id: "lead", group: "leads" }],
});
const assignments = [{ role_id: "engineer", domain: "globex.test" }];
const settings = { rbac_email_implicit_role_assignments: assignments };
const organization = {
  settings,
  sso_connections: [connection("okta"), connection("asleep", "pending")],
} as unknown as OrganizationRow;
const cameBy = (connection_id: string, groups: string[] = []) =>
  ({
    email_address: "ada@elsewhere.test",
    email_address_verified: true,
    roles: ["staff"],
    sso_registrations: [{ connection_id, registration_id: "r", external_id: "x", sso_attributes: {}, groups }],
  }) as unknown as MemberRow;
const session = (provider_id?: string) =>
  ({
    authentication_factors: [provider_id ? { type: "sso", sso_factor: { provider_id } } : { type: "email_otp" }],
  }) as SessionRow;

test("a role that comes from two places is one role with two sources", () => {
  expect(listRoles(organization, cameBy("okta", ["leads", "others"]))).toEqual([
    {
      role_id: "staff",
      sources: [
        { type: "direct_assignment", details: {} },
        { type: "sso_connection", details: { connection_id: "okta" } },
      ],
    },
    {
      role_id: "lead",
      sources: [{ type: "sso_connection_group", details: { connection_id: "okta", group: "leads" } }],
    },
  ]);
});

test.each([
  ["by that connection", cameBy("okta", ["leads"]), session("okta"), ["staff", "lead"]],
  ["by another connection", cameBy("okta", ["leads"]), session("other"), ["staff"]],
  ["by a code", cameBy("okta", ["leads"]), session(), ["staff"]],
  ["by a connection that is not in use", cameBy("asleep", ["leads"]), session("asleep"), ["staff"]],
  ["by a connection that is gone", cameBy("gone", ["leads"]), session("gone"), ["staff"]],
])("a connection's roles apply in sessions of that connection: %s", (_, member, of, roles) => {
  expect(effectiveRoles({ organization, member, session: of })).toEqual(roles);
});

test.each([
  ["ada@globex.test", true, ["staff", "engineer"]],
  ["ada@globex.test", false, ["staff"]],
  ["ada@sub.globex.test", true, ["staff"]],
  ["ada@globex.test.evil.test", true, ["staff"]],
])(
  "T10: the roles of an address's domain apply once the address is verified: %s %s",
  (email_address, isProven, roles) => {
    const member = { ...cameBy("gone"), email_address, email_address_verified: isProven };
    expect(effectiveRoles({ organization, member, session: session() })).toEqual(roles);
    const sources = listRoles(organization, member).flatMap((role) =>
      role.role_id === "engineer" ? role.sources : [],
    );
    expect(sources).toEqual(
      roles.length > 1 ? [{ type: "email_assignment", details: { email_domain: "globex.test" } }] : [],
    );
  },
);

test.each(["ada+boards@globex.test", "ada+@globex.test"])(
  "T134: the domain of a tagged address implies nothing: %s",
  (email_address) => {
    const member = { ...cameBy("gone"), email_address, email_address_verified: true };
    expect(effectiveRoles({ organization, member, session: session() })).toEqual(["staff"]);
    expect(listRolesOfAddress(organization, email_address)).toEqual([]);
    expect(listRolesOfAddress(organization, "ada@globex.test")).toEqual(["engineer"]);
  },
);

test("a directory group's roles apply in every session, while there is a directory", () => {
  const scim_connection = { connection_id: "scim", display_name: "", groups: [{ role_id: "lead", group_id: "leads" }] };
  const member = { ...cameBy("gone"), scim_groups: ["leads", "others"] };
  const source = { type: "scim_connection_group", details: { connection_id: "scim", group_id: "leads" } };
  expect(listRoles({ ...organization, scim_connection }, member)).toContainEqual({
    role_id: "lead",
    sources: [source],
  });
  expect(effectiveRoles({ organization: { ...organization, scim_connection }, member })).toEqual(["staff", "lead"]);
  const other = { ...scim_connection, groups: [{ role_id: "lead", group_id: "other" }] };
  expect(effectiveRoles({ organization: { ...organization, scim_connection: other }, member })).toEqual(["staff"]);
  expect(effectiveRoles({ organization: { ...organization, scim_connection: null }, member })).toEqual(["staff"]);
});

test("an address without a member has no role", () => {
  expect(effectiveRoles({ organization })).toEqual([]);
});
