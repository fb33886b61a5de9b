import { describe, expect, test } from "vitest";
import {
  inVariant,
  mailFrom,
  organization,
  organizationId,
  otherCode,
  startForFile,
  startWindow,
  variant,
} from "../support/basics.ts";
import { totpCode } from "../support/totp-code.ts";

const dur = { session_duration_minutes: 60 };
const few = (count: number) => ({ count, window_seconds: 3600 });
const member = (email_address: string) => ({ email_address });

const provider = await startForFile({
  otherProjects: [
    variant("strict", { rate_limits: "default" }),
    variant("pumped", {
      rate_limits: { texts_per_prefix: few(2), texts_per_organization: few(3), texts_per_project: few(4) },
    }),
  ],
  project: {
    organizations: [
      organization("safe", {
        mfa_policy: "REQUIRED_FOR_ALL",
        members: ["ada", "bob", "cyd", "dan", "eve", "fay", "gil", "hal", "ida"].map((name) =>
          member(`${name}@safe.test`),
        ),
      }),
      organization("free", {
        members: [
          ...["ada", "ivo", "joy", "kim", "lee"].map((name) => member(`${name}@free.test`)),
          { email_address: "max@free.test", roles: ["admin"] },
        ],
      }),
      organization("phones", {
        members: [
          ...["kim", "lee"].map((name) => member(`${name}@phones.test`)),
          { email_address: "max@phones.test", roles: ["admin"] },
        ],
      }),
      organization("texts", {
        mfa_policy: "REQUIRED_FOR_ALL",
        mfa_methods: "RESTRICTED",
        allowed_mfa_methods: ["sms_otp"],
        members: ["ada", "bob", "cyd"].map((name) => member(`${name}@texts.test`)),
      }),
    ],
  },
});

/** The primary factor, a code; the client then has a session or an intermediate session. */
async function begin(name: string, slug: string, at = provider) {
  const page = at.openPage();
  const email_address = `${name}@${slug}.test`;
  const organization_id = await organizationId(at, slug);
  const mail = await mailFrom(provider, email_address, () =>
    page.client.otps.email.loginOrSignup({ email_address, organization_id }),
  );
  const answer = await page.client.otps.email.authenticate({
    email_address,
    organization_id,
    code: mail.code ?? "",
    ...dur,
  });
  return { ...page, answer, who: { organization_id, member_id: answer.member_id } };
}

type Begun = Awaited<ReturnType<typeof begin>>;

const codeOf = (secret: string, offsetSeconds = 0) => totpCode(provider, secret, offsetSeconds);

/** Registers an authenticator and sends its first code. */
async function enroll(begun: Begun) {
  const created = await begun.client.totp.create(begun.who);
  const answer = await begun.client.totp.authenticate({ ...begun.who, code: codeOf(created.secret), ...dur });
  // The next time step has the next code.
  provider.clock.advance({ seconds: 30 });
  return { secret: created.secret, recovery_codes: created.recovery_codes, answer };
}

const refusedAs = (error_type: string) => expect.objectContaining({ error_type });

