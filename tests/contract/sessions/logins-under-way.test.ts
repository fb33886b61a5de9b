import { expect, test } from "vitest";
import { mailFrom, refusal, signIn, startForFile, tokenOf } from "../support/basics.ts";
import { totpCode } from "../support/totp-code.ts";

const dur = { session_duration_minutes: 60 };

const provider = await startForFile();

test("T58: a login that waits for its second factor has to start again once its member has more roles", async () => {
  const { client: ada, organization_id } = await signIn(provider, "ada@globex.test", "globex");
  const email_address = "waiting@globex.test";
  const { member_id } = await ada.organization.members.create({ email_address });
  const who = { organization_id, member_id };
  const { client: own } = await signIn(provider, email_address, "globex");
  const { secret } = await own.totp.create(who);
  await own.totp.authenticate({ ...who, ...dur, code: totpCode(provider, secret) });

  const { client } = provider.openPage();
  const { code } = await mailFrom(provider, email_address, () =>
    client.otps.email.loginOrSignup({ email_address, organization_id }),
  );
  const begun = await client.otps.email.authenticate({ email_address, organization_id, code: code ?? "", ...dur });
  expect(begun.mfa_required).not.toBeNull();
  await ada.organization.members.update({ member_id, roles: ["admin"] });
  // Each code of an authenticator works once.
  provider.clock.advance({ minutes: 1 });
  const shown = { ...who, ...dur, code: totpCode(provider, secret) };
  await refusal(client.totp.authenticate(shown), "intermediate_session_not_found");

  // Nor do its factors count in the next login.
  const mail = await mailFrom(provider, email_address, () =>
    client.magicLinks.email.loginOrSignup({ email_address, organization_id }),
  );
  await client.magicLinks.authenticate({ magic_links_token: tokenOf(mail), ...dur });
  const { member_session } = await client.totp.authenticate(shown);
  expect(member_session?.authentication_factors.map(({ type }) => type)).toEqual(["magic_link", "totp"]);
});
