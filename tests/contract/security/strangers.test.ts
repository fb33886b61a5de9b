import { beforeEach, describe, expect, test } from "vitest";
import { inTurn, isLong } from "../../long.ts";
import { type Asker, behindProxy, networks, openAsker } from "../support/askers.ts";
import { backendOf } from "../support/backend.ts";
import {
  inVariant,
  mailFrom,
  organization,
  organizationId,
  otherCode,
  startForFile,
  startWindow,
  tokenOf,
  variant,
} from "../support/basics.ts";
import { makePair } from "../support/pkce.ts";
import { totpCode } from "../support/totp-code.ts";

// Limits that unknown browsers can use up: a project's ceilings, a member's second factor, and a code that its owner waits
// for. A member in a browser that has signed in before can use every method, no matter what unknown browsers do.

const PASSWORD = "correct horse battery staple";
const AT_HOME = "203.0.113.7";
const CEILING = 30;
/** What a network may still do past a ceiling. */
const FREE = 10;
const session_duration_minutes = 60;
const few = { count: CEILING, window_seconds: 600 };
const names = ["ada", "bob", "cyd", "dan", "eve", "fay", "gil", "hal", "ida", "jan", "kai"];
const withPassword = (email_address: string) => ({ email_address, password: PASSWORD });
const organizations = [
  organization("globex", { members: names.map((name) => withPassword(`${name}@globex.test`)) }),
  organization("safe", {
    mfa_policy: "REQUIRED_FOR_ALL",
    members: names.map((name) => withPassword(`${name}@safe.test`)),
  }),
];

const main = await startForFile({
  config: behindProxy,
  project: { rate_limits: "default", organizations },
  otherProjects: [variant("few", { rate_limits: { wrong_codes: few, mails_per_project: few }, organizations })],
});
const withCeilings = inVariant(main, "few");
beforeEach(() => startWindow(main, { hours: 24 }));

type Fixture = typeof main;
const idOf = (fixture: Fixture, slug: string) => organizationId(fixture, slug);

/** A login by password, up to where it waits for the second factor. */
async function begin(fixture: Fixture, by: Asker, name: string) {
  const organization_id = await idOf(fixture, "safe");
  const email_address = `${name}@safe.test`;
  const { status, body } = await by.post("passwords/authenticate", {
    ...{ email_address, organization_id, password: PASSWORD, session_duration_minutes },
  });
  expect(status).toBe(200);
  const { member_id, intermediate_session_token } = body.data;
  return { organization_id, member_id, intermediate_session_token, session_duration_minutes };
}

/** An authenticator, set up in this browser. */
async function setUpTotp(
  fixture: Fixture,
  by: Asker,
  name: string,
): Promise<{ secret: string; recovery_codes: string[] }> {
  const login = await begin(fixture, by, name);
  const { session_duration_minutes: _, ...who } = login;
  const { secret, recovery_codes } = (await by.post("totp", who)).body.data;
  expect(await by.post("totp/authenticate", { ...login, code: totpCode(main, secret) })).toMatchObject({ status: 200 });
  main.clock.advance({ seconds: 30 });
  return { secret, recovery_codes };
}

/** A phone, confirmed in this browser. */
async function setUpPhone(fixture: Fixture, by: Asker, name: string, mfa_phone_number: string): Promise<void> {
  const login = await begin(fixture, by, name);
  const { session_duration_minutes: _, ...who } = login;
  const { code } = await mailFrom(main, mfa_phone_number, () => by.post("otps/sms/send", { ...who, mfa_phone_number }));
  expect(await by.post("otps/sms/authenticate", { ...login, code })).toMatchObject({ status: 200 });
  main.clock.advance({ seconds: 10 });
}

/** A browser that reads the mailbox's email. */
async function signInByMail(fixture: Fixture, by: Asker, email_address: string, slug = "globex"): Promise<void> {
  const organization_id = await idOf(fixture, slug);
  const { code } = await mailFrom(main, email_address, () =>
    by.post("otps/email/login_or_signup", { email_address, organization_id }),
  );
  const body = { email_address, organization_id, code, session_duration_minutes };
  expect(await by.post("otps/email/authenticate", body)).toMatchObject({ status: 200 });
  main.clock.advance({ seconds: 10 });
}