describe("an authenticator", () => {
  test("is set up while signing in, completed by its first code, and required from then on", async () => {
    const ada = await begin("ada", "safe");
    expect(ada.answer).toMatchObject({
      member_session: null,
      mfa_required: { member_options: null, secondary_auth_initiated: null },
      member: { totp_registration_id: "", mfa_enrolled: false },
    });
    const created = await ada.client.totp.create(ada.who);
    expect(created.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(created.qr_code).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(new Set(created.recovery_codes)).toHaveProperty("size", 10);
    // An interrupted enrollment shows the enrollment again (docs/wire/rules.md#what-pages-rely-on).
    expect(created.member.totp_registration_id).toBe("");
    expect((await begin("ada", "safe")).answer.member.totp_registration_id).toBe("");

    const answer = await ada.client.totp.authenticate({ ...ada.who, code: codeOf(created.secret), ...dur });
    expect(answer.member).toMatchObject({
      totp_registration_id: created.totp_registration_id,
      mfa_enrolled: true,
      default_mfa_method: "totp",
    });
    expect(answer.member_session.authentication_factors.map((factor) => factor.type)).toEqual(["email_otp", "totp"]);
    expect(ada.client.session.getTokens()?.session_token).toBe(answer.session_token);
  });

  test("T2: each step's code works once, one step to either side, across logins", async () => {
    const { secret } = await enroll(await begin("bob", "safe"));
    const used = codeOf(secret);
    const again = await begin("bob", "safe");
    await again.client.totp.authenticate({ ...again.who, code: used, ...dur });
    const replayed = await begin("bob", "safe");
    const show = (code: string) => replayed.client.totp.authenticate({ ...replayed.who, code, ...dur });
    await expect(show(used)).rejects.toEqual(refusedAs("totp_code_already_authenticated"));
    provider.clock.advance({ seconds: 20 });
    await expect(show(used)).rejects.toEqual(refusedAs("totp_code_already_authenticated"));
    await expect(show(codeOf(secret, 90))).rejects.toEqual(refusedAs("unable_to_authenticate_totp"));
    // A clock that is half a minute ahead; then nothing older is accepted.
    await show(codeOf(secret, 30));
    const older = await begin("bob", "safe");
    await expect(older.client.totp.authenticate({ ...older.who, code: codeOf(secret), ...dur })).rejects.toEqual(
      refusedAs("totp_code_already_authenticated"),
    );
  });

  test("T3: five wrong codes lock the second factor, also for the right one, and time unlocks it", async () => {
    // All windows of the limits begin at midnight, and none of them counts for another.
    const dayMs = 86_400_000;
    provider.clock.advance({ ms: dayMs - (provider.provider.services.clock.now().getTime() % dayMs) });
    const { secret } = await enroll(await begin("cyd", "safe"));
    const cyd = await begin("cyd", "safe");
    const show = (code: string) => cyd.client.totp.authenticate({ ...cyd.who, code, ...dur });
    const wrong = otherCode(codeOf(secret));
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => show(wrong)));
    const types = answers.map((it) => it.status === "rejected" && it.reason.error_type);
    expect(types.filter((type) => type === "unable_to_authenticate_totp")).toHaveLength(5);
    expect(new Set(types)).toEqual(new Set(["unable_to_authenticate_totp", "user_lock_limit_reached"]));
    await expect(show(codeOf(secret))).rejects.toEqual(refusedAs("user_lock_limit_reached"));
    // T6: the mailbox is not locked.
    provider.clock.advance({ minutes: 10 });
    const later = await begin("cyd", "safe");
    await later.client.totp.authenticate({ ...later.who, code: codeOf(secret), ...dur });
  });

  test("T32: without the second factor, the first can neither change nor replace it", async () => {
    await enroll(await begin("dan", "safe"));
    const thief = await begin("dan", "safe");
    await expect(thief.client.totp.create(thief.who)).rejects.toEqual(refusedAs("active_totp_exists"));
    await expect(thief.client.recoveryCodes.get()).rejects.toEqual(refusedAs("unauthorized_credentials"));
  });

  test("T31: an intermediate session only works for the named member, and not as a session", async () => {
    const eve = await begin("eve", "safe");
    const fay = await begin("fay", "safe");
    await expect(eve.client.totp.create(fay.who)).rejects.toEqual(refusedAs("member_not_found"));
    const free = await organizationId(provider, "free");
    await expect(eve.client.totp.create({ ...eve.who, organization_id: free })).rejects.toEqual(
      refusedAs("invalid_intermediate_session_token_for_organization"),
    );
    await expect(eve.client.totp.authenticate({ ...eve.who, code: "123456", ...dur })).rejects.toEqual(
      refusedAs("totp_not_found"),
    );
  });

  test("a registration that is not confirmed in time is set up again", async () => {
    const gil = await begin("gil", "safe");
    const created = await gil.client.totp.create({ ...gil.who, expiration_minutes: 5 });
    provider.clock.advance({ minutes: 5 });
    await expect(gil.client.totp.authenticate({ ...gil.who, code: codeOf(created.secret), ...dur })).rejects.toEqual(
      refusedAs("expired_totp"),
    );
    await enroll(gil);
  });

  test("an organization that accepts no authenticator does not set one up", async () => {
    const ada = await begin("ada", "texts");
    await expect(ada.client.totp.create(ada.who)).rejects.toEqual(
      refusedAs("operation_restricted_by_organization_mfa_methods"),
    );
  });
});

