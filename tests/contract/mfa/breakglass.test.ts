import type { Client } from "@portico/client";
import { beforeEach, expect, test } from "vitest";
import { json } from "../../../packages/provider/src/platform/db/schema.ts";
import { backendOf } from "../support/backend.ts";
import { mailFrom, organization, refusal, signIn, startForFile } from "../support/basics.ts";
import { auditOf } from "../support/rows.ts";
import { totpCode } from "../support/totp-code.ts";

// A member with emergency access, in an organization that only accepts single sign-on, whose identity provider is down.

const dur = { session_duration_minutes: 60 };
const KEPT = "kept@globex.test";
const ADMINS = ["ada@globex.test", "ivan@implied.test"];
const provider = await startForFile({
  project: {
    organizations: [
      organization("globex", {
        rbac_email_implicit_role_assignments: [{ role_id: "admin", domain: "implied.test" }],
        sso_connections: [
          {
            type: "oidc",
            connection_id: "oidc-connection-out",
            // Unused port.
            issuer: "https://idp.globex.test",
            client_id: "client",
            client_secret: "a secret of the client",
          },
        ],
        members: [
          { email_address: ADMINS[0], roles: ["admin"] },
          { email_address: ADMINS[1] },
          { email_address: KEPT },
          { email_address: "new@globex.test" },
          { email_address: "bob@globex.test" },
        ],
      }),
      organization("initech", { members: [{ email_address: KEPT, roles: ["admin"] }] }),
    ],
  },
});
const { db } = provider.provider.services;
const { organization_id, settings } = await db
  .selectFrom("organizations")
  .selectAll()
  .where("organization_slug", "=", "globex")
  .executeTakeFirstOrThrow();
const write = (changed: object) =>
  db
    .updateTable("organizations")
    .set({ settings: json({ ...settings, ...changed }) })
    .where("organization_id", "=", organization_id)
    .execute();

const { client: admin } = await signIn(provider, ADMINS[0] ?? "", "globex");
await signIn(provider, ADMINS[1] ?? "", "globex");
const own = await signIn(provider, KEPT, "globex");
const { secret, recovery_codes } = await own.client.totp.create({ organization_id, member_id: own.answer.member_id });
const who = { organization_id, member_id: own.answer.member_id };
await own.client.totp.authenticate({ ...who, code: totpCode(provider, secret), ...dur });
const members = Object.fromEntries(
  (await db.selectFrom("members").selectAll().where("organization_id", "=", organization_id).execute()).map((row) => [
    row.email_address,
    row.member_id,
  ]),
);
for (const email_address of [KEPT, "new@globex.test"])
  await admin.organization.members.update({ member_id: members[email_address] ?? "", is_breakglass: true });
await write({ auth_methods: "RESTRICTED", allowed_auth_methods: ["sso"] });

// An authenticator's code works once.
beforeEach(() => provider.clock.advance({ minutes: 1 }));

/** Verifies the address with a code, and chooses the organization. */
async function enter(client: Client, email_address: string) {
  const { code } = await mailFrom(provider, email_address, () => client.otps.email.discovery.send({ email_address }));
  const found = await client.otps.email.discovery.authenticate({ email_address, code: code ?? "" });
  const listed = found.discovered_organizations.find((one) => one.organization.organization_id === organization_id);
  return { listed, answer: await client.discovery.intermediateSessions.exchange({ organization_id, ...dur }) };
}

