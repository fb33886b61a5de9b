import { type Client, SdkError } from "@portico/client";
import { PROJECT_ID } from "@portico/testkit";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { sealedAt } from "../../../packages/provider/src/platform/crypto/sealed-at.ts";
import { sweep } from "../../../packages/provider/src/platform/db/sweep.ts";
import { expiring } from "../../../packages/provider/src/server/capabilities.ts";
import { isLong } from "../../long.ts";
import { backendOf } from "../support/backend.ts";
import { mailFrom, organization, organizationId, refusal, startForFile } from "../support/basics.ts";
import { totpCode } from "../support/totp-code.ts";

// T61: an attacker who has only the first factor, before its owner has a second one, sets up something to use as the
// second factor later.

const dur = { session_duration_minutes: 60 };
const PASSWORD = "correct horse battery staple";

/** In one, a session needs no second factor; in the other, everyone is on the way to a session until they have one. */
const slugs = ["free", "safe"] as const;

const provider = await startForFile({
  project: {
    organizations: [organization("free"), organization("safe", { mfa_policy: "REQUIRED_FOR_ALL" })],
  },
});
const backend = backendOf(provider);

interface Who {
  organization_id: string;
  member_id: string;
}

/** A caller who has used the first factor: in a session, or on the way to one. */
interface Login {
  client: Client;
  who: Who;
  email_address: string;
  hasSession: boolean;
}

let count = 0;

/** A new member for each case, with a verified address. */
async function newMember(slug: string): Promise<{ email_address: string; who: Who }> {
  const organization_id = await organizationId(provider, slug);
  const email_address = `member-${count++}@${slug}.test`;
  const { body } = await backend("POST", `/organizations/${organization_id}/members`, { email_address });
  const { member_id } = body.data.member;
  await sql`update members set email_address_verified = true where member_id = ${member_id}`.execute(
    provider.provider.services.db,
  );
  return { email_address, who: { organization_id, member_id } };
}

const newNumber = () => `+1202555${String(1000 + count++)}`;

async function begin(email_address: string, organization_id: string): Promise<Login> {
  const { client } = provider.openPage();
  const { code } = await mailFrom(provider, email_address, () =>
    client.otps.email.loginOrSignup({ email_address, organization_id }),
  );
  const answer = await client.otps.email.authenticate({ email_address, organization_id, code: code ?? "", ...dur });
  const { member_id } = answer;
  return { client, who: { organization_id, member_id }, email_address, hasSession: answer.member_session !== null };
}

const again = ({ email_address, who }: Login) => begin(email_address, who.organization_id);

const codeOf = (secret: string) => totpCode(provider, secret);

async function textTo(login: Login, mfa_phone_number?: string): Promise<string> {
  const { member } = (
    await backend("GET", `/organizations/${login.who.organization_id}/members/${login.who.member_id}`)
  ).body.data;
  const to = mfa_phone_number ?? member.mfa_phone_number;
  const text = await mailFrom(provider, to, () =>
    login.client.otps.sms.send({ ...login.who, ...(mfa_phone_number && { mfa_phone_number }) }),
  );
  return text.code ?? "";
}

async function enrollTotp({ client, who }: Login): Promise<{ secret: string; recovery_codes: string[] }> {
  const { secret, recovery_codes } = await client.totp.create(who);
  await client.totp.authenticate({ ...who, code: codeOf(secret), ...dur });
  // The next time step has the next code.
  provider.clock.advance({ seconds: 30 });
  return { secret, recovery_codes };
}

async function enrollNumber(login: Login, mfa_phone_number = newNumber()): Promise<string> {
  const code = await textTo(login, mfa_phone_number);
  await login.client.otps.sms.authenticate({ ...login.who, code, ...dur });
  return mfa_phone_number;
}

/** What may be known about a member's second factors. */
async function factorsOf({ organization_id, member_id }: Who) {
  const { body } = await backend("GET", `/organizations/${organization_id}/members/${member_id}`);
  const { mfa_enrolled, mfa_phone_number, mfa_phone_number_verified, default_mfa_method, totp_registration_id } =
    body.data.member;
  return { mfa_enrolled, mfa_phone_number, mfa_phone_number_verified, default_mfa_method, totp_registration_id };
}