describe("a running session", () => {
  test("takes a further factor under a new token (T34), and keeps its member from then on", async () => {
    const ivo = await begin("ivo", "free");
    expect(ivo.answer.member_session).not.toBeNull();
    const before = ivo.client.session.getTokens()?.session_token;
    const { secret, answer } = await enroll(ivo);
    expect(answer.session_token).not.toBe(before);
    expect(
      (await provider.request("/sdk/v1/b2b/sessions/authenticate", { session: before ?? "", body: {} })).status,
    ).toBe(401);
    const again = await begin("ivo", "free");
    expect(again.answer).toMatchObject({ member_session: null, member: { mfa_enrolled: true } });
    await again.client.totp.authenticate({
      ...again.who,
      code: codeOf(secret),
      set_mfa_enrollment: "unenroll",
      ...dur,
    });
    expect((await begin("ivo", "free")).answer.member_session).not.toBeNull();
  });

  test("T32: without the second factor it can neither read nor change backup codes", async () => {
    const joy = await begin("joy", "free");
    const old = await begin("joy", "free");
    await enroll(joy);
    await expect(old.client.recoveryCodes.get()).rejects.toEqual(refusedAs("second_factor_required"));
    await expect(old.client.recoveryCodes.rotate()).rejects.toEqual(refusedAs("second_factor_required"));
  });
});

describe("backup codes", () => {
  test("T1: each works once, in any spelling, and the remaining ones are counted", async () => {
    const { recovery_codes } = await enroll(await begin("hal", "safe"));
    const [first = "", second = "", third = ""] = recovery_codes;
    const recover = async (recovery_code: string) => {
      const hal = await begin("hal", "safe");
      return { hal, answer: await hal.client.recoveryCodes.recover({ ...hal.who, recovery_code, ...dur }) };
    };
    const { hal, answer } = await recover(first.toUpperCase().replaceAll("-", " "));
    expect(answer.recovery_codes_remaining).toBe(9);
    await expect(recover(first)).rejects.toEqual(refusedAs("unable_to_authenticate_recovery_code"));
    expect((await hal.client.recoveryCodes.get()).recovery_codes).toEqual(recovery_codes.slice(1));
    const racing: Begun[] = [];
    for (let page = 0; page < 4; page++) racing.push(await begin("hal", "safe"));
    const raced = await Promise.allSettled(
      racing.map((it) => it.client.recoveryCodes.recover({ ...it.who, recovery_code: second, ...dur })),
    );
    expect(raced.filter((it) => it.status === "fulfilled")).toHaveLength(1);
    const rotated = (await hal.client.recoveryCodes.rotate()).recovery_codes;
    await expect(recover(third)).rejects.toEqual(refusedAs("unable_to_authenticate_recovery_code"));
    expect((await recover(rotated[9] ?? "")).answer.recovery_codes_remaining).toBe(9);
  });

  test("a malformed code has its own error, and is not counted as a guess", async () => {
    const { recovery_codes } = await enroll(await begin("ida", "safe"));
    const ida = await begin("ida", "safe");
    const recover = (recovery_code: string) => ida.client.recoveryCodes.recover({ ...ida.who, recovery_code, ...dur });
    for (const text of ["123456", "abcd-efgh", "ábcd-efgh-jkmn", "abcd-efgh-jkmn-pqrs", "abcd_efgh_jkmn"]) {
      await expect(recover(text)).rejects.toEqual(refusedAs("invalid_recovery_code"));
    }
    expect((await recover(recovery_codes[0] ?? "")).member_session).toBeDefined();
  });
});

