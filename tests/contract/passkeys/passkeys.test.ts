import { describe, expect, test } from "vitest";
import { discover, inVariant, organization, refusal, signIn, startForFile, variant } from "../support/basics.ts";
import { addPasskeyTo, SoftwareAuthenticator, type Tricks } from "../support/software-authenticator.ts";
import { totpCode } from "../support/totp-code.ts";

const dur = { session_duration_minutes: 60 };
const members = (slug: string, ...names: string[]) =>
  names.map((name) => ({ email_address: `${name}@acme.test`, roles: slug === "stark" ? ["admin"] : [] }));

const organizations = [
  organization("wayne", { members: members("wayne", "ann", "bea", "cat", "dee", "eva", "flo", "gus", "hal", "ivy") }),
  organization("stark", { members: members("stark", "ann", "bea") }),
  organization("strict", { mfa_policy: "REQUIRED_FOR_ALL", members: members("strict", "ann", "bea", "cat", "dee") }),
  organization("closed", {
    auth_methods: "RESTRICTED",
    allowed_auth_methods: ["email_otp"],
    mfa_methods: "RESTRICTED",
    allowed_mfa_methods: ["totp"],
    members: members("closed", "ann"),
  }),
  organization("picky", {
    allowed_passkey_aaguids: ["ee882879-721c-4913-9775-3dfcce97072a"],
    members: members("picky", "ann"),
  }),
];

const provider = await startForFile({
  project: { organizations },
  otherProjects: [
    variant("other", { organizations: [organization("wayne", { members: members("wayne", "ann") })] }),
    variant("shared", { passkey_rp_id: "localhost" }),
  ],
});
const { origin } = new URL(provider.openPage().page.window.location.href);

type SignedIn = Awaited<ReturnType<typeof signIn>>;
const idsOf = ({ organization_id, answer }: SignedIn) => ({ organization_id, member_id: answer.member_id });

/** Adds a passkey in a session. */
async function addPasskey(signedIn: SignedIn, device = new SoftwareAuthenticator(origin), name?: string) {
  const who = idsOf(signedIn);
  const { public_key_credential_creation_options: options } = await signedIn.client.passkeys.registerStart(who);
  const public_key_credential = device.create(options);
  const { passkey } = await signedIn.client.passkeys.register({ ...who, public_key_credential, ...(name && { name }) });
  return { device, passkey, options };
}

/** Logs in with a passkey, in a page of its own. */
async function logIn(organization_id: string, device: SoftwareAuthenticator, tricks: Tricks = {}, at = provider) {
  const { client } = at.openPage();
  const { public_key_credential_request_options: options } = await client.passkeys.authenticateStart({
    organization_id,
  });
  const public_key_credential = device.get(options, tricks);
  const answer = await client.passkeys.authenticate({ organization_id, public_key_credential, ...dur });
  return { client, answer, options, public_key_credential };
}

