import { createAdmin } from "@portico/client/admin";
import { expect, test } from "vitest";
import { mailFrom, organization, refusal, signIn, startForFile } from "../support/basics.ts";
import { passkeysAt } from "../support/passkeys.ts";

const members = ["boss", "ann", "bea", "plain"].map((name) => ({
  email_address: `${name}@acme.test`,
  name,
  roles: name === "boss" ? ["admin"] : [],
}));
const provider = await startForFile({
  project: {
    security_notices: ["passkey_removed"],
    organizations: [organization("acme", { members }), organization("other", { members })],
  },
});
const passkeys = passkeysAt(provider);

test("an admin lists a member's passkeys without their last use (T186), and deletes one with the sessions that it opened", async () => {
  const ann = await signIn(provider, "ann@acme.test", "acme");
  const { device, passkey } = await passkeys.add(ann);
  const opened = await passkeys.logIn(ann.organization_id, device);
  const boss = createAdmin((await signIn(provider, "boss@acme.test", "acme")).client);
  const { member_id } = ann.answer;
  const { passkey_id } = passkey;
  const listed = await boss.members.listPasskeys({ member_id });
  // When a passkey was last used may be a sign-in to another organization (T186).
  expect(listed.passkeys).toMatchObject([{ passkey_id, name: "1Password", last_used_at: null }]);
  const mail = await mailFrom(provider, "ann@acme.test", () => boss.members.deletePasskey({ member_id, passkey_id }));
  expect(mail.subject).toMatch(/passkey/i);
  await refusal(opened.client.self.get(), "session_not_found");
  await refusal(passkeys.logIn(ann.organization_id, device), "unable_to_authenticate_passkey");
  await refusal(boss.members.deletePasskey({ member_id, passkey_id }), "passkey_not_found");
  const { events } = await boss.organization.listAuditEvents({ member_id, actions: ["passkey.deleted"] });
  expect(events).toMatchObject([{ action: "passkey.deleted", details: { passkey_id } }]);
});

test("T174: no one without the permission, or of another organization, lists or deletes one", async () => {
  const bea = await signIn(provider, "bea@acme.test", "acme");
  const { device, passkey } = await passkeys.add(bea);
  const { member_id } = bea.answer;
  const { passkey_id } = passkey;
  const plain = createAdmin((await signIn(provider, "plain@acme.test", "acme")).client);
  await refusal(plain.members.listPasskeys({ member_id }), "unauthorized_action");
  await refusal(plain.members.deletePasskey({ member_id, passkey_id }), "unauthorized_action");
  const elsewhere = createAdmin((await signIn(provider, "boss@acme.test", "other")).client);
  await refusal(elsewhere.members.listPasskeys({ member_id }), "member_not_found");
  await refusal(elsewhere.members.deletePasskey({ member_id, passkey_id }), "member_not_found");
  const boss = await signIn(provider, "boss@acme.test", "acme");
  const others = { member_id: (await signIn(provider, "ann@acme.test", "acme")).answer.member_id, passkey_id };
  await refusal(createAdmin(boss.client).members.deletePasskey(others), "passkey_not_found");
  provider.clock.advance({ minutes: 11 });
  const late = createAdmin(boss.client).members.deletePasskey({ member_id, passkey_id });
  await refusal(late, "recent_authentication_required");
  expect((await passkeys.logIn(bea.organization_id, device)).answer.member_authenticated).toBe(true);
});