/** A second factor, used in a login at this moment or in an earlier session. */
type Show = (login: Login) => Promise<unknown>;

const recoverWith =
  (recovery_code: string): Show =>
  ({ client, who }) =>
    client.recoveryCodes.recover({ ...who, recovery_code, ...dur });
const showTotp =
  (secret: string): Show =>
  ({ client, who }) =>
    client.totp.authenticate({ ...who, code: codeOf(secret), ...dur });
const showText =
  (code: string): Show =>
  ({ client, who }) =>
    client.otps.sms.authenticate({ ...who, code, ...dur });

/** What an attacker plants with only the first factor. */
const planted: Record<string, (attacker: Login) => Promise<Show>> = {
  "backup codes of an unconfirmed registration": async ({ client, who }) => {
    const { recovery_codes } = await client.totp.create({ ...who, expiration_minutes: 1440 });
    return recoverWith(recovery_codes[0] ?? "");
  },
  "backup codes that were regenerated for it": async ({ client, who, hasSession }) => {
    const { recovery_codes } = await client.totp.create({ ...who, expiration_minutes: 1440 });
    const created = hasSession
      ? await client.recoveryCodes.rotate().catch(() => ({ recovery_codes }))
      : { recovery_codes };
    return recoverWith(created.recovery_codes[0] ?? "");
  },
  "an authenticator to be confirmed later": async ({ client, who }) =>
    showTotp((await client.totp.create({ ...who, expiration_minutes: 1440 })).secret),
  "a text to a phone of their own": async (attacker) => showText(await textTo(attacker, newNumber())),
};

/** How the owner sets up a second factor after that. */
const enrolments: Record<string, (owner: Login) => Promise<unknown>> = {
  "an authenticator": enrollTotp,
  "a phone": (owner) => enrollNumber(owner),
  "a phone that an administrator has entered": async (owner) => {
    const mfa_phone_number = newNumber();
    const { organization_id, member_id } = owner.who;
    await backend("PUT", `/organizations/${organization_id}/members/${member_id}`, { mfa_phone_number });
    // A pending login starts again: the number is new to it.
    const back = await again(owner);
    await back.client.otps.sms.authenticate({ ...back.who, code: await textTo(back), ...dur });
  },
  "another authenticator, once the first one was removed": async (owner) => {
    await enrollTotp(owner);
    await owner.client.self.deleteMFATOTP();
    await enrollTotp(owner);
  },
};

/**
 * Refused like a request for something that does not exist, for any caller: not by chance, and not because of a failure.
 */
const refusals = [
  "unable_to_authenticate_recovery_code",
  "unable_to_authenticate_totp",
  "totp_not_found",
  "otp_code_not_found",
  "second_factor_required",
  // The enrollment has ended the attacker's own pending login.
  "intermediate_session_not_found",
];

async function expectWorthless(show: Show, login: Login): Promise<void> {
  const before = await factorsOf(login.who);
  const outcome = await show(login).then(
    () => "taken",
    (error: unknown) => (error instanceof SdkError && "error_type" in error ? error.error_type : error),
  );
  expect(refusals).toContain(outcome);
  expect(await factorsOf(login.who)).toEqual(before);
}

/**
 * In turns: an attempt in one kind of organization is not repeated in the other; `npm run test:long` tries all in both.
 */
const enrolmentsFor = (slug: (typeof slugs)[number], what: string) =>
  Object.keys(enrolments).filter(
    (_, index) => isLong || (index + Object.keys(planted).indexOf(what) + slugs.indexOf(slug)) % 2 === 0,
  );