test("T91: signs in without single sign-on, with another method and the second factor, and the organization is notified", async () => {
  const { client } = provider.openPage();
  const { listed, answer } = await enter(client, KEPT);
  expect(listed).toMatchObject({ primary_required: null, mfa_required: { secondary_auth_initiated: null } });
  expect(answer).toMatchObject({ member_session: null, session_token: "", primary_required: null });
  await provider.deliverDue();
  const rows = await auditOf(provider, async () => {
    const { member_session } = await client.totp.authenticate({ ...who, code: totpCode(provider, secret), ...dur });
    expect(member_session.authentication_factors.map(({ type }) => type)).toEqual(["email_otp", "totp"]);
  });
  const used = rows.filter(({ action }) => action === "member.emergency_access_used");
  expect(used).toMatchObject([{ organization_id, email_address: KEPT, details: { factors: ["email_otp", "totp"] } }]);
  await provider.deliverDue();
  for (const to of [...ADMINS, KEPT]) {
    const mails = (await provider.mailbox.all(to)).filter(({ subject }) => subject.includes("mergency"));
    expect(mails).toMatchObject([{ subject: "Emergency access used in Globex", text: expect.stringContaining(KEPT) }]);
  }
  expect((await provider.mailbox.all("bob@globex.test")).length).toBe(0);
});

test("T91: a backup code works as the second factor, and is reported like it", async () => {
  const { client } = provider.openPage();
  await enter(client, KEPT);
  const rows = await auditOf(provider, () =>
    client.recoveryCodes.recover({ ...who, recovery_code: recovery_codes[0] ?? "", ...dur }),
  );
  expect(rows.map(({ action }) => action)).toContain("member.emergency_access_used");
});

test.each([
  ["who has emergency access, but no second factor yet", "new@globex.test"],
  ["without emergency access", "bob@globex.test"],
])(
  "T91: single sign-on is required of a member %s, who cannot set up a second factor on the way",
  async (_, address) => {
    const { client } = provider.openPage();
    const { listed, answer } = await enter(client, address);
    const required = { primary_required: { allowed_auth_methods: ["sso"] } };
    expect([listed, answer]).toMatchObject([required, required]);
    const subject = { organization_id, member_id: members[address] ?? "" };
    await refusal(client.totp.create(subject), "unauthorized_action");
    await refusal(client.otps.sms.send({ ...subject, mfa_phone_number: "+12025550123" }), "unauthorized_action");
  },
);

test("T91: an authenticator of another organization does not count here", async () => {
  const { client, organization_id: there, answer } = await signIn(provider, KEPT, "initech");
  const registration = { organization_id: there, member_id: answer.member_id };
  const foreign = await client.totp.create(registration);
  await client.totp.authenticate({ ...registration, code: totpCode(provider, foreign.secret), ...dur });
  const exchanged = await client.session.exchange({ organization_id, ...dur });
  expect(exchanged).toMatchObject({ member_session: null, primary_required: null, mfa_required: {} });
  await refusal(
    client.totp.authenticate({ ...who, code: totpCode(provider, foreign.secret), ...dur }),
    "unable_to_authenticate_totp",
  );
});

test("T91: such a session cannot be extended once the member loses emergency access", async () => {
  const { client } = provider.openPage();
  await enter(client, KEPT);
  const { member_session } = await client.totp.authenticate({ ...who, code: totpCode(provider, secret), ...dur });
  const keep = (is_breakglass: boolean) =>
    db.updateTable("members").set({ is_breakglass }).where("member_id", "=", who.member_id).execute();
  provider.clock.advance({ minutes: 2 });
  const extended = await client.session.authenticate({ session_duration_minutes: 90 });
  expect(Date.parse(extended.member_session.expires_at)).toBeGreaterThan(Date.parse(member_session.expires_at));
  await keep(false);
  provider.clock.advance({ minutes: 2 });
  const later = await client.session.authenticate({ session_duration_minutes: 120 });
  expect(later.member_session.expires_at).toBe(extended.member_session.expires_at);
  await keep(true);
});

test("T121: a session that skipped single sign-on ends when emergency access is removed", async () => {
  const { client } = provider.openPage();
  await enter(client, KEPT);
  await client.totp.authenticate({ ...who, code: totpCode(provider, secret), ...dur });
  await client.session.authenticate({});
  const path = `/organizations/${organization_id}/members/${who.member_id}`;
  await backendOf(provider)("PUT", path, { is_breakglass: false });
  await refusal(client.session.authenticate({}), "session_not_found");
  await backendOf(provider)("PUT", path, { is_breakglass: true });
});
