import type { Client } from "@portico/client";
import { startTestProvider, type TestProvider } from "@portico/testkit";
import type { OperationName } from "@portico/wire";
import { operations } from "@portico/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AuditRow, auditOf } from "./rows.ts";
import { discover, mailFrom, organizationId, otherCode, signIn, tokenOf } from "./support.ts";

let provider: TestProvider;
let globex: string;
beforeAll(async () => {
  provider = await startTestProvider({
    project: {
      organizations: [
        {
          organization_name: "Globex",
          organization_slug: "globex",
          members: [
            { email_address: "ada@globex.test", roles: ["admin"] },
            { email_address: "bob@globex.test" },
            { email_address: "ivy@invited.test", status: "invited" },
          ],
        },
        { organization_name: "Initech", organization_slug: "initech", members: [{ email_address: "ada@globex.test" }] },
        {
          organization_name: "Doomed",
          organization_slug: "doomed",
          members: [{ email_address: "eve@doomed.test", roles: ["admin"] }],
        },
      ],
    },
  });
  globex = await organizationId(provider, "globex");
});
afterAll(() => provider.stop());

const ada = () => signIn(provider, "ada@globex.test", "globex");
const dur = { session_duration_minutes: 60 };

interface Flow {
  /** What stands before the operation, and leaves its own rows. */
  prepare?(): Promise<unknown>;
  act(prepared: never): Promise<unknown>;
  leaves: string[];
}

/** Keeps the types of a flow's two halves together. */
const flow = <T>(leaves: string[], act: (prepared: T) => Promise<unknown>, prepare?: () => Promise<T>): Flow =>
  ({ leaves, act, prepare }) as Flow;

// Mails are waited for, so that none of an earlier flow turns up in a later one.
const newPage = async (): Promise<Client> => provider.openPage().client;
const email_address = "ada@globex.test";
let made = 0;
const addMember = async () => {
  const { client } = await ada();
  made += 1;
  const { member_id } = await client.organization.members.create({ email_address: `made-${made}@globex.test` });
  return { client, member_id };
};
const codeFor = async (organization_id = globex) => {
  const client = await newPage();
  const { code } = await mailFrom(provider, email_address, () =>
    client.otps.email.loginOrSignup({ email_address, organization_id }),
  );
  return { client, code: code ?? "" };
};