describe("texts", () => {
  /** Registers a number with its first code. */
  async function enrollNumber(begun: Begun, mfa_phone_number: string) {
    const text = await mailFrom(provider, mfa_phone_number, () =>
      begun.client.otps.sms.send({ ...begun.who, mfa_phone_number }),
    );
    const answer = await begun.client.otps.sms.authenticate({ ...begun.who, code: text.code ?? "", ...dur });
    provider.clock.advance({ seconds: 10 });
    return { text, answer };
  }

  test("a number becomes the member's with its first code; the next login sends a text at once", async () => {
    const { text, answer } = await enrollNumber(await begin("ada", "texts"), "+12025550101");
    expect(text).toMatchObject({ channel: "sms", to: "+12025550101", code: expect.stringMatching(/^\d{6}$/) });
    expect(text.text).toBe(`Your Acme Boards code is ${text.code}. It expires in 2 minutes. Never share it.`);
    expect(answer.member).toMatchObject({
      mfa_phone_number: "+12025550101",
      mfa_phone_number_verified: true,
      mfa_enrolled: true,
      default_mfa_method: "sms_otp",
    });
    expect(answer.member_session.authentication_factors[1]).toMatchObject({
      type: "sms_otp",
      delivery_method: "sms",
      phone_number_factor: { phone_number: "+12025550101" },
    });
    const before = (await provider.mailbox.all("+12025550101")).length;
    const again = await begin("ada", "texts");
    expect(again.answer.mfa_required).toEqual({
      member_options: { mfa_phone_number: "+12025550101" },
      secondary_auth_initiated: "sms_otp",
    });
    const { code } = await provider.mailbox.latest("+12025550101", before);
    await again.client.otps.sms.authenticate({ ...again.who, code: code ?? "", ...dur });
    await expect(again.client.otps.sms.authenticate({ ...again.who, code: code ?? "", ...dur })).rejects.toEqual(
      refusedAs("otp_code_not_found"),
    );
  });

  test("a code lives 2 minutes", async () => {
    const bob = await begin("bob", "texts");
    const number = "+12025550102";
    const { code } = await mailFrom(provider, number, () =>
      bob.client.otps.sms.send({ ...bob.who, mfa_phone_number: number }),
    );
    provider.clock.advance({ minutes: 2 });
    await expect(bob.client.otps.sms.authenticate({ ...bob.who, code: code ?? "", ...dur })).rejects.toEqual(
      refusedAs("otp_code_not_found"),
    );
  });

  test("T32: without the second factor, the first cannot move it to another phone", async () => {
    await enrollNumber(await begin("cyd", "texts"), "+12025550103");
    provider.clock.advance({ minutes: 1 });
    const thief = await begin("cyd", "texts");
    await expect(thief.client.otps.sms.send({ ...thief.who, mfa_phone_number: "+12025550104" })).rejects.toEqual(
      refusedAs("second_factor_required"),
    );
  });

  test("a number that another member of the organization has confirmed is refused, in every call that sets one", async () => {
    const number = "+12025550109";
    const kim = await begin("kim", "phones");
    const lee = await begin("lee", "phones");
    const max = await begin("max", "phones");
    const taken = refusedAs("duplicate_member_phone_number");
    const textTo = (begun: Begun) =>
      mailFrom(provider, number, () => begun.client.otps.sms.send({ ...begun.who, mfa_phone_number: number }));
    // An unconfirmed number blocks no other member.
    await lee.client.self.update({ mfa_phone_number: number });
    const late = await textTo(lee);
    provider.clock.advance({ seconds: 70 });
    await enrollNumber(kim, number);
    await expect(lee.client.otps.sms.authenticate({ ...lee.who, code: late.code ?? "", ...dur })).rejects.toBeDefined();
    await expect(lee.client.otps.sms.send({ ...lee.who, mfa_phone_number: number })).rejects.toEqual(taken);
    const { members } = max.client.organization;
    await expect(max.client.self.update({ mfa_phone_number: number })).rejects.toEqual(taken);
    await expect(members.update({ member_id: max.who.member_id, mfa_phone_number: number })).rejects.toEqual(taken);
    await expect(members.create({ email_address: "new@phones.test", mfa_phone_number: number })).rejects.toEqual(taken);
    // The same person has the same phone in another organization.
    await enrollNumber(await begin("bob", "texts"), number);
  });

  test("T52: a number gets one text at a time and few in all", async () => {
    const ada = await begin("ada", "globex", inVariant(provider, "strict"));
    const send = () => ada.client.otps.sms.send({ ...ada.who, mfa_phone_number: "+12025559105" });
    // Windows begin with the quarter of an hour; the rest stays within one.
    const nowSeconds = provider.provider.services.clock.now().getTime() / 1000;
    provider.clock.advance({ seconds: 901 - (nowSeconds % 900) });
    for (let text = 0; text < 5; text++) {
      await send();
      await expect(send()).rejects.toEqual(refusedAs("too_many_requests"));
      provider.clock.advance({ seconds: 10 });
    }
    // The page can show the member when.
    const error_details = { retry_after_seconds: expect.any(Number) };
    await expect(send()).rejects.toMatchObject({ error_type: "too_many_requests", error_details });
  });

  test("T52: neighboring numbers, an organization and a project get few texts, for all callers together", async () => {
    const pumped = inVariant(provider, "pumped");
    startWindow(provider, { hours: 1 });
    const [ada, gavin] = [await begin("ada", "globex", pumped), await begin("gavin", "hooli", pumped)];
    const send = ({ client, who }: Begun, mfa_phone_number: string): Promise<string> =>
      client.otps.sms.send({ ...who, mfa_phone_number }).then(
        () => "sent",
        ({ error_type }) => error_type,
      );
    const refused = "too_many_requests";
    expect(await send(ada, "+12025559201")).toBe("sent");
    expect(await send(ada, "+12025559202")).toBe("sent");
    expect(await send(ada, "+12025559203")).toBe(refused);
    expect(await send(gavin, "+12025559203")).toBe(refused);
    expect(await send(ada, "+12025569203")).toBe("sent");
    expect(await send(ada, "+12025579203")).toBe(refused);
    expect(await send(gavin, "+12025579203")).toBe("sent");
    expect(await send(gavin, "+12025589203")).toBe(refused);
    provider.clock.advance({ hours: 1 });
    expect(await send(await begin("ada", "globex", pumped), "+12025559203")).toBe("sent");
  });

  test.each([
    ["no number", "hello"],
    ["without its country", "2025550100"],
    ["too short", "+120255501"],
    ["of no such range", "+19995550100"],
    ["with what follows", "+12025550100;ext=1"],
    ["in other digits", "+١٢٠٢٥٥٥٠١٠٠"],
  ])("refuses a number that is %s", async (_, mfa_phone_number) => {
    const { client, who } = await begin("fay", "safe");
    await expect(client.otps.sms.send({ ...who, mfa_phone_number })).rejects.toEqual(refusedAs("invalid_phone_number"));
  });

  test("a text requires a number", async () => {
    const { client, who } = await begin("eve", "safe");
    await expect(client.otps.sms.send(who)).rejects.toEqual(refusedAs("phone_number_not_found"));
  });
});