describe("a passkey", () => {
  test("is added in a session, listed, and logs in", async () => {
    const ann = await signIn(provider, "ann@acme.test", "wayne");
    const { device, passkey, options } = await addPasskey(ann);
    expect(options).toMatchObject({
      rp: { id: new URL(origin).hostname },
      pubKeyCredParams: [-7, -257, -8].map((alg) => ({ type: "public-key", alg })),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
    });
    expect(passkey).toMatchObject({
      name: "1Password",
      authenticator_name: "1Password",
      is_backed_up: true,
      is_second_factor: false,
      last_used_at: null,
    });
    const { answer } = await logIn(ann.organization_id, device);
    expect(answer.member_session?.authentication_factors).toMatchObject([
      { type: "passkey", sequence_order: "PRIMARY", passkey_factor: { passkey_id: passkey.passkey_id } },
      { type: "passkey", sequence_order: "SECONDARY" },
    ]);
    const [listed] = (await ann.client.passkeys.list()).passkeys;
    const user_handle = options.user.id;
    expect(listed).toMatchObject({ passkey_id: passkey.passkey_id, user_handle, last_used_at: expect.any(String) });
  });

  test.each(["rs256", "eddsa"] as const)("may sign with %s", async (kind) => {
    const bea = await signIn(provider, "bea@acme.test", "wayne");
    const { device } = await addPasskey(bea, new SoftwareAuthenticator(origin, kind));
    expect((await logIn(bea.organization_id, device)).answer.member_authenticated).toBe(true);
  });

  test("is renamed, and deleted with the sessions that it opened", async () => {
    const cat = await signIn(provider, "cat@acme.test", "wayne");
    const { device, passkey } = await addPasskey(cat);
    const { passkey_id } = passkey;
    const renamed = await cat.client.passkeys.update({ passkey_id, name: "Laptop" });
    expect(renamed.passkey.name).toBe("Laptop");
    const opened = await logIn(cat.organization_id, device);
    await cat.client.passkeys.delete({ passkey_id });
    await refusal(opened.client.self.get(), "session_not_found");
    await refusal(logIn(cat.organization_id, device), "unable_to_authenticate_passkey");
    expect((await cat.client.passkeys.list()).passkeys).toEqual([]);
  });

  test("finds the organizations of its member, and logs in to another one, without being a second factor there", async () => {
    const { device } = await addPasskey(await signIn(provider, "ann@acme.test", "wayne"));
    const { client } = provider.openPage();
    const { public_key_credential_request_options: options } = await client.passkeys.discovery.authenticateStart();
    const found = await client.passkeys.discovery.authenticate({ public_key_credential: device.get(options) });
    expect(found.email_address).toBe("ann@acme.test");
    const slugs = found.discovered_organizations.map((one) => one.organization.organization_slug);
    expect(slugs).toEqual(expect.arrayContaining(["wayne"]));
    const stark = await signIn(provider, "ann@acme.test", "stark");
    const { answer } = await logIn(stark.organization_id, device);
    expect(answer.member_session?.authentication_factors.map((one) => one.sequence_order)).toEqual(["PRIMARY"]);
    const strict = await signIn(provider, "ann@acme.test", "strict");
    expect((await logIn(strict.organization_id, device)).answer.mfa_required).not.toBeNull();
  });

  test("ends with the session that added it", async () => {
    const dee = await signIn(provider, "dee@acme.test", "wayne");
    const other = await signIn(provider, "dee@acme.test", "wayne");
    const { device } = await addPasskey(dee);
    await other.client.self.get();
    const { revokeOtherSessions } = (await import("@portico/client/admin")).createAdmin(other.client).self;
    await revokeOtherSessions();
    await refusal(logIn(dee.organization_id, device), "unable_to_authenticate_passkey");
  });

  test("is not added in an organization that allows neither of its uses", async () => {
    const ann = await signIn(provider, "ann@acme.test", "closed");
    await refusal(addPasskey(ann), "operation_restricted_by_organization_auth_methods");
  });

  test("is only added if the organization allows its kind of authenticator", async () => {
    const ann = await signIn(provider, "ann@acme.test", "picky");
    await refusal(addPasskey(ann), "passkey_authenticator_not_allowed");
    await addPasskey(ann, new SoftwareAuthenticator(origin, "es256", "ee882879-721c-4913-9775-3dfcce97072a"));
  });
});

describe("a passkey as the second factor", () => {
  test("is set up in the login that requires it, and asked for after another method", async () => {
    const ann = await signIn(provider, "bea@acme.test", "strict");
    expect(ann.answer.mfa_required).not.toBeNull();
    const { device, passkey } = await addPasskey(ann);
    expect(passkey.is_second_factor).toBe(true);
    const again = await signIn(provider, "bea@acme.test", "strict");
    expect(again.answer.member).toMatchObject({ mfa_passkey_id: passkey.passkey_id, default_mfa_method: "passkey" });
    const who = idsOf(again);
    const { public_key_credential_request_options: options } = await again.client.passkeys.mfa.authenticateStart(who);
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([passkey.credential_id]);
    const answer = await again.client.passkeys.mfa.authenticate({ ...who, public_key_credential: device.get(options) });
    expect(answer.member_session.authentication_factors.map(({ type }) => type)).toEqual(["email_otp", "passkey"]);
    // With one press it is both factors.
    expect((await logIn(ann.organization_id, device)).answer.member_authenticated).toBe(true);
  });

  test("does not replace an authenticator that was set up after it (T32)", async () => {
    const cat = await signIn(provider, "cat@acme.test", "wayne");
    const { device } = await addPasskey(cat);
    const { secret } = await cat.client.totp.create(idsOf(cat));
    await cat.client.totp.authenticate({ ...idsOf(cat), code: totpCode(provider, secret), ...dur });
    expect((await logIn(cat.organization_id, device)).answer.mfa_required).not.toBeNull();
    // One that is added with the authenticator counts as a second factor, too.
    const { device: trusted } = await addPasskey(cat);
    expect((await logIn(cat.organization_id, trusted)).answer.member_authenticated).toBe(true);
  });

  test("cannot be added without the second factor that the member has", async () => {
    const eva = await signIn(provider, "eva@acme.test", "wayne");
    const { secret } = await eva.client.totp.create(idsOf(eva));
    await eva.client.totp.authenticate({ ...idsOf(eva), code: totpCode(provider, secret), ...dur });
    const login = await signIn(provider, "eva@acme.test", "wayne");
    await refusal(addPasskey(login), "second_factor_required");
  });
});