describe("T130: a ceiling for guesses at codes in the whole project", () => {
  const guess = (by: Asker, email_address: string, code = "000000") =>
    by.post("otps/email/discovery/authenticate", { email_address, code });

  /** Wrong codes of one network, spread over unknown addresses. @returns how many were compared. */
  async function spray(network: string, count: number): Promise<number> {
    const by = openAsker(withCeilings, network);
    let compared = 0;
    for (let index = 0; index < count; index += 1) {
      const { body } = await guess(by, `n${index}@elsewhere.test`);
      if (body.error_type === "otp_code_not_found") compared += 1;
    }
    return compared;
  }

  test("past it networks with many wrong ones wait, for every kind of code, and no others do", async () => {
    const owner = openAsker(withCeilings, "198.51.100.1");
    await signInByMail(withCeilings, owner, "ada@globex.test");
    const { secret, recovery_codes } = await setUpTotp(withCeilings, owner, "ada");
    await setUpPhone(withCeilings, openAsker(withCeilings, AT_HOME), "bob", "+12025550171");
    // The attacker is in the owner's very network.
    expect(await spray("198.51.100.1", CEILING)).toBe(CEILING);
    expect(await spray("198.51.100.1", 3)).toBe(0);
    expect(await spray("198.51.100.2", FREE + 5)).toBe(FREE);

    const thief = openAsker(withCeilings, "198.51.100.1");
    const globex = await idOf(withCeilings, "globex");
    const ada = await begin(withCeilings, thief, "ada");
    const bob = await begin(withCeilings, thief, "bob");
    const email_address = "cyd@globex.test";
    const guesses: [string, object][] = [
      ["otps/email/discovery/authenticate", { email_address, code: "000000" }],
      ["otps/email/authenticate", { email_address, organization_id: globex, code: "000000", session_duration_minutes }],
      ["totp/authenticate", { ...ada, code: "000000" }],
      ["recovery_codes/recover", { ...ada, recovery_code: "aaaa-bbbb-cccc" }],
      ["otps/sms/authenticate", { ...bob, code: "000000" }],
    ];
    for (const [path, body] of guesses) {
      const answer = await thief.post(path, body);
      expect([path, answer.status, answer.body.error_type]).toEqual([path, 429, "too_many_requests"]);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    // The owner, in that network, with each of them; a new member in another one.
    await signInByMail(withCeilings, owner, "ada@globex.test");
    const login = () => begin(withCeilings, owner, "ada");
    const code = totpCode(main, secret);
    expect(await owner.post("totp/authenticate", { ...(await login()), code })).toMatchObject({ status: 200 });
    const recovery_code = recovery_codes[0];
    expect(await owner.post("recovery_codes/recover", { ...(await login()), recovery_code })).toMatchObject({
      status: 200,
    });
    await signInByMail(withCeilings, openAsker(withCeilings, "192.0.2.77"), "dan@globex.test");
    main.clock.advance({ minutes: 10 });
    await signInByMail(withCeilings, openAsker(withCeilings, "198.51.100.1"), "eve@globex.test");
  });

  test("a refused code and a used one are neither used up nor counted", async () => {
    const address = "fay@globex.test";
    const owner = openAsker(withCeilings, "198.51.100.3");
    const { code } = await mailFrom(main, address, () =>
      owner.post("otps/email/discovery/send", { email_address: address }),
    );
    expect(await spray("198.51.100.3", CEILING)).toBe(CEILING);
    for (let tries = 0; tries < 8; tries += 1) {
      expect((await guess(owner, address, otherCode(code))).status).toBe(429);
    }
    // From another network it works as before.
    expect(await guess(openAsker(withCeilings, "192.0.2.78"), address, code ?? "")).toMatchObject({ status: 200 });
    main.clock.advance({ minutes: 10 });
    // The used one, over and over, does not change the project's count.
    const tabs = openAsker(withCeilings, "192.0.2.79");
    for (let tries = 0; tries < CEILING + 5; tries += 1) await guess(tabs, address, code ?? "");
    expect(await spray("192.0.2.79", 3)).toBe(3);
  });

  test("members in known browsers do not use it up", async () => {
    const owner = openAsker(withCeilings, AT_HOME);
    await signInByMail(withCeilings, owner, "gil@globex.test");
    for (let tries = 0; tries < 20; tries += 1) await guess(owner, "gil@globex.test");
    expect(await spray("198.51.100.4", CEILING)).toBe(CEILING);
  });
});

describe("T136: a ceiling for emails in the whole project", () => {
  const { challenge } = makePair();
  const kinds: Record<string, (organization_id: string) => [string, object]> = {
    "a discovery code": () => ["otps/email/discovery/send", {}],
    "a code": (organization_id) => ["otps/email/login_or_signup", { organization_id }],
    "a link": (organization_id) => [
      "magic_links/email/login_or_signup",
      { organization_id, pkce_code_challenge: challenge },
    ],
    "a discovery link": () => ["magic_links/email/discovery/send", { pkce_code_challenge: challenge }],
    "a new password": (organization_id) => [
      "passwords/email/reset/start",
      { organization_id, code_challenge: challenge },
    ],
  };

  test("past it networks that requested often wait, for every kind, and members in known browsers do not", async () => {
    const organization_id = await idOf(withCeilings, "globex");
    const owner = openAsker(withCeilings, "198.51.100.21");
    await signInByMail(withCeilings, owner, "ida@globex.test");
    main.clock.advance({ minutes: 10 });
    let addresses = 0;
    const flood = async (by: Asker, count: number) => {
      let sent = 0;
      for (let index = 0; index < count; index += 1) {
        addresses += 1;
        const email_address = `m${addresses}@elsewhere.test`;
        if ((await by.post("otps/email/discovery/send", { email_address })).status === 200) sent += 1;
      }
      return sent;
    };
    const stranger = openAsker(withCeilings, "198.51.100.21");
    expect(await flood(stranger, CEILING + 5)).toBe(CEILING);
    expect(await flood(openAsker(withCeilings, "198.51.100.22"), FREE + 5)).toBe(FREE);
    for (const [kind, bodyOf] of Object.entries(kinds)) {
      const [path, body] = bodyOf(organization_id);
      const refused = await stranger.post(path, { ...body, email_address: "hal@globex.test" });
      expect([kind, refused.status, refused.body.error_type]).toEqual([kind, 429, "too_many_requests"]);
      const sent = await owner.post(path, { ...body, email_address: "ida@globex.test" });
      expect([kind, sent.status]).toEqual([kind, 200]);
    }
    expect(
      await openAsker(withCeilings, "192.0.2.81").post("otps/email/discovery/send", {
        email_address: "hal@globex.test",
      }),
    ).toMatchObject({ status: 200 });
    const backend = backendOf(main, "few");
    const invitation = { organization_id, email_address: "new@globex.test" };
    expect((await backend("POST", "/magic_links/email/invite", invitation)).status).toBe(200);
    main.clock.advance({ minutes: 10 });
    expect(await flood(stranger, 1)).toBe(1);
  });
});

test("T134: strangers can send one mailbox as many emails and guesses with tags as without", async () => {
  let sent = 0;
  let compared = 0;
  for (const [index, network] of networks(6).entries()) {
    const stranger = openAsker(main, network);
    for (let mail = 0; mail < 25; mail += 1) {
      const email_address = mail % 2 ? `zo.e+${index}-${mail}@gmail.com` : `zoe+${index}-${mail}@googlemail.com`;
      if ((await stranger.post("otps/email/discovery/send", { email_address })).status === 200) sent += 1;
      const { body } = await stranger.post("otps/email/discovery/authenticate", { email_address, code: "000000" });
      if (body.error_type === "otp_code_not_found") compared += 1;
    }
  }
  // Of six networks, each of which is new: those of the day, and one for each newcomer past them.
  expect(sent).toBeLessThanOrEqual(56);
  expect(compared).toBe(60);
});

describe("T131: the second factor of a member whose first one is stolen", () => {
  const guesses = {
    totp: ["totp/authenticate", { code: "000000" }],
    recovery_code: ["recovery_codes/recover", { recovery_code: "aaaa-bbbb-cccc" }],
    sms: ["otps/sms/authenticate", { code: "000000" }],
  } as const;

  /** Guesses of a thief, from each network until it is locked. @returns how many were compared. */
  async function harass(name: string, kind: keyof typeof guesses, from: string[]): Promise<number> {
    const [path, body] = guesses[kind];
    let compared = 0;
    for (const network of from) {
      const thief = openAsker(main, network);
      const login = await begin(main, thief, name);
      for (let tries = 0; tries < 7; tries += 1) {
        const answer = await thief.post(path, { ...login, ...body });
        if (answer.body.error_type !== "user_lock_limit_reached") compared += 1;
      }
    }
    return compared;
  }

  const thieves = [...networks(isLong ? 13 : 3), AT_HOME];
  const HOURS = 6;

  test("a day of guesses from many networks, including the owner's, never locks out the owner's browser", async () => {
    const owner = openAsker(main, AT_HOME);
    const { secret, recovery_codes } = await setUpTotp(main, owner, "cyd");
    await setUpPhone(main, owner, "dan", "+12025550172");
    startWindow(main, { hours: 24 });
    let compared = 0;
    for (let hour = 0; hour < 24; hour += HOURS) {
      // Ten minutes' worth, six times an hour.
      for (let turn = 0; turn < (isLong ? 6 : 2); turn += 1) {
        compared += await harass("cyd", "totp", thieves);
        await harass("dan", "sms", thieves.slice(-2));
        main.clock.advance({ minutes: 10 });
      }
      await harass("cyd", "recovery_code", thieves);
      const login = await begin(main, owner, "cyd");
      const code = totpCode(main, secret);
      expect(await owner.post("totp/authenticate", { ...login, code }), `hour ${hour}`).toMatchObject({ status: 200 });
      const recovery_code = recovery_codes.pop();
      const other = await begin(main, owner, "cyd");
      expect(await owner.post("recovery_codes/recover", { ...other, recovery_code })).toMatchObject({ status: 200 });
      const text = await mailFrom(main, "+12025550172", () => begin(main, owner, "dan"));
      const third = await begin(main, owner, "dan");
      expect(await owner.post("otps/sms/authenticate", { ...third, code: text.code })).toMatchObject({ status: 200 });
      main.clock.advance({ minutes: HOURS * 60 - (isLong ? 60 : 20) });
    }
    // Strangers together have as many as for a password.
    expect(compared).toBeGreaterThan(20);
    expect(compared).toBeLessThanOrEqual(60);
  }, 240_000);

  test("a backup code gets the owner in on a new device, too, and a thief in a browser of their own is a stranger", async () => {
    const { recovery_codes } = await setUpTotp(main, openAsker(main, AT_HOME), "eve");
    startWindow(main, { hours: 24 });
    expect(await harass("eve", "totp", networks(14))).toBe(60);
    // The password, sent again and again, makes no browser known.
    const thief = openAsker(main, "198.51.100.77");
    await begin(main, thief, "eve");
    const code = "000000";
    expect(await thief.post("totp/authenticate", { ...(await begin(main, thief, "eve")), code })).toMatchObject({
      status: 429,
      body: { error_type: "user_lock_limit_reached" },
    });
    const abroad = openAsker(main, "192.0.2.90");
    const login = await begin(main, abroad, "eve");
    expect(await abroad.post("recovery_codes/recover", { ...login, recovery_code: recovery_codes[0] })).toMatchObject({
      status: 200,
    });
  });

  test("a thief's second factor is not the owner's: it makes no browser known for another one", async () => {
    const thief = openAsker(main, "198.51.100.78");
    await setUpTotp(main, thief, "fay");
    const { organization_id, member_id } = await begin(main, thief, "fay");
    const backend = backendOf(main);
    const path = `/organizations/${organization_id}/members/${member_id}/totp`;
    expect((await backend("DELETE", path)).status).toBe(200);
    const owner = openAsker(main, AT_HOME);
    const { secret } = await setUpTotp(main, owner, "fay");
    startWindow(main, { hours: 24 });
    for (let tries = 0; tries < 6; tries += 1) {
      await thief.post("totp/authenticate", { ...(await begin(main, thief, "fay")), code: "000000" });
    }
    const login = await begin(main, owner, "fay");
    expect(await owner.post("totp/authenticate", { ...login, code: totpCode(main, secret) })).toMatchObject({
      status: 200,
    });
  });
});

describe("T137: a browser that is known by a password", () => {
  const logIn = async (by: Asker, name: string, password: string) => {
    const organization_id = await idOf(main, "globex");
    const email_address = `${name}@globex.test`;
    const body = { email_address, organization_id, password, session_duration_minutes };
    return (await by.post("passwords/authenticate", body)).body.error_type ?? "authenticated";
  };
  /** Guesses of strangers, until they have used up what strangers have. */
  const lockStrangersOut = async (name: string) => {
    for (const network of networks(3)) {
      const stranger = openAsker(main, network);
      for (let tries = 0; tries < 20; tries += 1) await logIn(stranger, name, "wrong");
    }
    expect(await logIn(openAsker(main, "198.51.100.41"), name, PASSWORD)).toBe("user_lock_limit_reached");
  };
  const NEW = "a password of the owner's, set since";
  const changes: Record<string, (owner: Asker, name: string) => ReturnType<Asker["post"]>> = {
    "by itself": async (owner, name) =>
      owner.post("passwords/existing_password/reset", {
        ...{ email_address: `${name}@globex.test`, organization_id: await idOf(main, "globex") },
        ...{ existing_password: PASSWORD, new_password: NEW, session_duration_minutes },
      }),
    "by a reset": async (owner, name) => {
      const request = { email_address: `${name}@globex.test`, organization_id: await idOf(main, "globex") };
      const { challenge: code_challenge, verifier: code_verifier } = makePair();
      const mail = await mailFrom(main, request.email_address, () =>
        owner.post("passwords/email/reset/start", { ...request, code_challenge }),
      );
      const reset = { password_reset_token: tokenOf(mail), password: NEW, code_verifier, session_duration_minutes };
      return owner.post("passwords/email/reset", reset);
    },
  };

  test.each([
    ["by itself", "jan"],
    ["by a reset", "kai"],
  ])(
    "is a stranger's once the password was changed %s, and the owner's stays known",
    async (how, name) => {
      const thief = openAsker(main, "198.51.100.40");
      const owner = openAsker(main, AT_HOME);
      for (const by of [thief, owner]) expect(await logIn(by, name, PASSWORD)).toBe("authenticated");
      await lockStrangersOut(name);
      for (const by of [thief, owner]) expect(await logIn(by, name, "wrong")).toBe("unauthorized_credentials");
      expect(await changes[how]?.(owner, name)).toMatchObject({ status: 200 });
      expect(await logIn(thief, name, "wrong")).toBe("user_lock_limit_reached");
      expect(await logIn(owner, name, NEW)).toBe("authenticated");
    },
    60_000,
  );
});

describe("T133: a code that the owner's browser waits for", () => {
  const ways: Record<string, { send: string; redeem: string; slug?: string }> = {
    "in an organization": { send: "otps/email/login_or_signup", redeem: "otps/email/authenticate", slug: "globex" },
    "in discovery": { send: "otps/email/discovery/send", redeem: "otps/email/discovery/authenticate" },
  };

  test.each(inTurn(Object.entries(ways), 1))("%s stays when a stranger requests one, and both work", async (_, way) => {
    const email_address = "bob@globex.test";
    const owner = openAsker(main, AT_HOME);
    await signInByMail(main, owner, email_address);
    const organization_id = way.slug && (await idOf(main, way.slug));
    const ask = { email_address, organization_id };
    const redeem = { ...ask, ...(way.slug && { session_duration_minutes }) };
    const stranger = openAsker(main, "198.51.100.31");
    for (let round = 0; round < 3; round += 1) {
      main.clock.advance({ minutes: 1 });
      const own = await mailFrom(main, email_address, () => owner.post(way.send, ask));
      main.clock.advance({ seconds: 12 });
      const other = await mailFrom(main, email_address, () => stranger.post(way.send, ask));
      if (round === 1) {
        // The five attempts of an unknown browser only count against unknown browsers.
        for (let tries = 0; tries < 6; tries += 1) await stranger.post(way.redeem, { ...redeem, code: "000000" });
      }
      expect(await owner.post(way.redeem, { ...redeem, code: own.code })).toMatchObject({ status: 200 });
      if (round === 1) continue;
      // The owner, on another device: the email that was requested there.
      expect(await stranger.post(way.redeem, { ...redeem, code: other.code })).toMatchObject({ status: 200 });
      // Each works once.
      for (const code of [own.code, other.code]) {
        expect(await owner.post(way.redeem, { ...redeem, code })).toMatchObject({ status: 404 });
      }
      stranger.cookies.clear();
    }
  });

  test("a code of the owner's browser works in another browser, too", async () => {
    const email_address = "cyd@globex.test";
    const owner = openAsker(main, AT_HOME);
    await signInByMail(main, owner, email_address);
    const { code } = await mailFrom(main, email_address, () =>
      owner.post("otps/email/discovery/send", { email_address }),
    );
    const other = openAsker(main, "192.0.2.91");
    expect(await other.post("otps/email/discovery/authenticate", { email_address, code })).toMatchObject({
      status: 200,
    });
  });

  test("a link's code and one of the back end's stay, too", async () => {
    const email_address = "dan@globex.test";
    const organization_id = await idOf(main, "globex");
    const owner = openAsker(main, AT_HOME);
    await signInByMail(main, owner, email_address);
    const { challenge } = makePair();
    const link = { email_address, organization_id, pkce_code_challenge: challenge };
    const own = await mailFrom(main, email_address, () => owner.post("magic_links/email/login_or_signup", link));
    const backend = backendOf(main);
    const hosts = await mailFrom(main, email_address, () =>
      backend("POST", "/otps/email/login_or_signup", { email_address, organization_id }),
    );
    main.clock.advance({ seconds: 12 });
    const stranger = openAsker(main, "198.51.100.32");
    await stranger.post("magic_links/email/login_or_signup", link);
    for (const { code } of [own, hosts]) {
      const body = { email_address, organization_id, code, session_duration_minutes };
      expect(await owner.post("otps/email/authenticate", body)).toMatchObject({ status: 200 });
    }
  });

  test("in a text stays as well: a stranger's request sends no other", async () => {
    const phone = "+12025550173";
    const owner = openAsker(main, AT_HOME);
    await setUpPhone(main, owner, "gil", phone);
    const text = await mailFrom(main, phone, () => begin(main, owner, "gil"));
    const login = await begin(main, owner, "gil");
    main.clock.advance({ seconds: 12 });
    const thief = openAsker(main, "198.51.100.33");
    const { session_duration_minutes: _, ...thiefs } = await begin(main, thief, "gil");
    const before = (await main.mailbox.all(phone)).length;
    expect(await thief.post("otps/sms/send", thiefs)).toMatchObject({ status: 200 });
    for (let tries = 0; tries < 5; tries += 1) {
      await thief.post("otps/sms/authenticate", { ...thiefs, session_duration_minutes, code: otherCode(text.code) });
    }
    // Unknown browsers have used up their attempts.
    expect(await thief.post("otps/sms/send", thiefs)).toMatchObject({ status: 429 });
    await main.deliverDue();
    expect((await main.mailbox.all(phone)).length).toBe(before);
    expect(await owner.post("otps/sms/authenticate", { ...login, code: text.code })).toMatchObject({ status: 200 });
  });
});

test("T133: of two members who want the same new address, neither ends the code of the other", async () => {
  const wanted = "wanted@globex.test";
  const organization_id = await idOf(main, "globex");
  const sessionOf = async (email_address: string) => {
    const by = openAsker(main, AT_HOME);
    const body = { email_address, organization_id, password: PASSWORD, session_duration_minutes };
    return (await by.post("passwords/authenticate", body)).body.data.session_token as string;
  };
  const [hal, ida] = [await sessionOf("hal@globex.test"), await sessionOf("ida@globex.test")];
  const start = (session: string) =>
    mailFrom(main, wanted, () =>
      main.request("/sdk/v1/b2b/organizations/members/start_email_update", {
        session,
        body: { email_address: wanted, delivery_method: "EMAIL_OTP" },
      }),
    );
  const halsMail = await start(hal);
  await start(ida);
  const answer = await main.request("/sdk/v1/b2b/otps/email/authenticate", {
    session: hal,
    body: { email_address: wanted, organization_id, code: halsMail.code, session_duration_minutes },
  });
  expect(answer).toMatchObject({ status: 200, body: { data: { member: { email_address: wanted } } } });
});
