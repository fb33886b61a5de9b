import { createAdmin } from "@portico/client/admin";
import { describe, expect, test } from "vitest";
import { organization, refusal, signIn, startForFile } from "../support/basics.ts";
import { passkeysAt } from "../support/passkeys.ts";
import { addPasskeyTo, SoftwareAuthenticator } from "../support/software-authenticator.ts";

const LISTED = "ee882879-721c-4913-9775-3dfcce97072a";
const OTHER = "bada5566-a7aa-401f-bd96-45619a55120d";
const dur = { session_duration_minutes: 60 };
const members = ["ann", "bea", "cat", "dee", "eva", "admin"].map((name) => ({
  email_address: `${name}@acme.test`,
  roles: name === "admin" ? ["admin"] : [],
}));
const provider = await startForFile({
  project: {
    organizations: [
      organization("listed", { allowed_passkey_aaguids: [LISTED], members }),
      organization("later", { members }),
      organization("second", { mfa_policy: "REQUIRED_FOR_ALL", members }),
      organization("open", { members }),
    ],
  },
});
const { origin } = new URL(provider.openPage().page.window.location.href);
const passkeys = passkeysAt(provider);

const idsOf = ({ organization_id, answer }: Awaited<ReturnType<typeof signIn>>) => ({
  organization_id,
  member_id: answer.member_id,
});

describe("allowed_passkey_aaguids", () => {
  test("asks for the attestation, and only registers a listed authenticator", async () => {
    const ann = await signIn(provider, "ann@acme.test", "listed");
    const { public_key_credential_creation_options: options } = await ann.client.passkeys.registerStart(idsOf(ann));
    expect(options.attestation).toBe("direct");
    await refusal(passkeys.add(ann), "passkey_authenticator_not_allowed");
    const key = new SoftwareAuthenticator(origin, "es256", LISTED);
    const public_key_credential = key.create(
      (await ann.client.passkeys.registerStart(idsOf(ann))).public_key_credential_creation_options,
      { attestation: "packed" },
    );
    await ann.client.passkeys.register({ ...idsOf(ann), public_key_credential });
    expect((await passkeys.logIn(ann.organization_id, key)).answer.member_authenticated).toBe(true);
  });

  test("T187: a passkey that was added before does not log in any more, and its sessions must sign in again", async () => {
    const bea = await signIn(provider, "bea@acme.test", "later");
    const { device } = await passkeys.add(bea);
    const opened = await passkeys.logIn(bea.organization_id, device);
    const admin = await signIn(provider, "admin@acme.test", "later");
    const changes = createAdmin(admin.client);
    const { counts, members: affected } = await changes.organization.previewPolicy({
      settings: { allowed_passkey_aaguids: [LISTED] },
    });
    expect(counts.loses_methods).toBe(1);
    expect(affected).toMatchObject([{ email_address: "bea@acme.test", methods_lost: ["passkey"] }]);
    await admin.client.organization.update({ allowed_passkey_aaguids: [LISTED] });
    await refusal(passkeys.logIn(bea.organization_id, device), "passkey_authenticator_not_allowed");
    await refusal(opened.client.self.get(), "session_not_found");
    expect((await bea.client.self.get()).member.email_address).toBe("bea@acme.test");
  });

  test("T187: nor as a second factor, and the preview counts who cannot sign in any more", async () => {
    const cat = await signIn(provider, "cat@acme.test", "second");
    const { device } = await passkeys.add(cat);
    const admin = await signIn(provider, "admin@acme.test", "second");
    const key = new SoftwareAuthenticator(origin, "es256", LISTED);
    await addPasskeyTo(admin.client, idsOf(admin), key);
    const settings = { allowed_passkey_aaguids: [LISTED] };
    const { counts, members: affected } = await createAdmin(admin.client).organization.previewPolicy({ settings });
    expect(counts.shut_out).toBe(1);
    expect(affected).toMatchObject([{ email_address: "cat@acme.test", change: "shut_out" }]);
    const begun = await signIn(provider, "cat@acme.test", "second");
    const { public_key_credential_request_options: options } = await begun.client.passkeys.mfa.authenticateStart(
      idsOf(begun),
    );
    await admin.client.organization.update(settings);
    const shown = { ...idsOf(begun), public_key_credential: device.get(options) };
    await refusal(begun.client.passkeys.mfa.authenticate(shown), "passkey_authenticator_not_allowed");
    await refusal(passkeys.showSecond(begun, device), "passkey_authenticator_not_allowed");
    const again = await signIn(provider, "admin@acme.test", "second");
    expect((await passkeys.showSecond(again, key)).member_session).toBeTruthy();
  });

  test("a longer or empty list loosens the policy, which takes a recent sign-in", async () => {
    const admin = await signIn(provider, "admin@acme.test", "listed");
    provider.clock.advance({ minutes: 30 });
    for (const allowed_passkey_aaguids of [[], [LISTED, OTHER]]) {
      await refusal(admin.client.organization.update({ allowed_passkey_aaguids }), "recent_authentication_required");
    }
  });

  test("T187: nor by a discovery or from another organization", async () => {
    const dee = await signIn(provider, "dee@acme.test", "open");
    const { device } = await passkeys.add(dee);
    const listed = await signIn(provider, "dee@acme.test", "listed");
    await refusal(passkeys.logIn(listed.organization_id, device), "passkey_authenticator_not_allowed");
    const { client } = await passkeys.discover(device);
    const exchanged = await client.discovery.intermediateSessions.exchange({
      organization_id: listed.organization_id,
      ...dur,
    });
    expect(exchanged).toMatchObject({ member_authenticated: false, primary_required: expect.anything() });
    const own = new SoftwareAuthenticator(origin, "es256", LISTED);
    await addPasskeyTo(listed.client, idsOf(listed), own);
    expect((await passkeys.logIn(listed.organization_id, own)).answer.member_authenticated).toBe(true);
  });
});
