import { expect, test } from "vitest";
import { mailFrom, organizationId, refusal, startForFile, tokenOf } from "../support/basics.ts";

const provider = await startForFile();

test("T32: until the primary method is complete, no second factor can be used, set up, texted or recovered", async () => {
  const { client } = provider.openPage();
  // Umbrella only accepts codes, so a link is not enough.
  const organization_id = await organizationId(provider, "umbrella");
  const mail = await mailFrom(provider, "ada@globex.test", () =>
    client.magicLinks.email.loginOrSignup({ email_address: "ada@globex.test", organization_id }),
  );
  const answer = await client.magicLinks.authenticate({
    magic_links_token: tokenOf(mail),
    session_duration_minutes: 60,
  });
  expect(answer).toMatchObject({
    member_authenticated: false,
    primary_required: { allowed_auth_methods: ["email_otp"] },
  });
  const who = { organization_id, member_id: answer.member_id };
  const dur = { session_duration_minutes: 60 };
  for (const attempt of [
    () => client.totp.create(who),
    () => client.totp.authenticate({ ...who, ...dur, code: "123456" }),
    () => client.otps.sms.send({ ...who, mfa_phone_number: "+12025550123" }),
    () => client.otps.sms.authenticate({ ...who, ...dur, code: "123456" }),
    () => client.recoveryCodes.recover({ ...who, ...dur, recovery_code: "abcd-efgh-jkmn" }),
  ])
    await refusal(attempt(), "unauthorized_action");
});
