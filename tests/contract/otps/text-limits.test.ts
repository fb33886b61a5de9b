import { beforeEach, describe, expect, test } from "vitest";
import { behindProxy, networks, openAsker } from "../support/askers.ts";
import {
  inVariant,
  mailFrom,
  organization,
  organizationId,
  startForFile,
  startWindow,
  variant,
} from "../support/basics.ts";

// A person who creates an organization could have texts sent to any number, at the operator's cost.

const PASSWORD = "correct horse battery staple";
const AT_HOME = "203.0.113.7";
const session_duration_minutes = 60;
const hourly = (count: number) => ({ count, window_seconds: 3600 });
const project = {
  create_organization_enabled: true,
  organizations: [
    organization("texts", {
      mfa_policy: "REQUIRED_FOR_ALL",
      mfa_methods: "RESTRICTED",
      allowed_mfa_methods: ["sms_otp"],
      members: ["kim", "lee", "max", "ned"].map((name) => ({
        email_address: `${name}@texts.test`,
        password: PASSWORD,
      })),
    }),
  ],
};
const main = await startForFile({
  config: behindProxy,
  project: { ...project, rate_limits: "default" },
  otherProjects: [
    variant("few", {
      ...project,
      rate_limits: {
        founder_texts_per_founder: { count: 3, window_seconds: 86_400 },
        founder_texts_per_network: hourly(4),
        founder_texts_per_project: hourly(6),
        login_texts_per_project: hourly(12),
      },
    }),
  ],
});
const few = inVariant(main, "few");
beforeEach(() => startWindow(main, { hours: 24 }));
type Fixture = typeof main;

let numbers = 0;
/** Each in another range, so that they do not share a limit. */
const freshNumber = () => {
  numbers += 1;
  return `+1${["202", "212", "312", "415"][numbers % 4]}5${String(550_000 + numbers).padStart(6, "0")}`;
};

/** Someone who has created an organization. */
async function found(fixture: Fixture, email_address: string, network: string) {
  const by = openAsker(fixture, network);
  const { code } = await mailFrom(main, email_address, () => by.post("otps/email/discovery/send", { email_address }));
  const proven = await by.post("otps/email/discovery/authenticate", { email_address, code });
  const { intermediate_session_token } = proven.body.data;
  const { status, body } = await by.post("discovery/organizations/create", {
    intermediate_session_token,
    session_duration_minutes,
  });
  expect(status).toBe(200);
  const { organization_id, member_id } = body.data.member;
  return {
    async ask(mfa_phone_number = freshNumber(), from = network): Promise<number> {
      const answer = await fixture.request("/sdk/v1/b2b/otps/sms/send", {
        session: body.data.session_token,
        headers: { "X-Forwarded-For": from },
        body: { organization_id, member_id, mfa_phone_number },
      });
      return answer.status;
    },
  };
}

/** A login by password, which texts the code at once. */
async function logIn(fixture: Fixture, by: ReturnType<typeof openAsker>, name: string) {
  const organization_id = await organizationId(fixture, "texts");
  const email_address = `${name}@texts.test`;
  const { body } = await by.post("passwords/authenticate", {
    ...{ email_address, organization_id, password: PASSWORD, session_duration_minutes },
  });
  const { member_id, intermediate_session_token, mfa_required } = body.data;
  return {
    login: { organization_id, member_id, intermediate_session_token },
    initiated: mfa_required?.secondary_auth_initiated ?? null,
  };
}

/** A phone, confirmed in this browser. */
async function confirm(fixture: Fixture, by: ReturnType<typeof openAsker>, name: string, mfa_phone_number: string) {
  const { login } = await logIn(fixture, by, name);
  const { code } = await mailFrom(main, mfa_phone_number, () =>
    by.post("otps/sms/send", { ...login, mfa_phone_number }),
  );
  const shown = await by.post("otps/sms/authenticate", { ...login, code, session_duration_minutes });
  expect(shown.status).toBe(200);
  main.clock.advance({ minutes: 3 });
}