describe("attacks", () => {
  const gus = async () => {
    const signedIn = await signIn(provider, "gus@acme.test", "wayne");
    return { signedIn, ...(await addPasskey(signedIn)) };
  };

  test.each<[string, Tricks]>([
    ["a page of another origin (T170)", { origin: "https://evil.test" }],
    ["another relying party (T170)", { rpId: "evil.test" }],
    ["a page that embeds ours (T170)", { crossOrigin: true }],
    ["an authenticator that has not verified its user (T171)", { isVerified: false }],
    ["another member's user handle (T171)", { userHandle: "c29tZW9uZSBlbHNl" }],
    ["a registration instead of a login (T171)", { type: "webauthn.create" }],
    ["a challenge that the provider did not issue (T172)", { challenge: "bm90LW91cnM" }],
    ["a key that may suddenly be backed up or no longer (T173)", { isBackupEligible: false }],
    ["another key (T171)", { key: new SoftwareAuthenticator("https://evil.test").keys.privateKey }],
  ])("refuses %s", async (_, tricks) => {
    const { signedIn, device } = await gus();
    await refusal(logIn(signedIn.organization_id, device, tricks), "unable_to_authenticate_passkey");
    expect((await logIn(signedIn.organization_id, device)).answer.member_authenticated).toBe(true);
  });

  test.each<[string, Tricks]>([
    ["a page of another origin (T170)", { origin: "https://evil.test" }],
    ["another relying party (T170)", { rpId: "evil.test" }],
    ["an authenticator that has not verified its user (T171)", { isVerified: false }],
    ["a key whose algorithm was not offered (T171)", { algorithm: -35 }],
    ["a login instead of a registration (T171)", { type: "webauthn.get" }],
    ["a challenge that the provider did not issue (T172)", { challenge: "bm90LW91cnM" }],
  ])("does not register %s", async (_, tricks) => {
    const hal = await signIn(provider, "hal@acme.test", "wayne");
    const { public_key_credential_creation_options: options } = await hal.client.passkeys.registerStart(idsOf(hal));
    const public_key_credential = new SoftwareAuthenticator(origin).create(options, tricks);
    await refusal(hal.client.passkeys.register({ ...idsOf(hal), public_key_credential }), "unable_to_register_passkey");
  });

  test.each(["android-key", "apple", "tpm", "fido-u2f", "android-safetynet", "packed"])(
    "reads no certificates, which could name any URL to fetch: %s (T171)",
    async (attestation) => {
      const hal = await signIn(provider, "hal@acme.test", "wayne");
      const { public_key_credential_creation_options: options } = await hal.client.passkeys.registerStart(idsOf(hal));
      const public_key_credential = new SoftwareAuthenticator(origin).create(options, { attestation });
      const { passkey } = await hal.client.passkeys.register({ ...idsOf(hal), public_key_credential });
      expect(passkey.aaguid).toBe("bada5566-a7aa-401f-bd96-45619a55120d");
    },
  );

  test("uses an answer once, and a challenge once, also if it was refused (T172)", async () => {
    const { signedIn, device } = await gus();
    const { organization_id } = signedIn;
    const { public_key_credential, client, options } = await logIn(organization_id, device);
    const again = { organization_id, public_key_credential, ...dur };
    await refusal(client.passkeys.authenticate(again), "unable_to_authenticate_passkey");
    const fresh = { organization_id, public_key_credential: device.get(options), ...dur };
    await refusal(client.passkeys.authenticate(fresh), "unable_to_authenticate_passkey");
    const started = await client.passkeys.authenticateStart({ organization_id });
    const { public_key_credential_request_options: next } = started;
    const wrong = device.get(next, { isVerified: false });
    await refusal(
      client.passkeys.authenticate({ ...again, public_key_credential: wrong }),
      "unable_to_authenticate_passkey",
    );
    const right = device.get(next);
    await refusal(
      client.passkeys.authenticate({ ...again, public_key_credential: right }),
      "unable_to_authenticate_passkey",
    );
  });

  test("refuses a challenge after 5 minutes (T172)", async () => {
    const { signedIn, device } = await gus();
    const { organization_id } = signedIn;
    const { client } = provider.openPage();
    const { public_key_credential_request_options: options } = await client.passkeys.authenticateStart({
      organization_id,
    });
    provider.clock.advance({ minutes: 5 });
    const request = { organization_id, public_key_credential: device.get(options), ...dur };
    await refusal(client.passkeys.authenticate(request), "unable_to_authenticate_passkey");
  });

  test("refuses a challenge of another purpose, organization or session (T172)", async () => {
    const { signedIn, device } = await gus();
    const { organization_id, client } = signedIn;
    const { public_key_credential_request_options: discovery } = await client.passkeys.discovery.authenticateStart();
    const login = { organization_id, public_key_credential: device.get(discovery), ...dur };
    await refusal(client.passkeys.authenticate(login), "unable_to_authenticate_passkey");
    const ivy = await signIn(provider, "ivy@acme.test", "wayne");
    const { public_key_credential_creation_options: hers } = await ivy.client.passkeys.registerStart(idsOf(ivy));
    const public_key_credential = new SoftwareAuthenticator(origin).create(hers);
    const request = { ...idsOf(signedIn), public_key_credential };
    await refusal(client.passkeys.register(request), "unable_to_register_passkey");
    const second = await signIn(provider, "ivy@acme.test", "wayne");
    await refusal(
      second.client.passkeys.register({ ...idsOf(ivy), public_key_credential }),
      "unable_to_register_passkey",
    );
    await ivy.client.passkeys.register({ ...idsOf(ivy), public_key_credential });
  });

  test("refuses a counter that does not go up, as that of a cloned authenticator (T173)", async () => {
    const { signedIn, device } = await gus();
    await logIn(signedIn.organization_id, device, { counter: 7 });
    for (const counter of [7, 3, 0]) {
      await refusal(logIn(signedIn.organization_id, device, { counter }), "unable_to_authenticate_passkey");
    }
    await logIn(signedIn.organization_id, device, { counter: 8 });
  });

  test("does not register one credential twice, not even for its owner (T171)", async () => {
    const { signedIn, device } = await gus();
    await refusal(addPasskey(signedIn, device), "duplicate_passkey");
    await refusal(addPasskey(await signIn(provider, "flo@acme.test", "wayne"), device), "duplicate_passkey");
  });

  test("refuses a passkey of another project (T174)", async () => {
    const { device } = await gus();
    const other = inVariant(provider, "other");
    const { organization_id } = await signIn(other, "ann@acme.test", "wayne");
    await refusal(logIn(organization_id, device, {}, other), "unable_to_authenticate_passkey");
  });

  test("refuses another member's passkey as the second factor (T174)", async () => {
    const abroad = (await gus()).device;
    const { device } = await addPasskey(await signIn(provider, "dee@acme.test", "strict"));
    const cat = await signIn(provider, "cat@acme.test", "strict");
    await addPasskeyTo(cat.client, idsOf(cat), new SoftwareAuthenticator(origin));
    for (const other of [device, abroad]) {
      const { client, ...again } = await signIn(provider, "cat@acme.test", "strict");
      const who = { organization_id: again.organization_id, member_id: again.answer.member_id };
      const { public_key_credential_request_options: asked } = await client.passkeys.mfa.authenticateStart(who);
      const request = { ...who, public_key_credential: other.get(asked) };
      await refusal(client.passkeys.mfa.authenticate(request), "unable_to_authenticate_passkey");
    }
  });

  test("is not deleted or renamed by another member (T174)", async () => {
    const { passkey } = await gus();
    const ivy = await signIn(provider, "ivy@acme.test", "wayne");
    await refusal(ivy.client.passkeys.update({ passkey_id: passkey.passkey_id, name: "mine" }), "passkey_not_found");
    await refusal(ivy.client.passkeys.delete({ passkey_id: passkey.passkey_id }), "passkey_not_found");
  });
});

test("the origins that share passkeys are public, if the project names their relying party", async () => {
  const read = async (project: string) => {
    const response = await fetch(`${provider.url}/.well-known/webauthn/${project}`);
    return { status: response.status, type: response.headers.get("content-type"), body: await response.json() };
  };
  const { status, type, body } = await read("project-test-shared");
  expect([status, type, body]).toEqual([200, expect.stringMatching(/^application\/json/), { origins: [origin] }]);
  expect((await read("project-test-other")).status).toBe(404);
});

test("an intermediate session of a discovery adds no passkey", async () => {
  const { client, answer } = await discover(provider, "ann@acme.test");
  const [found] = answer.discovered_organizations;
  const who = {
    organization_id: found?.organization.organization_id ?? "",
    member_id: found?.membership.member?.member_id ?? "",
  };
  await refusal(client.passkeys.registerStart(who), "invalid_intermediate_session_token_for_organization");
});
