import { sql } from "kysely";
import { expect, test } from "vitest";
import { refusal, signIn, startForFile } from "../support/basics.ts";
import { totpCode } from "../support/totp-code.ts";

const provider = await startForFile();

test("T7: verifying an address removes everyone who used its row before", async () => {
  // In one session they use a second factor, which is removed with it; in the other none.
  const { client: plain } = await signIn(provider, "bob@globex.test", "globex");
  const { client: squatter, answer: squatted } = await signIn(provider, "bob@globex.test", "globex");
  const { organization_id, member_id } = squatted.member;
  const { secret } = await squatter.totp.create({ organization_id, member_id });
  const code = totpCode(provider, secret);
  await squatter.totp.authenticate({ organization_id, member_id, code, session_duration_minutes: 60 });
  // As if the row had been created and used by someone who never verified the address.
  const { db } = provider.provider.services;
  await sql`update members set email_address_verified = false where email_address = 'bob@globex.test'`.execute(db);

  const { client: owner, answer } = await signIn(provider, "bob@globex.test", "globex");
  expect(answer.member).toMatchObject({
    email_address_verified: true,
    mfa_enrolled: false,
    totp_registration_id: "",
  });
  expect(answer.member_session).not.toBeNull();
  await owner.session.authenticate({});
  for (const { session } of [squatter, plain]) await refusal(session.authenticate({}), "session_not_found");
});
