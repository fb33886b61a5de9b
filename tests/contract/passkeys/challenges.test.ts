import { describe, expect, test } from "vitest";
import { organization, refusal, signIn, startForFile } from "../support/basics.ts";
import { passkeysAt } from "../support/passkeys.ts";
import { SoftwareAuthenticator } from "../support/software-authenticator.ts";

const members = ["ann", "bea"].map((name) => ({ email_address: `${name}@acme.test` }));
const provider = await startForFile({
  project: {
    organizations: ["wayne", "stark"].map((slug) => organization(slug, { mfa_policy: "REQUIRED_FOR_ALL", members })),
  },
});
const { origin } = new URL(provider.openPage().page.window.location.href);
const passkeys = passkeysAt(provider);
const dur = { session_duration_minutes: 60 };

/** Ann has shown her passkey in a session, and waits for it in a login; Bea and another organization are strangers. */
const first = await signIn(provider, "ann@acme.test", "wayne");
const { device } = await passkeys.add(first);
const session = first.client;
const login = await signIn(provider, "ann@acme.test", "wayne");
const otherLogin = await signIn(provider, "ann@acme.test", "wayne");
const bea = await signIn(provider, "bea@acme.test", "wayne");
const stark = await signIn(provider, "ann@acme.test", "stark");
const who = { organization_id: first.organization_id, member_id: first.answer.member_id };
const organization_id = first.organization_id;
const page = provider.openPage().client;

/** The calls that issue a challenge. Each answer is made for the page's relying party, as an attacker would make it. */
const issuers = {
  "a login": () => page.passkeys.authenticateStart({ organization_id }),
  "a login to another organization": () => page.passkeys.authenticateStart({ organization_id: stark.organization_id }),
  "a discovery": () => page.passkeys.discovery.authenticateStart(),
  "the second factor of a session": () => session.passkeys.mfa.authenticateStart(who),
  "the second factor of a login": () => login.client.passkeys.mfa.authenticateStart(who),
  "the second factor of another login": () => otherLogin.client.passkeys.mfa.authenticateStart(who),
  "a registration in a session": () => session.passkeys.registerStart(who),
  "a registration of another member": () =>
    bea.client.passkeys.registerStart({ organization_id, member_id: bea.answer.member_id }),
};
type Issuer = keyof typeof issuers;

async function challengeOf(issuer: Issuer): Promise<string> {
  const answer = await issuers[issuer]();
  return "public_key_credential_request_options" in answer
    ? answer.public_key_credential_request_options.challenge
    : answer.public_key_credential_creation_options.challenge;
}
const rpId = new URL(origin).hostname;
const assert = (challenge: string) =>
  device.get({ challenge, rpId, timeout: 0, allowCredentials: [], userVerification: "required" });
const attest = (challenge: string) =>
  new SoftwareAuthenticator(origin).create({ challenge, rp: { id: rpId }, user: { id: "" } } as never);

const uses: [string, Issuer, (challenge: string) => Promise<unknown>, Parameters<typeof refusal>[1]][] = [
  [
    "logs in",
    "a login",
    (it) => page.passkeys.authenticate({ organization_id, public_key_credential: assert(it), ...dur }),
    "unable_to_authenticate_passkey",
  ],
  [
    "discovers",
    "a discovery",
    (it) => page.passkeys.discovery.authenticate({ public_key_credential: assert(it) }),
    "unable_to_authenticate_passkey",
  ],
  [
    "completes a login",
    "the second factor of a login",
    (it) => login.client.passkeys.mfa.authenticate({ ...who, public_key_credential: assert(it), ...dur }),
    "unable_to_authenticate_passkey",
  ],
  [
    "is added",
    "a registration in a session",
    (it) => session.passkeys.register({ ...who, public_key_credential: attest(it) }),
    "unable_to_register_passkey",
  ],
];

describe.each(uses)("T172: a passkey %s", (_, right, use, error) => {
  test.each(Object.keys(issuers).filter((issuer) => issuer !== right) as Issuer[])(
    "not with a challenge of %s",
    async (issuer) => {
      await refusal(use(await challengeOf(issuer)), error);
    },
  );
});

test.each(uses)("T172: it %s with a challenge of %s, for comparison", async (_, right, use) => {
  expect(await use(await challengeOf(right))).toBeTruthy();
});