describe.each(slugs)("in an organization that is %s with its sessions", (slug) => {
  describe.each(Object.keys(planted))("%s", (what) => {
    test.each(enrolmentsFor(slug, what))("T61: is worthless once the owner has set up %s", async (how) => {
      const { email_address, who } = await newMember(slug);
      const attacker = await begin(email_address, who.organization_id);
      const owner = await begin(email_address, who.organization_id);
      const show = await (planted[what] as (typeof planted)[string])(attacker);
      await (enrolments[how] as (typeof enrolments)[string])(owner);
      await expectWorthless(show, attacker);
      const later = await again(attacker);
      expect(later.hasSession).toBe(false);
      await expectWorthless(show, later);
    });
  });
});

/** What the owner does about backup codes that someone has seen. */
const renewals: Record<string, (owner: Login) => Promise<unknown>> = {
  "new codes": ({ client }) => client.recoveryCodes.rotate(),
  "a phone instead of the authenticator": async (owner) => {
    await enrollNumber(owner);
    await owner.client.self.deleteMFATOTP();
  },
  "a phone, once the authenticator was removed": async (owner) => {
    await owner.client.self.deleteMFATOTP();
    await enrollNumber(owner);
  },
  "a phone that an administrator has entered, once the authenticator was removed by one": async (owner) => {
    const { organization_id, member_id } = owner.who;
    const path = `/organizations/${organization_id}/members`;
    await backend("DELETE", `${path}/${member_id}/totp`);
    const mfa_phone_number = newNumber();
    await backend("PUT", `${path}/${member_id}`, { mfa_phone_number });
    const login = await again(owner);
    await login.client.otps.sms.authenticate({ ...login.who, code: await textTo(login), ...dur });
  },
  "another authenticator": async (owner) => {
    await owner.client.self.deleteMFATOTP();
    await enrollTotp(owner);
  },
};

test.each(Object.keys(renewals))("T61: earlier backup codes are worthless after %s", async (how) => {
  const { email_address, who } = await newMember("free");
  const owner = await begin(email_address, who.organization_id);
  const { recovery_codes } = await enrollTotp(owner);
  const attacker = await again(owner);
  await (renewals[how] as (typeof renewals)[string])(owner);
  await expectWorthless(recoverWith(recovery_codes[1] ?? ""), attacker);
  await expectWorthless(recoverWith(recovery_codes[2] ?? ""), await again(owner));
});

test("T61: backup codes only come with an authenticator", async () => {
  const { email_address, who } = await newMember("free");
  const owner = await begin(email_address, who.organization_id);
  await refusal(owner.client.recoveryCodes.rotate(), "totp_not_found");
  await owner.client.totp.create(owner.who);
  expect((await owner.client.recoveryCodes.get()).recovery_codes).toEqual([]);
  await refusal(owner.client.recoveryCodes.rotate(), "totp_not_found");
  await enrollNumber(owner);
  expect((await owner.client.recoveryCodes.get()).recovery_codes).toEqual([]);
  await refusal(owner.client.recoveryCodes.rotate(), "totp_not_found");
  const { recovery_codes } = await enrollTotp(owner);
  expect((await owner.client.recoveryCodes.get()).recovery_codes).toEqual(recovery_codes);
});

test("T61: a registration that starts again replaces the earlier one's backup codes", async () => {
  const { email_address, who } = await newMember("safe");
  const owner = await begin(email_address, who.organization_id);
  const first = await owner.client.totp.create(owner.who);
  const second = await owner.client.totp.create(owner.who);
  await refusal(showTotp(first.secret)(owner), "unable_to_authenticate_totp");
  await owner.client.totp.authenticate({ ...owner.who, code: codeOf(second.secret), ...dur });
  const later = await again(owner);
  await expectWorthless(recoverWith(first.recovery_codes[0] ?? ""), later);
  await recoverWith(second.recovery_codes[0] ?? "")(later);
});