describe("a member's own second factors", () => {
  test("can only be changed after using one, and only those that exist", async () => {
    const kim = await begin("kim", "free");
    const { self } = kim.client;
    await expect(self.update({ default_mfa_method: "totp" })).rejects.toEqual(refusedAs("bad_request"));
    expect((await self.update({ mfa_phone_number: "+12025550111" })).member).toMatchObject({
      mfa_phone_number: "+12025550111",
      mfa_phone_number_verified: false,
    });
    const before = await begin("kim", "free");
    await enroll(kim);
    const refused = refusedAs("second_factor_required");
    await expect(before.client.self.update({ mfa_enrolled: false })).rejects.toEqual(refused);
    await expect(before.client.self.deleteMFATOTP()).rejects.toEqual(refused);
    await expect(before.client.self.deleteMFAPhoneNumber()).rejects.toEqual(refused);
    expect((await before.client.self.update({ name: "Kim" })).member.name).toBe("Kim");

    expect((await self.deleteMFATOTP()).member).toMatchObject({
      totp_registration_id: "",
      default_mfa_method: "",
      mfa_enrolled: false,
    });
    expect((await begin("kim", "free")).answer.member_session).not.toBeNull();
  });

  test("an administrator resets those that were lost; no one else does (T50)", async () => {
    const lee = await begin("lee", "free");
    await enroll(lee);
    const { member_id } = lee.who;
    const ivo = await begin("ada", "free");
    await expect(ivo.client.organization.members.deleteMFATOTP({ member_id })).rejects.toEqual(
      refusedAs("unauthorized_action"),
    );
    const admin = await begin("max", "free");
    expect((await admin.client.organization.members.deleteMFATOTP({ member_id })).member.totp_registration_id).toBe("");
    const { member } = await admin.client.organization.members.update({ member_id, mfa_phone_number: "+12025550112" });
    expect(member).toMatchObject({ mfa_phone_number: "+12025550112", mfa_phone_number_verified: false });
    expect((await admin.client.organization.members.deleteMFAPhoneNumber({ member_id })).member.mfa_phone_number).toBe(
      "",
    );
  });
});
