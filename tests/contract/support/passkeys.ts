import type { TestProvider } from "@portico/testkit";
import type { signIn } from "./basics.ts";
import { SoftwareAuthenticator, type Tricks } from "./software-authenticator.ts";

type SignedIn = Pick<Awaited<ReturnType<typeof signIn>>, "client" | "organization_id"> & {
  answer: { member_id: string };
};

/** What members do with passkeys of new authenticators. */
export function passkeysAt(provider: TestProvider) {
  const { origin } = new URL(provider.openPage().page.window.location.href);
  const idsOf = ({ organization_id, answer }: SignedIn) => ({ organization_id, member_id: answer.member_id });
  return {
    async add(signedIn: SignedIn, choices: { set_mfa_enrollment?: "enroll" } = {}) {
      const device = new SoftwareAuthenticator(origin);
      const who = idsOf(signedIn);
      const { public_key_credential_creation_options: options } = await signedIn.client.passkeys.registerStart(who);
      const public_key_credential = device.create(options);
      const { passkey } = await signedIn.client.passkeys.register({ ...who, public_key_credential, ...choices });
      return { device, passkey };
    },

    /** Logs in, in a page of its own. */
    async logIn(organization_id: string, device: SoftwareAuthenticator, tricks: Tricks = {}) {
      const { client } = provider.openPage();
      const { public_key_credential_request_options: options } = await client.passkeys.authenticateStart({
        organization_id,
      });
      const public_key_credential = device.get(options, tricks);
      const request = { organization_id, public_key_credential, session_duration_minutes: 60 };
      return { client, answer: await client.passkeys.authenticate(request) };
    },

    async discover(device: SoftwareAuthenticator) {
      const { client } = provider.openPage();
      const { public_key_credential_request_options: options } = await client.passkeys.discovery.authenticateStart();
      const public_key_credential = device.get(options);
      return { client, found: await client.passkeys.discovery.authenticate({ public_key_credential }) };
    },

    /** Shows it as the second factor of a login. */
    async showSecond(login: SignedIn, device: SoftwareAuthenticator) {
      const who = idsOf(login);
      const { public_key_credential_request_options: options } = await login.client.passkeys.mfa.authenticateStart(who);
      const request = { ...who, public_key_credential: device.get(options), session_duration_minutes: 60 };
      return login.client.passkeys.mfa.authenticate(request);
    },
  };
}