/** Events that end pending registrations, even if the member has no second factor by then. */
const endings: Record<string, (owner: Login) => Promise<Login>> = {
  "a new password, in a session": async (owner) => {
    await owner.client.passwords.resetBySession({ password: PASSWORD });
    return again(owner);
  },
  "a new password, by email": async (owner) => {
    const { email_address, who } = owner;
    const { client } = provider.openPage();
    const mail = await mailFrom(provider, email_address, () =>
      client.passwords.resetByEmailStart({ email_address, organization_id: who.organization_id }),
    );
    const password_reset_token = new URL(mail.links[0] ?? "").searchParams.get("token") ?? "";
    await client.passwords.resetByEmail({ password_reset_token, password: PASSWORD, ...dur });
    return again(owner);
  },
  "another address, by an administrator": async (owner) => {
    const { organization_id, member_id } = owner.who;
    const email_address = `moved-${owner.email_address}`;
    await backend("PUT", `/organizations/${organization_id}/members/${member_id}`, { email_address });
    // As the attacker would, who may own the mailbox; verifying it now ends pending registrations once more.
    await sql`update members set email_address_verified = true where member_id = ${member_id}`.execute(
      provider.provider.services.db,
    );
    return begin(email_address, organization_id);
  },
  "the verification of their address": async (owner) => {
    await sql`update members set email_address_verified = false where member_id = ${owner.who.member_id}`.execute(
      provider.provider.services.db,
    );
    return again(owner);
  },
  "another number, by an administrator": async (owner) => {
    const { organization_id, member_id } = owner.who;
    const path = `/organizations/${organization_id}/members/${member_id}`;
    await backend("PUT", path, { mfa_phone_number: newNumber() });
    return again(owner);
  },
  "a factor that was set up, and removed": async (owner) => {
    await enrollNumber(owner);
    await owner.client.self.deleteMFAPhoneNumber();
    return again(owner);
  },
  "their time away": async (owner) => {
    const { organization_id, member_id } = owner.who;
    const path = `/organizations/${organization_id}/members/${member_id}`;
    await backend("DELETE", path);
    await backend("PUT", `${path}/reactivate`);
    return again(owner);
  },
};

describe.each(Object.keys(planted).filter((what) => !what.startsWith("recovery codes")))("%s", (what) => {
  test.each(Object.keys(endings))("T61: does not outlive %s", async (how) => {
    const { email_address, who } = await newMember("free");
    const attacker = await begin(email_address, who.organization_id);
    const owner = await begin(email_address, who.organization_id);
    const show = await (planted[what] as (typeof planted)[string])(attacker);
    await expectWorthless(show, await (endings[how] as (typeof endings)[string])(owner));
  });
});

/** The tests insert the pending row directly, as if every other defense had failed: each defense works without the rest. */
describe("T61: beside a second factor that was not used,", () => {
  const db = () => provider.provider.services.db;
  const key = () => provider.provider.services.serverKey;
  const now = () => provider.provider.services.clock.now();
  const later = () => new Date(now().getTime() + 60_000);
  const rowOf = ({ who }: Login) => ({ project_id: PROJECT_ID, ...who });

  async function putRecoveryCode(login: Login, totp_registration_id: string): Promise<string> {
    const { organization_id, member_id } = login.who;
    const code_hmac = key().hmacCode(`${organization_id}\n${member_id}`, "abcdefghjkmn");
    const sealed_code = key().seal("abcd-efgh-jkmn", sealedAt("recovery_codes", { ...rowOf(login), code_hmac }));
    const code = { totp_registration_id, code_hmac, sealed_code };
    await db()
      .insertInto("recovery_codes")
      .values({ ...rowOf(login), ...code, position: 0, used_at: null })
      .execute();
    return "abcd-efgh-jkmn";
  }

  async function start(enroll: (owner: Login) => Promise<unknown>): Promise<{ owner: Login; attacker: Login }> {
    const { email_address, who } = await newMember("free");
    const owner = await begin(email_address, who.organization_id);
    await enroll(owner);
    return { owner, attacker: await again(owner) };
  }

  test.each(["", "member-totp-test-another"])("a backup code of no authenticator of theirs: '%s'", async (id) => {
    for (const enroll of [enrollTotp, (owner: Login) => enrollNumber(owner)]) {
      const { owner, attacker } = await start(enroll);
      const code = await putRecoveryCode(owner, id);
      await expectWorthless(recoverWith(code), attacker);
      expect((await owner.client.recoveryCodes.get()).recovery_codes).not.toContain(code);
    }
  });

  test("an authenticator", async () => {
    const { owner, attacker } = await start((it) => enrollNumber(it));
    const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
    const registration = {
      totp_registration_id: "member-totp-test-planted",
      sealed_secret: key().seal(secret, sealedAt("totp_registrations", rowOf(owner))),
    };
    await db()
      .insertInto("totp_registrations")
      .values({ ...rowOf(owner), ...registration, created_at: now(), confirmed_at: null, expires_at: later() })
      .execute();
    await refusal(showTotp(secret)(attacker), "second_factor_required");
    // Nor does it distinguish a right code from a wrong one.
    await refusal(showTotp("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXQ")(attacker), "second_factor_required");
    await expectWorthless(showTotp(secret), attacker);
    await showTotp(secret)(owner);
    expect(await factorsOf(owner.who)).toMatchObject({ totp_registration_id: "member-totp-test-planted" });
  });

  test("a text", async () => {
    const { owner, attacker } = await start(enrollTotp);
    const phone_number = newNumber();
    const code = { sms_code_id: "planted", code_hmac: key().hmacCode("planted", "123456"), attempts: 0 };
    await db()
      .insertInto("sms_codes")
      .values({ ...rowOf(owner), ...code, phone_number, is_enrollment: true, created_at: now(), expires_at: later() })
      .execute();
    await refusal(showText("123456")(attacker), "second_factor_required");
    await refusal(showText("654321")(attacker), "second_factor_required");
    await showText("123456")(owner);
    expect(await factorsOf(owner.who)).toMatchObject({ mfa_phone_number: phone_number });
  });
});

