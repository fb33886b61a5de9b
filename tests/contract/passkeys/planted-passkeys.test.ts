import { createAdmin } from "@portico/client/admin";
import { describe, expect, test } from "vitest";
import { linkOf, mailFrom, organization, refusal, signIn, startForFile } from "../support/basics.ts";
import { press } from "../support/links.ts";
import { passkeysAt } from "../support/passkeys.ts";
import { SoftwareAuthenticator } from "../support/software-authenticator.ts";

const members = ["ann", "bea", "cat", "dee", "ivy"].map((name) => ({
  email_address: `${name}@acme.test`,
  roles: ["admin"],
}));
const provider = await startForFile({
  project: {
    security_notices: ["passkey_added"],
    api_keys: { members: true, longest_days: 100 },
    organizations: [
      organization("wayne", { members }),
      organization("strict", { mfa_policy: "REQUIRED_FOR_ALL", members }),
    ],
  },
});
const passkeys = passkeysAt(provider);
const enter = (name: string, slug = "wayne") => signIn(provider, `${name}@acme.test`, slug);

describe("T182: a passkey that a thief set up as the second factor", () => {
  test("does not log in after its session is revoked, and is the second factor as before", async () => {
    const thief = await enter("ann");
    const { device } = await passkeys.add(thief, { set_mfa_enrollment: "enroll" });
    const owner = await passkeys.logIn(thief.organization_id, device);
    await createAdmin(owner.client).self.revokeOtherSessions();
    await refusal(passkeys.logIn(thief.organization_id, device), "unable_to_authenticate_passkey");
    await refusal(passkeys.discover(device), "unable_to_authenticate_passkey");
    // A reader of the mailbox must not be able to remove a second factor (T61).
    const login = await enter("ann");
    expect(login.answer.member_authenticated).toBe(false);
    expect((await passkeys.showSecond(login, device)).member_session.authentication_factors).toHaveLength(2);
  });

  test("does not log in after the login in which it was set up is revoked", async () => {
    const thief = await enter("bea", "strict");
    const { device } = await passkeys.add(thief);
    const { client } = await passkeys.logIn(thief.organization_id, device);
    await createAdmin(client).self.revokeOtherSessions();
    await refusal(passkeys.logIn(thief.organization_id, device), "unable_to_authenticate_passkey");
  });

  test.each([
    ["cat", "wayne"],
    ["cat", "strict"],
  ])("does not log in after the owner says that it wasn't them: %s in %s", async (name, slug) => {
    const thief = await enter(name, slug);
    let device = new SoftwareAuthenticator("");
    const notice = await mailFrom(provider, `${name}@acme.test`, async () => {
      ({ device } = await passkeys.add(thief, { set_mfa_enrollment: "enroll" }));
    });
    // The thief uses it elsewhere, and signs out where they set it up.
    const elsewhere = await passkeys.logIn(thief.organization_id, device);
    await thief.client.session.revoke();
    expect((await press(provider, linkOf(notice))).status).toBe(200);
    await refusal(passkeys.logIn(thief.organization_id, device), "unable_to_authenticate_passkey");
    await refusal(elsewhere.client.self.get(), "session_not_found");
  });

  test("logs in as long as its session is not revoked", async () => {
    const owner = await enter("dee");
    const { device } = await passkeys.add(owner, { set_mfa_enrollment: "enroll" });
    await owner.client.session.revoke();
    expect((await passkeys.logIn(owner.organization_id, device)).answer.member_authenticated).toBe(true);
  });
});

test("deleting a passkey ends what was created in sessions in which it was the second factor", async () => {
  const ivy = await enter("ivy");
  const { device, passkey } = await passkeys.add(ivy, { set_mfa_enrollment: "enroll" });
  const thief = await enter("ivy");
  await passkeys.showSecond(thief, device);
  const { apiKeys } = createAdmin(thief.client);
  await apiKeys.create({ owner: "self", name: "Planted", role_ids: ["admin"], expires_in_days: 9 });
  await createAdmin(ivy.client).apiKeys.create({ owner: "self", name: "Own", role_ids: ["admin"], expires_in_days: 9 });
  await ivy.client.passkeys.delete({ passkey_id: passkey.passkey_id });
  const { api_keys } = await createAdmin(ivy.client).apiKeys.list({ owner: "self" });
  expect(api_keys.map(({ name }) => name)).toEqual(["Own"]);
});