describe("T132: texts to new numbers, in self-created organizations", () => {
  test("never block a login's text, on a new device either, and stop at the limits of creator, network and project", async () => {
    const kims = "+12025550181";
    await confirm(few, openAsker(few, AT_HOME), "kim", kims);
    const [first, second, third, fourth] = await Promise.all(
      networks(4).map((network, index) => found(few, `founder-${index}@evil.test`, network)),
    );
    const counted = async (ask: () => Promise<number> | undefined, times: number) => {
      let sent = 0;
      for (let text = 0; text < times; text += 1) if ((await ask()) === 200) sent += 1;
      return sent;
    };
    // By creator.
    expect(await counted(() => first?.ask(), 5)).toBe(3);
    // By network: 1 and 3 are not enough for the 4.
    const there = "198.51.100.1";
    expect(await counted(() => second?.ask(undefined, there), 2)).toBe(2);
    // By project: six in all.
    expect(await counted(() => third?.ask(undefined, there), 3)).toBe(1);
    expect(await counted(() => fourth?.ask(), 2)).toBe(0);

    for (const network of [AT_HOME, "192.0.2.5", there]) {
      main.clock.advance({ minutes: 3 });
      const by = openAsker(few, network);
      let initiated: string | null = null;
      await mailFrom(main, kims, async () => {
        ({ initiated } = await logIn(few, by, "kim"));
      });
      expect(initiated).toBe("sms_otp");
    }
    // An organization that the back end has created continues, too.
    await confirm(few, openAsker(few, AT_HOME), "lee", "+12025550182");
  });

  test("one creator with many organizations, tags and networks has one budget", async () => {
    let sent = 0;
    for (const [index, network] of networks(3).entries()) {
      const founder = await found(few, `f.ounder+${index}@gmail.com`, network);
      for (let text = 0; text < 3; text += 1) if ((await founder.ask()) === 200) sent += 1;
    }
    expect(sent).toBe(3);
  });

  test("to the member's own number block no login's text either", async () => {
    const kims = "+12025550183";
    const owner = openAsker(main, AT_HOME);
    await confirm(main, owner, "kim", kims);
    startWindow(main, { hours: 1 });
    const founder = await found(main, "founder@evil.test", "198.51.100.9");
    for (let text = 0; text < 6; text += 1) {
      await founder.ask(kims);
      main.clock.advance({ seconds: 10 });
    }
    expect(await founder.ask(kims)).toBe(429);
    const text = await mailFrom(main, kims, async () => {
      expect((await logIn(main, openAsker(main, "192.0.2.6"), "kim")).initiated).toBe("sms_otp");
    });
    expect(text.code).toMatch(/^\d{6}$/);
  });
});

describe("T132: login texts that someone with the password requests", () => {
  test("block none in the owner's browser, through a day", async () => {
    const lees = "+12025550184";
    const owner = openAsker(main, AT_HOME);
    await confirm(main, owner, "lee", lees);
    startWindow(main, { hours: 24 });
    for (let hour = 0; hour < 24; hour += 6) {
      const thief = openAsker(main, "198.51.100.11");
      let texts = 0;
      for (let tries = 0; tries < 30; tries += 1) {
        const { login, initiated } = await logIn(main, thief, "lee");
        if (initiated) texts += 1;
        await thief.post("otps/sms/send", login);
        main.clock.advance({ seconds: 10 });
      }
      expect(texts).toBeLessThanOrEqual(5);
      const text = await mailFrom(main, lees, async () => {
        expect((await logIn(main, owner, "lee")).initiated).toBe("sms_otp");
      });
      const { login } = await logIn(main, owner, "lee");
      const shown = await owner.post("otps/sms/authenticate", { ...login, code: text.code, session_duration_minutes });
      expect(shown.status).toBe(200);
      main.clock.advance({ hours: 5 });
      startWindow(main, { hours: 0.25 });
    }
  }, 120_000);

  test("have a ceiling in the project: beyond it networks that requested often wait, and known browsers do not", async () => {
    const owner = openAsker(few, "198.51.100.12");
    await confirm(few, owner, "max", "+12025550185");
    await confirm(few, openAsker(few, AT_HOME), "ned", "+12025550186");
    startWindow(main, { hours: 24 });
    const ask = async (network: string, name: string) => {
      const { initiated } = await logIn(few, openAsker(few, network), name);
      main.clock.advance({ minutes: 3 });
      return initiated === "sms_otp";
    };
    let sent = 0;
    for (let text = 0; text < 12; text += 1) if (await ask("198.51.100.12", text % 2 ? "max" : "ned")) sent += 1;
    expect(sent).toBe(12);
    // Twelve in the project, ten of them and more from there.
    expect(await ask("198.51.100.12", "ned")).toBe(false);
    const { login } = await logIn(few, openAsker(few, "198.51.100.12"), "ned");
    expect(await openAsker(few, "198.51.100.12").post("otps/sms/send", login)).toMatchObject({
      status: 429,
      body: { error_type: "too_many_requests" },
    });
    expect(await ask("192.0.2.7", "ned")).toBe(true);
    expect((await logIn(few, owner, "max")).initiated).toBe("sms_otp");
  });
});

test("T132: by default texts that confirm a number only go to the country of the project's language", async () => {
  const founder = await found(main, "abroad@elsewhere.test", "198.51.100.13");
  expect(await founder.ask("+12025550187")).toBe(200);
  expect(await founder.ask("+4915123456789")).toBe(400);
  expect(await founder.ask("+14165550123")).toBe(400);
});
