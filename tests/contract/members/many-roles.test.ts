// Claims and roles travel in the session JWT, and browsers drop a cookie of more than 4 KiB.
import { createAdmin } from "@portico/client/admin";
import { expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { organization, organizationId, refusal, role, signIn, startForFile } from "../support/basics.ts";

const ids = Array.from({ length: 40 }, (_, index) => `role-of-forty-five-characters-for-sessions-${10 + index}`);
const few = ids.slice(0, 15);
const provider = await startForFile({
  project: {
    rbac_policy: { resources: [], roles: ids.map((id) => role(id, "member", [])), scopes: [] },
    organizations: [
      organization("globex", {
        members: [{ email_address: "ada@globex.test", roles: ["admin"] }, { email_address: "bob@globex.test" }],
      }),
    ],
  },
});
const { client } = await signIn(provider, "ada@globex.test", "globex");
const admin = createAdmin(client);
const { members } = client.organization;
const update = client.organization.update;
const { answer } = await signIn(provider, "bob@globex.test", "globex");
const { member_id } = answer.member;
const roles = (list: string[]) => list.map((role_id) => ({ role_id }));
const assigned = (list: string[], domain = "globex.test") => list.map((role_id) => ({ role_id, domain }));

test("more roles than fit into a session are refused from every source", async () => {
  const { connection } = await admin.sso.saml.createConnection({ display_name: "SAML" });
  const { connection_id } = connection;
  const attempts = {
    "an assignment": () => members.update({ member_id, roles: ids }),
    "a domain": () => update({ rbac_email_implicit_role_assignments: assigned(ids) }),
    "a connection": () =>
      admin.sso.saml.updateConnection({
        connection_id,
        saml_connection_implicit_role_assignments: roles(ids),
      }),
    "its groups": () =>
      admin.sso.saml.updateConnection({
        connection_id,
        saml_connection_implicit_role_assignments: roles(few),
        saml_group_implicit_role_assignments: roles(ids.slice(15)).map((one) => ({ ...one, group: "all" })),
      }),
  };
  for (const [source, attempt] of Object.entries(attempts)) {
    const { error_message } = await refusal(attempt(), "bad_request");
    expect(error_message, source).toContain("at most 1500 fit into a session");
  }
  const halves = [...assigned(ids.slice(0, 20)), ...assigned(ids.slice(20), "other.test")];
  await update({ rbac_email_implicit_role_assignments: halves });
});

test("an assignment counts the roles that the member has from elsewhere", async () => {
  await update({ rbac_email_implicit_role_assignments: assigned(ids.slice(0, 25)) });
  await refusal(members.update({ member_id, roles: ids.slice(25) }), "bad_request");
  const organization_id = await organizationId(provider, "globex");
  const assign = (role_id: string) =>
    backendOf(provider)("PUT", `/organizations/${organization_id}/members/${member_id}/roles/${role_id}`);
  const statuses = [];
  for (const role_id of ids.slice(25)) statuses.push((await assign(role_id)).status);
  expect(statuses.filter((status) => status === 200).length).toBe(6);
  expect(statuses.at(-1)).toBe(400);
});
