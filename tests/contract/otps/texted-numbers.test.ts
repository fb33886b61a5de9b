import { describe, expect, test } from "vitest";
import {
  inVariant,
  mailFrom,
  organization,
  refusal,
  signIn,
  startForFile,
  startWindow,
  variant,
} from "../support/basics.ts";

const names = ["bob", "cyd", "dan", "eve", "fay", "gil", "hal", "ivo", "joy", "kim", "lee", "max"];
const provider = await startForFile({
  project: {
    organizations: [
      organization("globex", {
        members: [
          { email_address: "ada@globex.test", roles: ["admin"] },
          ...names.map((name) => ({ email_address: `${name}@globex.test` })),
        ],
      }),
      organization("initech", { members: [{ email_address: "ada@globex.test" }] }),
    ],
  },
  otherProjects: [variant("few", { rate_limits: { texts_per_organization: { count: 2, window_seconds: 3600 } } })],
});

async function enter(address: string, slug = "globex", at = provider) {
  const { client, organization_id, answer } = await signIn(at, address, slug);
  const who = { organization_id, member_id: answer.member_id };
  return {
    client,
    who,
    ask: (mfa_phone_number: string, more = {}) => client.otps.sms.send({ ...who, mfa_phone_number, ...more }),
    textOf: (number: string, more = {}) =>
      mailFrom(at, number, () => client.otps.sms.send({ ...who, mfa_phone_number: number, ...more })),
    show: (code: string | null, minutes: number | undefined = 60) =>
      client.otps.sms.authenticate({
        ...who,
        code: code ?? "",
        session_duration_minutes: minutes as number,
      }),
  };
}

describe("a phone number belongs to one member of an organization", () => {
  const number = "+12025550130";

  test("another member's number is refused with an error in every call, and no text is sent", async () => {
    const ada = await enter("ada@globex.test");
    await ada.show((await ada.textOf(number)).code);
    const bob = await enter("bob@globex.test");
    const before = (await provider.mailbox.all(number)).length;
    const taken = "duplicate_member_phone_number";
    await refusal(bob.ask(number), taken);
    await refusal(bob.client.self.update({ mfa_phone_number: number }), taken);
    const { members } = ada.client.organization;
    await refusal(members.update({ member_id: bob.who.member_id, mfa_phone_number: number }), taken);
    await refusal(members.create({ email_address: "new@globex.test", mfa_phone_number: number }), taken);
    await provider.deliverDue();
    expect((await provider.mailbox.all(number)).length).toBe(before);
    expect((await bob.client.self.get()).member.mfa_phone_number).toBe("");

    const elsewhere = await enter("ada@globex.test", "initech");
    const { member, member_device } = await elsewhere.show((await elsewhere.textOf(number)).code);
    expect(member_device?.ip_address_details?.is_new).toBe(false);
    expect(member.mfa_phone_number_verified).toBe(true);

    // The member can set their own number again; and it is free once they remove it.
    await ada.show((await ada.textOf(number)).code);
    await members.deleteMFAPhoneNumber({ member_id: ada.who.member_id });
    expect((await bob.show((await bob.textOf(number)).code)).member.mfa_phone_number).toBe(number);
  });

  test("an unconfirmed number blocks no one: of two who confirm it at once one gets it", async () => {
    for (const [one = "", other = ""] of [names.slice(1, 3), names.slice(3, 5), names.slice(5, 7)]) {
      const [ada, bob] = [await enter(`${one}@globex.test`), await enter(`${other}@globex.test`)];
      const contested = `+1202555014${names.indexOf(one)}`;
      const codes = [(await ada.textOf(contested)).code, (await bob.textOf(contested)).code];
      const outcomes = await Promise.allSettled([ada.show(codes[0] ?? null), bob.show(codes[1] ?? null)]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(outcomes).toContainEqual(
        expect.objectContaining({ reason: expect.objectContaining({ error_type: "duplicate_member_phone_number" }) }),
      );
    }
  });

  test("T142: a restored member whose number now belongs to another returns without it", async () => {
    const texted = "+12025550160";
    const [ada, lee, max] = [
      await enter("ada@globex.test"),
      await enter("lee@globex.test"),
      await enter("max@globex.test"),
    ];
    const { members } = ada.client.organization;
    const { member_id } = lee.who;
    await lee.show((await lee.textOf(texted)).code);
    await members.delete({ member_id });
    await max.show((await max.textOf(texted)).code);
    const { member } = await members.reactivate({ member_id });
    expect(member).toMatchObject({ status: "active", mfa_phone_number: "", mfa_phone_number_verified: false });
  });

  test("T52: probing numbers uses up the budget for texts", async () => {
    const few = inVariant(provider, "few");
    startWindow(provider, { hours: 1 });
    const ada = await enter("ada@globex.test", "globex", few);
    await ada.show((await ada.textOf(number)).code);
    const bob = await enter("bob@globex.test", "globex", few);
    provider.clock.advance({ minutes: 1 });
    await refusal(bob.ask(number), "duplicate_member_phone_number");
    provider.clock.advance({ minutes: 1 });
    await refusal(bob.ask(number), "too_many_requests");
  });
});

describe("a text that the browser fills in by itself", () => {
  test("ends with the page's host and the code, if the page asks for it, and otherwise names no host", async () => {
    const joy = await enter("joy@globex.test");
    const asked = await joy.textOf("+12025550151", { enable_autofill: true });
    expect(asked.text.split("\n").at(-1)).toBe(`@localhost #${asked.code}`);
    for (const more of [{ enable_autofill: false }, {}]) {
      expect((await joy.textOf("+12025550151", more)).text).not.toContain("@");
    }
  });

  test("starts a session of the requested lifetime, unless the code comes with other proofs", async () => {
    const kim = await enter("kim@globex.test");
    const lifeOf = ({ started_at, expires_at }: { started_at: string; expires_at: string }) =>
      Math.round((Date.parse(expires_at) - Date.parse(started_at)) / 60_000);
    const minutes = { enable_autofill: true, autofill_session_duration_minutes: 240 };
    await refusal(
      kim.ask("+12025550152", { autofill_session_duration_minutes: 4 }),
      "invalid_session_duration_minutes",
    );
    for (const [requested, expected] of [
      [undefined, 240],
      [300, 300],
    ] as const) {
      const { code } = await kim.textOf("+12025550152", minutes);
      const { member_session } = await kim.client.otps.sms.authenticate({
        ...kim.who,
        code: code ?? "",
        ...(requested && { session_duration_minutes: requested }),
      } as never);
      expect(lifeOf(member_session)).toBe(expected);
    }
  });
});
