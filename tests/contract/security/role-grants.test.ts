import { expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import {
  mailFrom,
  organization,
  organizationId,
  sessionTokenOf,
  signIn,
  startForFile,
  tokenOf,
} from "../support/basics.ts";

const PASSWORD = "correct horse battery staple";
const dur = { session_duration_minutes: 60 };
const givers = ["resets", "deletes", "revoked", "signs-out", "loses-role", "by-mail", "only"];
const provider = await startForFile({
  project: {
    organizations: [
      organization("globex", {
        members: [
          ...[...givers, "keeper"].map((name) => ({ email_address: `${name}@globex.test`, roles: ["admin"] })),
          ...givers.map((name) => ({ email_address: `of-${name}@globex.test` })),
        ],
      }),
    ],
  },
});
const backend = backendOf(provider);
const organization_id = await organizationId(provider, "globex");
const session = sessionTokenOf((await signIn(provider, "keeper@globex.test", "globex")).client);

interface Suspended {
  kind: string;
  id: string;
  name: string;
}

async function memberOf(email_address: string) {
  const { body } = await backend("POST", `/organizations/${organization_id}/members/search`, {
    query: {
      operator: "AND",
      operands: [
        { filter_name: "member_emails", filter_value: [email_address] },
        { filter_name: "statuses", filter_value: ["active", "invited", "deleted"] },
      ],
    },
  });
  const [member] = body.data.members as { member_id: string; roles: { role_id: string }[]; status: string }[];
  return member && { ...member, roles: member.roles.map(({ role_id }) => role_id) };
}

/** Signs in with a password, makes a member an admin, adds another as an admin, and invites one. */
async function give(name: string, { byMail = false } = {}) {
  const first = await signIn(provider, `${name}@globex.test`, "globex");
  const { member_id } = first.answer.member;
  let { client } = first;
  if (!byMail) {
    await client.passwords.resetBySession({ password: PASSWORD });
    client = provider.openPage().client;
    const email_address = `${name}@globex.test`;
    await client.passwords.authenticate({ organization_id, email_address, password: PASSWORD, ...dur });
  }
  const accomplice = await memberOf(`of-${name}@globex.test`);
  await client.organization.members.update({ member_id: accomplice?.member_id ?? "", roles: ["admin"] });
  await client.organization.members.create({ email_address: `added-${name}@globex.test`, roles: ["admin"] });
  await client.magicLinks.email.invite({ email_address: `invited-${name}@globex.test` });
  return { member_id, client };
}

async function readGrants(name: string) {
  const role = (await memberOf(`of-${name}@globex.test`))?.roles.includes("admin");
  const added = (await memberOf(`added-${name}@globex.test`))?.status;
  const invited = (await memberOf(`invited-${name}@globex.test`))?.status;
  return { role, added, invited };
}

async function suspendedOf(name: string): Promise<Suspended[]> {
  const { body } = await provider.request("/sdk/v1/b2b/organizations/suspended_access", { method: "GET", session });
  return (body.data.suspended_access as Suspended[]).filter((one) => one.name.includes(`-${name}@`));
}
const keep = ({ kind, id }: Suspended) =>
  provider.request("/sdk/v1/b2b/organizations/suspended_access/keep", { session, body: { kind, id } });

async function reset(name: string): Promise<void> {
  const { client } = provider.openPage();
  const email_address = `${name}@globex.test`;
  const mail = await mailFrom(provider, email_address, () =>
    client.passwords.resetByEmailStart({ email_address, organization_id }),
  );
  await client.passwords.resetByEmail({ password_reset_token: tokenOf(mail), password: "another staple", ...dur });
}

const ways: Record<string, (created: Awaited<ReturnType<typeof give>>) => Promise<unknown>> = {
  resets: () => reset("resets"),
  revoked: ({ client }) => backend("POST", "/sessions/revoke", { session_token: sessionTokenOf(client) }),
};

test.each(Object.keys(ways))(
  "T115: roles and invitations are suspended with the access of the member who granted them, and an admin keeps them: %s",
  async (name) => {
    const created = await give(name);
    expect(await readGrants(name)).toEqual({ role: true, added: "invited", invited: "invited" });
    expect(await suspendedOf(name)).toEqual([]);
    await ways[name]?.(created);
    expect(await readGrants(name)).toEqual({ role: false, added: "deleted", invited: "deleted" });
    const suspended = await suspendedOf(name);
    expect(suspended.map(({ kind, name: of }) => `${kind} ${of}`).sort()).toEqual([
      `invitation added-${name}@globex.test`,
      `invitation invited-${name}@globex.test`,
      `role admin · of-${name}@globex.test`,
    ]);
    for (const one of suspended) expect((await keep(one)).status).toBe(200);
    expect(await readGrants(name)).toEqual({ role: true, added: "invited", invited: "invited" });
    expect(await suspendedOf(name)).toEqual([]);
    const again = await keep(suspended[0] as Suspended);
    expect(again.body.error_type).toBe("suspended_access_not_found");
  },
);

test("T115: an admin deletes them permanently", async () => {
  await give("deletes");
  await reset("deletes");
  for (const { kind, id } of await suspendedOf("deletes")) {
    const path = "/sdk/v1/b2b/organizations/suspended_access/delete";
    expect((await provider.request(path, { session, body: { kind, id } })).status).toBe(200);
    expect((await keep({ kind, id, name: "" })).body.error_type).toBe("suspended_access_not_found");
  }
  expect(await readGrants("deletes")).toEqual({ role: false, added: "deleted", invited: "deleted" });
  expect(await suspendedOf("deletes")).toEqual([]);
});

test("T115: they stay when the grantor signs out, or had verified the mailbox", async () => {
  const left = await give("signs-out");
  await left.client.session.revoke();
  expect(await readGrants("signs-out")).toEqual({ role: true, added: "invited", invited: "invited" });
  const mailed = await give("by-mail", { byMail: true });
  await mailed.client.passwords.resetBySession({ password: PASSWORD });
  await mailed.client.session.revoke();
  await reset("by-mail");
  expect(await readGrants("by-mail")).toEqual({ role: true, added: "invited", invited: "invited" });
});

test("T115: invitations end with the grantor's roles; roles stay, and so do accepted members", async () => {
  const { member_id } = await give("loses-role");
  await signIn(provider, "added-loses-role@globex.test", "globex");
  await backend("PUT", `/organizations/${organization_id}/members/${member_id}`, { roles: [] });
  expect(await readGrants("loses-role")).toEqual({ role: true, added: "active", invited: "deleted" });
});

test("T115: the last member who can assign every role keeps it", async () => {
  await give("only");
  const { body } = await backend("POST", `/organizations/${organization_id}/members/search`, {
    query: { operator: "AND", operands: [{ filter_name: "statuses", filter_value: ["active", "invited"] }] },
    limit: 100,
  });
  for (const one of body.data.members as { member_id: string; email_address: string }[]) {
    if (one.email_address === "of-only@globex.test") continue;
    await backend("PUT", `/organizations/${organization_id}/members/${one.member_id}`, { roles: [] });
  }
  await reset("only");
  expect((await readGrants("only")).role).toBe(true);
});
