import type { Client } from "@portico/client";
import * as relyingParty from "openid-client";
import { describe, expect, test } from "vitest";
import { mailFrom, refusal, sessionTokenOf, signIn, tokenOf } from "../support/basics.ts";
import { logIn, startIdpFixture } from "../support/idp.ts";

const OLD = "correct horse battery staple";
const NEW = "another staple for the horse";
const dur = { session_duration_minutes: 60 };

const fixture = await startIdpFixture();
const config = await fixture.discover("third");

interface Owner {
  email_address: string;
  client: Client;
  /** A client in another browser. */
  elsewhere: Client;
}

/** Every call that replaces the password. */
const changes: Record<string, (owner: Owner) => Promise<unknown>> = {
  "by the old password": ({ elsewhere, email_address }) =>
    elsewhere.passwords.resetByExistingPassword({
      email_address,
      organization_id: fixture.globex,
      existing_password: OLD,
      new_password: NEW,
      ...dur,
    }),
  "by the session": ({ client }) => client.passwords.resetBySession({ password: NEW }),
  "by mail": async ({ elsewhere, email_address }) => {
    const mail = await mailFrom(fixture.provider, email_address, () =>
      elsewhere.passwords.resetByEmailStart({ email_address, organization_id: fixture.globex }),
    );
    await elsewhere.passwords.resetByEmail({ password_reset_token: tokenOf(mail), password: NEW, ...dur });
  },
  "by email, in all organizations": async ({ elsewhere, email_address }) => {
    const mail = await mailFrom(fixture.provider, email_address, () =>
      elsewhere.passwords.discovery.resetByEmailStart({ email_address }),
    );
    await elsewhere.passwords.discovery.resetByEmail({ password_reset_token: tokenOf(mail), password: NEW });
  },
};

let created = 0;
/** A member with a password, and an app with their tokens. */
async function enroll() {
  created += 1;
  const email_address = `owner-${created}@globex.test`;
  const admin = await signIn(fixture.provider, "ada@globex.test", "globex");
  await admin.client.organization.members.create({ email_address });
  const { client } = await signIn(fixture.provider, email_address, "globex");
  await client.passwords.resetBySession({ password: OLD });
  const visitor = await fixture.enter(email_address);
  const tokens = await logIn(config, visitor);
  const elsewhere = fixture.provider.openPage().client;
  return { owner: { email_address, client, elsewhere }, tokens };
}

const isLive = async (token: string | undefined) =>
  (await relyingParty.tokenIntrospection(config, token ?? "")).active === true;

describe("T33: a new password revokes apps' tokens from before", () => {
  test.for(Object.entries(changes))("%s", async ([, change]) => {
    const { owner, tokens } = await enroll();
    const other = await enroll();
    expect(await isLive(tokens.access_token)).toBe(true);
    await change(owner);
    expect(await isLive(tokens.access_token)).toBe(false);
    expect(await isLive(tokens.refresh_token)).toBe(false);
    const refresh = relyingParty.refreshTokenGrant(config, tokens.refresh_token ?? "");
    await expect(refresh).rejects.toMatchObject({ error: "invalid_grant" });
    const { db } = fixture.provider.provider.services;
    const left = await db
      .selectFrom("app_grants")
      .selectAll()
      .where("member_id", "=", tokens.claims()?.sub ?? "")
      .execute();
    expect(left).toEqual([]);
    // Another member's.
    expect(await isLive(other.tokens.access_token)).toBe(true);
    await relyingParty.refreshTokenGrant(config, other.tokens.refresh_token ?? "");
  });

  test("a wrong old password revokes nothing", async () => {
    const { owner, tokens } = await enroll();
    const { elsewhere, email_address, client } = owner;
    const wrong = elsewhere.passwords.resetByExistingPassword({
      email_address,
      organization_id: fixture.globex,
      existing_password: NEW,
      new_password: OLD,
      ...dur,
    });
    await refusal(wrong, "unauthorized_credentials");
    expect(await isLive(tokens.access_token)).toBe(true);
    expect(sessionTokenOf(client)).not.toBe("");
    await client.session.authenticate();
  });
});