test("T61: a registration that ends unconfirmed leaves nothing, and the codes of a confirmed one stay", async () => {
  const { db, clock } = provider.provider.services;
  const { email_address, who } = await newMember("free");
  const codes = () => db.selectFrom("recovery_codes").selectAll().where("member_id", "=", who.member_id).execute();
  const owner = await begin(email_address, who.organization_id);
  await owner.client.totp.create({ ...owner.who, expiration_minutes: 5 });
  await sweep(db, new Date(clock.now().getTime() + 5 * 60_000 + 1), expiring);
  expect(await codes()).toEqual([]);
  await refusal(showTotp("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")(owner), "totp_not_found");
  await owner.client.totp.create(owner.who);
  await enrollNumber(owner);
  expect(await codes()).toEqual([]);
  const { recovery_codes } = await enrollTotp(owner);
  await sweep(db, new Date(clock.now().getTime() + 2 * 86_400_000), expiring);
  expect(await codes()).toHaveLength(recovery_codes.length);
});

test("T61: a session from before the second factor cannot set a password", async () => {
  const { email_address, who } = await newMember("free");
  const early = await begin(email_address, who.organization_id);
  const owner = await again(early);
  await enrollTotp(owner);
  const password = "correct horse battery staple 11";
  await refusal(early.client.passwords.resetBySession({ password }), "second_factor_required");
  await owner.client.passwords.resetBySession({ password });
});

test("T61: a session from before the second factor cannot remove a password", async () => {
  const { email_address, who } = await newMember("free");
  const owner = await begin(email_address, who.organization_id);
  const { member } = await owner.client.passwords.resetBySession({ password: "correct horse battery staple 12" });
  const early = await again(owner);
  await enrollTotp(owner);
  const { member_password_id } = member;
  await refusal(early.client.self.deletePassword({ member_password_id }), "second_factor_required");
  await owner.client.self.deletePassword({ member_password_id });
});

