import { expect, test, vi } from "vitest";
import { organization, organizationId, refusal, signIn, startForFile } from "../support/basics.ts";
import { addPasskeyTo, SoftwareAuthenticator } from "../support/software-authenticator.ts";

// Anyone can get a challenge. It must not pay for parsing and verifying without limits (docs/threats.md T185).

const LIMIT = 20;
const members = [{ email_address: "ann@acme.test" }];
const provider = await startForFile({
  project: {
    organizations: [organization("wayne", { members })],
    rate_limits: { attempts_per_ip: { count: LIMIT, window_seconds: 3600 } },
  },
});
const { origin } = new URL(provider.openPage().page.window.location.href);
const wayne = await organizationId(provider, "wayne");
const hashing = vi.spyOn(crypto.subtle, "digest");

test("T185: an answer over the limit of its network is not verified", async () => {
  const { client, answer } = await signIn(provider, "ann@acme.test", "wayne");
  const device = new SoftwareAuthenticator(origin);
  await addPasskeyTo(client, { organization_id: wayne, member_id: answer.member_id }, device);
  const { public_key_credential_request_options: options } = await client.passkeys.authenticateStart({
    organization_id: wayne,
  });
  // A challenge of another purpose is not used up, so that one is enough for every attempt.
  const attempt = () => client.passkeys.discovery.authenticate({ public_key_credential: device.get(options) });
  hashing.mockClear();
  await refusal(attempt(), "unable_to_authenticate_passkey");
  const perAttempt = hashing.mock.calls.length;
  expect(perAttempt).toBeGreaterThan(0);
  for (let count = 0; count < LIMIT; count++) await attempt().catch(() => undefined);
  hashing.mockClear();
  await refusal(attempt(), "too_many_requests");
  expect(hashing).not.toHaveBeenCalled();
});

test("T185: a registration without a session is not read", async () => {
  provider.clock.advance({ hours: 1 });
  const { client } = provider.openPage();
  const { public_key_credential_request_options: asked } = await client.passkeys.authenticateStart({
    organization_id: wayne,
  });
  const public_key_credential = new SoftwareAuthenticator(origin).create({
    challenge: asked.challenge,
    rp: { id: asked.rpId, name: "" },
    user: { id: "" },
  } as never);
  hashing.mockClear();
  const request = { organization_id: wayne, member_id: "member-test-1", public_key_credential };
  await refusal(client.passkeys.register(request), "unauthorized_credentials");
  expect(hashing).not.toHaveBeenCalled();
});
