import { expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { organization, signIn, startForFile } from "../support/basics.ts";
import { addPasskeyTo, SoftwareAuthenticator } from "../support/software-authenticator.ts";
import { totpCode } from "../support/totp-code.ts";

// T93: what is explained for a passkey is what then happens.

const names = ["without", "only", "older", "newer"];
const provider = await startForFile({
  project: {
    organizations: [organization("wayne", { members: names.map((name) => ({ email_address: `${name}@acme.test` })) })],
  },
});
const backend = backendOf(provider);
const { origin } = new URL(provider.openPage().page.window.location.href);

async function explained(organization_id: string, email_address: string) {
  const { body } = await backend("POST", `/organizations/${organization_id}/sign_ins/explain`, { email_address });
  const { outcome, checks } = body.data.methods.find(({ method }: { method: string }) => method === "passkey");
  return [outcome, checks.at(-1).decided_by];
}

/** How a login with the passkey ends. */
async function happens(organization_id: string, device: SoftwareAuthenticator): Promise<string> {
  const { client } = provider.openPage();
  const { public_key_credential_request_options: options } = await client.passkeys.authenticateStart({
    organization_id,
  });
  const answer = await client.passkeys.authenticate({ organization_id, public_key_credential: device.get(options) });
  return answer.member_authenticated ? "signs_in" : answer.mfa_required ? "second_factor" : "refused";
}

const enroll = async ({ client, organization_id, answer }: Awaited<ReturnType<typeof signIn>>) => {
  const who = { organization_id, member_id: answer.member_id };
  const { secret } = await client.totp.create(who);
  await client.totp.authenticate({ ...who, code: totpCode(provider, secret) });
};

test.each([
  ["without", [], ["refused", "passkeys"]],
  ["only", ["passkey"], ["signs_in", "mfa_policy"]],
  ["older", ["passkey", "authenticator"], ["second_factor", "mfa_enrolled"]],
  ["newer", ["authenticator", "passkey"], ["signs_in", "mfa_enrolled"]],
] as const)("%s: a member who has set up %j", async (name, steps, expected) => {
  const member = await signIn(provider, `${name}@acme.test`, "wayne");
  const { organization_id, answer, client } = member;
  const device = new SoftwareAuthenticator(origin);
  const add = () => addPasskeyTo(client, { organization_id, member_id: answer.member_id }, device);
  for (const step of steps) await (step === "passkey" ? add() : enroll(member));
  expect(await explained(organization_id, `${name}@acme.test`)).toEqual(expected);
  if (steps.length > 0) expect(await happens(organization_id, device)).toBe(expected[0]);
});