describe("T61: a number", () => {
  test("that was changed is not restored by an earlier text", async () => {
    const { email_address, who } = await newMember("free");
    const owner = await begin(email_address, who.organization_id);
    await enrollNumber(owner);
    const thief = await again(owner);
    const code = await textTo(thief);
    const { organization_id, member_id } = who;
    await backend("PUT", `/organizations/${organization_id}/members/${member_id}`, { mfa_phone_number: newNumber() });
    await expectWorthless(showText(code), thief);
    await expectWorthless(showText(code), await again(owner));
  });

  test("that was confirmed counts, and its text confirms no other number", async () => {
    const { email_address, who } = await newMember("free");
    const owner = await begin(email_address, who.organization_id);
    const mfa_phone_number = await enrollNumber(owner);
    const other = newNumber();
    const pending = await textTo(owner, other);
    const login = await again(owner);
    // It voids no code that the member's own browser waits for.
    await refusal(textTo(login), "too_many_requests");
    provider.clock.advance({ minutes: 3 });
    const code = await textTo(login);
    await refusal(owner.client.otps.sms.authenticate({ ...owner.who, code: pending, ...dur }), "otp_code_not_found");
    await login.client.otps.sms.authenticate({ ...login.who, code, ...dur });
    expect(await factorsOf(who)).toMatchObject({ mfa_phone_number, mfa_phone_number_verified: true });
  });

  test("that a login was texted at, and that is no longer the member's, is only confirmed by a text of its own", async () => {
    const { email_address, who } = await newMember("free");
    const owner = await begin(email_address, who.organization_id);
    const former = await enrollNumber(owner);
    const thief = await again(owner);
    const code = await textTo(thief);
    // As if that text had been sent while the number was changed.
    const { db } = provider.provider.services;
    await sql`update members set mfa_phone_number = ${newNumber()}, mfa_phone_number_verified = false
      where member_id = ${who.member_id}`.execute(db);
    await expectWorthless(showText(code), thief);
    expect((await factorsOf(who)).mfa_phone_number).not.toBe(former);
  });

  test("that replaces a confirmed one is not what a login asks for first", async () => {
    const { email_address, who } = await newMember("free");
    const owner = await begin(email_address, who.organization_id);
    await enrollNumber(owner);
    await enrollTotp(owner);
    expect(await factorsOf(who)).toMatchObject({ default_mfa_method: "sms_otp" });
    const { member } = await owner.client.self.update({ mfa_phone_number: newNumber() });
    expect(member).toMatchObject({ mfa_phone_number_verified: false, default_mfa_method: "totp" });
    await owner.client.self.deleteMFATOTP();
    expect(await factorsOf(who)).toMatchObject({ default_mfa_method: "", mfa_enrolled: false });
  });
});

/** How a factor that was used stops being the member's. */
const removals: Record<string, (owner: Login) => Promise<unknown>> = {
  "the owner": ({ client }) => client.self.deleteMFAPhoneNumber(),
  "the owner, by another number": async (owner) => enrollNumber(owner),
  "an administrator": ({ who: { organization_id, member_id } }) =>
    backend("DELETE", `/organizations/${organization_id}/members/${member_id}/mfa_phone_number`),
  "an administrator, by another number": ({ who: { organization_id, member_id } }) =>
    backend("PUT", `/organizations/${organization_id}/members/${member_id}`, { mfa_phone_number: newNumber() }),
};

test.each(Object.keys(removals))("T61: a phone that was removed by %s no longer counts as used", async (by) => {
  const { email_address, who } = await newMember("free");
  const owner = await begin(email_address, who.organization_id);
  const number = await enrollNumber(owner);
  const thief = await again(owner);
  await showText(await textTo(thief, number))(thief);
  await thief.client.session.authenticate();
  await (removals[by] as (typeof removals)[string])(owner);
  await refusal(thief.client.session.authenticate(), "session_not_found");
});

test("T61: a session that an authenticator or a backup code opened ends with it", async () => {
  const { email_address, who } = await newMember("free");
  const owner = await begin(email_address, who.organization_id);
  const { secret, recovery_codes } = await enrollTotp(owner);
  const [seen, stolen] = [await again(owner), await again(owner)];
  await recoverWith(recovery_codes[0] ?? "")(seen);
  await showTotp(secret)(stolen);
  await owner.client.recoveryCodes.rotate();
  await refusal(seen.client.session.authenticate(), "session_not_found");
  await stolen.client.session.authenticate();
  await owner.client.self.deleteMFATOTP();
  await refusal(stolen.client.session.authenticate(), "session_not_found");
  await owner.client.session.authenticate();
});