/** Every operation, and the rows that a success leaves. A new operation fails here until it says what it records. */
const flows: Record<OperationName, Flow> = {
  "bootstrap.get": flow([], (client) => client.bootstrap(), newPage),
  "events.send": flow([], async (client) => client.telemetry.log("render_b2b_login_screen", {}), newPage),

  "magicLinks.email.loginOrSignup": flow(
    ["magic_link.sent"],
    (client) =>
      mailFrom(provider, email_address, () =>
        client.magicLinks.email.loginOrSignup({ email_address, organization_id: globex }),
      ),
    newPage,
  ),
  "magicLinks.email.invite": flow(
    ["member.invited", "magic_link.sent"],
    ({ client }) => {
      const email_address = "ned@invited.test";
      return mailFrom(provider, email_address, () => client.magicLinks.email.invite({ email_address }));
    },
    ada,
  ),
  "magicLinks.email.discovery.send": flow(
    ["magic_link.sent"],
    (client) => mailFrom(provider, email_address, () => client.magicLinks.email.discovery.send({ email_address })),
    newPage,
  ),
  "magicLinks.describe": flow(
    [],
    ({ client, token }) => client.magicLinks.describe({ magic_links_token: token }),
    async () => {
      const client = await newPage();
      const mail = await mailFrom(provider, email_address, () =>
        client.magicLinks.email.loginOrSignup({ email_address, organization_id: globex }),
      );
      return { client, token: tokenOf(mail) };
    },
  ),
  "magicLinks.authenticate": flow(
    ["magic_link.accepted", "session.issued"],
    ({ client, token }) => client.magicLinks.authenticate({ magic_links_token: token, ...dur }),
    async () => {
      const client = await newPage();
      const mail = await mailFrom(provider, email_address, () =>
        client.magicLinks.email.loginOrSignup({ email_address, organization_id: globex }),
      );
      return { client, token: tokenOf(mail) };
    },
  ),
  "magicLinks.discovery.authenticate": flow(
    ["magic_link.accepted"],
    ({ client, token }) => client.magicLinks.discovery.authenticate({ discovery_magic_links_token: token }),
    async () => {
      const client = await newPage();
      const mail = await mailFrom(provider, email_address, () =>
        client.magicLinks.email.discovery.send({ email_address }),
      );
      return { client, token: tokenOf(mail) };
    },
  ),

  "otps.email.loginOrSignup": flow(
    ["email_code.sent"],
    (client) =>
      mailFrom(provider, email_address, () =>
        client.otps.email.loginOrSignup({ email_address, organization_id: globex }),
      ),
    newPage,
  ),
  "otps.email.authenticate": flow(
    ["email_code.accepted", "session.issued"],
    ({ client, code }) => client.otps.email.authenticate({ email_address, organization_id: globex, code, ...dur }),
    codeFor,
  ),
  "otps.email.discovery.send": flow(
    ["email_code.sent"],
    (client) => mailFrom(provider, email_address, () => client.otps.email.discovery.send({ email_address })),
    newPage,
  ),
  "otps.email.discovery.authenticate": flow(
    ["email_code.accepted"],
    ({ client, code }) => client.otps.email.discovery.authenticate({ email_address, code }),
    async () => {
      const client = await newPage();
      const { code } = await mailFrom(provider, email_address, () =>
        client.otps.email.discovery.send({ email_address }),
      );
      return { client, code: code ?? "" };
    },
  ),

  "sessions.authenticate": flow([], ({ client }) => client.session.authenticate(), ada),
  "sessions.revoke": flow(["session.revoked"], ({ client }) => client.session.revoke(), ada),
  "sessions.revokeForMember": flow(
    ["session.revoked"],
    ({ client, member_id }) => client.session.revokeForMember({ member_id }),
    async () => {
      const { client } = await ada();
      const { answer } = await signIn(provider, "bob@globex.test", "globex");
      return { client, member_id: answer.member_id };
    },
  ),
  "sessions.exchange": flow(
    ["session.issued", "session.revoked", "session.exchanged"],
    async ({ client }) =>
      client.session.exchange({ organization_id: await organizationId(provider, "initech"), ...dur }),
    ada,
  ),

  "discovery.organizations.list": flow(
    [],
    ({ client }) => client.discovery.organizations.list(),
    () => discover(provider, email_address),
  ),
  "discovery.organizations.create": flow(
    ["organization.created", "member.created", "member.joined", "session.issued"],
    ({ client }) => client.discovery.organizations.create({ ...dur, organization_slug: "founded" }),
    () => discover(provider, email_address),
  ),
  "discovery.intermediateSessions.exchange": flow(
    ["member.joined", "session.issued"],
    ({ client }) => client.discovery.intermediateSessions.exchange({ organization_id: globex, ...dur }),
    () => discover(provider, "ivy@invited.test"),
  ),

  "organizations.getBySlug": flow(
    [],
    (client) => client.organization.getBySlug({ organization_slug: "globex" }),
    newPage,
  ),
  "organizations.get": flow([], ({ client }) => client.organization.get(), ada),
  "organizations.update": flow(
    ["organization.updated"],
    ({ client }) => client.organization.update({ organization_name: "Globex" }),
    ada,
  ),
  "organizations.delete": flow(
    ["organization.deleted"],
    ({ client }) => client.organization.delete(),
    () => signIn(provider, "eve@doomed.test", "doomed"),
  ),

  "members.lookup": flow(
    [],
    (client) => client.organization.members.lookup({ email_address, organization_id: globex }),
    newPage,
  ),
  "members.getSelf": flow([], ({ client }) => client.self.get(), ada),
  "members.updateSelf": flow(["member.updated"], ({ client }) => client.self.update({ name: "Ada" }), ada),
  "members.create": flow(
    ["member.created"],
    ({ client }) => client.organization.members.create({ email_address: "new@globex.test" }),
    ada,
  ),
  "members.search": flow([], ({ client }) => client.organization.members.search(), ada),
  "members.update": flow(
    ["member.updated"],
    ({ client, member_id }) => client.organization.members.update({ member_id, name: "New" }),
    addMember,
  ),
  "members.delete": flow(
    ["member.deleted"],
    ({ client, member_id }) => client.organization.members.delete({ member_id }),
    addMember,
  ),
  "members.reactivate": flow(
    ["member.reactivated"],
    ({ client, member_id }) => client.organization.members.reactivate({ member_id }),
    async () => {
      const { client, member_id } = await addMember();
      await client.organization.members.delete({ member_id });
      return { client, member_id };
    },
  ),
};

function expectPlain(rows: AuditRow[]): void {
  for (const { details } of rows) {
    const text = JSON.stringify(details);
    // A token is 43 characters of base64url, a code six digits; ids are neither.
    expect(text.replace(/\b[a-z-]+-test-[\da-f-]{36}\b/g, "")).not.toMatch(/[\w-]{43}|\b\d{6}\b/);
  }
}

test.each(Object.keys(operations) as OperationName[])("T57: %s", async (name) => {
  const { prepare, act, leaves } = flows[name];
  const prepared = await prepare?.();
  const rows = await auditOf(provider, () => act(prepared as never));
  expect(rows.map(({ action }) => action).sort()).toEqual([...leaves].sort());
  expectPlain(rows);
});

/** What was refused and must be remembered. */
const refusals: Record<string, Flow> = {
  "a wrong code": flow(
    ["email_code.refused"],
    ({ client, code }) =>
      client.otps.email.authenticate({ email_address, organization_id: globex, code: otherCode(code), ...dur }),
    codeFor,
  ),
  "a link that nobody sent": flow(
    ["magic_link.refused"],
    (client) => client.magicLinks.authenticate({ magic_links_token: "x".repeat(43), ...dur }),
    newPage,
  ),
  "an action that the roles do not allow": flow(
    ["action.refused"],
    ({ client }) => client.organization.update({ organization_name: "Mine" }),
    () => signIn(provider, "bob@globex.test", "globex"),
  ),
};

test.each(Object.entries(refusals))("T57: %s", async (_name, { prepare, act, leaves }) => {
  const prepared = await prepare?.();
  const rows = await auditOf(provider, () => expect(act(prepared as never)).rejects.toThrow());
  expect(rows.map(({ action }) => action)).toEqual(leaves);
  expectPlain(rows);
});

test("T57: what is rolled back leaves no row", async () => {
  const { client } = await ada();
  const rows = await auditOf(provider, () =>
    expect(client.organization.members.create({ email_address: "bob@globex.test" })).rejects.toThrow(
      "duplicate_member_email",
    ),
  );
  expect(rows).toEqual([]);
});
