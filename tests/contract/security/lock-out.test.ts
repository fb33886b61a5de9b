import { PROJECT_ID } from "@portico/testkit";
import { expect, test } from "vitest";
import { inTurn, isLong } from "../../long.ts";
import { type Asker, behindProxy, networks, openAsker } from "../support/askers.ts";
import { mailFrom, organization, organizationId, startForFile, startWindow, tokenOf } from "../support/basics.ts";
import { startOidcIdp } from "../support/identity-providers/oidc-idp.ts";
import { landingToken, openBrowser, startUrl } from "../support/identity-providers/sso.ts";
import { makePair } from "../support/pkce.ts";

// With a project's default limits: whatever keeps strangers out must let the owner in.

const CONNECTION = "oidc-connection-globex";
const PASSWORD = "correct horse battery staple";
const AT_HOME = "203.0.113.7";
/** docs/limits.md: to one address a day, except for its owner's own browsers; and of those, for one network. */
const MAILS_BY_STRANGERS = 75;
const MAILS_BY_ONE = 25;
const session_duration_minutes = 60;
/** How often in a day strangers return, each time until everything is refused. */
const EVERY_HOURS = isLong ? 3 : 12;
/** Enough to use up what all strangers have together. */
const MANY = isLong ? 8 : 3;

const idp = await startOidcIdp();
const provider = await startForFile({
  config: { outbound_allowed_origins: [idp.issuer], ...behindProxy },
  project: {
    // Logins start by hand here.
    pkce_required_for: { sso: false },
    rate_limits: "default",
    organizations: [
      organization("globex", {
        sso_connections: [idp.connection(CONNECTION)],
        members: ["ada", "ben", "cleo", "dan"].map((name) => ({
          email_address: `${name}@globex.test`,
          password: PASSWORD,
        })),
      }),
      organization("evil", { members: [{ email_address: "cleo@globex.test", password: "of evil" }] }),
    ],
  },
});
const organization_id = await organizationId(provider, "globex");

type Way = (owner: Asker, email_address: string, meanwhile: () => Promise<unknown>) => Promise<unknown>;

/** Requests an email, and waits for it. */
const mailed = (owner: Asker, email_address: string, start: string, body: object) =>
  mailFrom(provider, email_address, async () => {
    expect(await owner.post(start, { email_address, ...body })).toMatchObject({ status: 200 });
  });

/** Every sign-in method of a member with a mailbox, a password and a company. */
const ways: Record<string, Way> = {
  async "a link"(owner, address, meanwhile) {
    const { verifier, challenge } = makePair();
    const body = { organization_id, pkce_code_challenge: challenge };
    const mail = await mailed(owner, address, "magic_links/email/login_or_signup", body);
    await meanwhile();
    const redeemed = { magic_links_token: tokenOf(mail), pkce_code_verifier: verifier, session_duration_minutes };
    return owner.post("magic_links/authenticate", redeemed);
  },
  async "a discovery link"(owner, address, meanwhile) {
    const { verifier, challenge } = makePair();
    const body = { pkce_code_challenge: challenge };
    const mail = await mailed(owner, address, "magic_links/email/discovery/send", body);
    await meanwhile();
    const redeemed = { discovery_magic_links_token: tokenOf(mail), pkce_code_verifier: verifier };
    return owner.post("magic_links/discovery/authenticate", redeemed);
  },
  async "a code"(owner, address, meanwhile) {
    const mail = await mailed(owner, address, "otps/email/login_or_signup", { organization_id });
    await meanwhile();
    const redeemed = { email_address: address, organization_id, code: mail.code, session_duration_minutes };
    return owner.post("otps/email/authenticate", redeemed);
  },
  async "a discovery code"(owner, address, meanwhile) {
    const mail = await mailed(owner, address, "otps/email/discovery/send", {});
    await meanwhile();
    return owner.post("otps/email/discovery/authenticate", { email_address: address, code: mail.code });
  },
  async "the password"(owner, address, meanwhile) {
    await meanwhile();
    const body = { email_address: address, organization_id, password: PASSWORD, session_duration_minutes };
    return owner.post("passwords/authenticate", body);
  },
  async "the password, in discovery"(owner, address, meanwhile) {
    await meanwhile();
    return owner.post("passwords/discovery/authenticate", { email_address: address, password: PASSWORD });
  },
  async "a new password"(owner, address, meanwhile) {
    const { verifier, challenge } = makePair();
    const body = { organization_id, code_challenge: challenge };
    const mail = await mailed(owner, address, "passwords/email/reset/start", body);
    await meanwhile();
    const redeemed = { password_reset_token: tokenOf(mail), password: PASSWORD, code_verifier: verifier };
    return owner.post("passwords/email/reset", { ...redeemed, session_duration_minutes });
  },
  async "the company's login"(owner, address, meanwhile) {
    const { verifier, challenge } = makePair();
    const browser = openBrowser(provider);
    const { location } = await browser.send(startUrl({ connection_id: CONNECTION, pkce_code_challenge: challenge }));
    await meanwhile();
    const claims = { sub: `subject-${address}`, email: address };
    const query = idp.answer(location, { claims }, () => provider.provider.services.clock.now());
    const landed = await browser.send(
      `http://portico.test/v1/public/sso/${PROJECT_ID}/${CONNECTION}/oidc/callback?${query}`,
    );
    const redeemed = { sso_token: landingToken(landed.location), pkce_code_verifier: verifier };
    return owner.post("sso/authenticate", { ...redeemed, session_duration_minutes });
  },
};

/** Repeats every request that an unknown browser can make for an address, until each is refused. */
async function harass(strangers: Asker[], email_address: string, only = /./): Promise<void> {
  const { challenge } = makePair();
  const asks: [path: string, body: object][] = [
    ["magic_links/email/login_or_signup", { organization_id, pkce_code_challenge: challenge }],
    ["magic_links/email/discovery/send", { pkce_code_challenge: challenge }],
    ["otps/email/login_or_signup", { organization_id }],
    ["otps/email/discovery/send", {}],
    ["passwords/email/reset/start", { organization_id, code_challenge: challenge }],
    ["passwords/discovery/reset/start", { pkce_code_challenge: challenge }],
    ["passwords/authenticate", { organization_id, password: "wrong", session_duration_minutes }],
    ["passwords/discovery/authenticate", { password: "wrong" }],
    ["otps/email/authenticate", { organization_id, code: "000000", session_duration_minutes }],
    ["otps/email/discovery/authenticate", { code: "000000" }],
  ];
  for (const stranger of strangers) {
    for (const [path, body] of asks.filter(([path]) => only.test(path))) {
      for (let tries = 0; tries < 200; tries += 1) {
        const { status } = await stranger.post(path, { email_address, ...body });
        if (status === 429) break;
        // A request that merges with another one gets the same answer, and sends no email.
        if (tries > 30 && path.startsWith("otps") && path.endsWith("send")) break;
      }
    }
  }
}

test.each([
  ["one address", "ada@globex.test", ["198.51.100.1"]],
  ["many networks", "ben@globex.test", networks(isLong ? 30 : 3)],
])(
  "T68, T6: a day of a stranger at %s, at full limits, never locks out the owner, and sends few emails",
  async (_, address, from) => {
    const owner = openAsker(provider, AT_HOME);
    expect(await ways["a code"]?.(owner, address, async () => {})).toMatchObject({ status: 200 });
    startWindow(provider, { hours: 24 });
    const before = (await provider.mailbox.all(address)).length;
    const strangers = from.map((network) => openAsker(provider, network));
    let mailsOfOwner = 0;
    for (let hour = 0; hour < 24; hour += EVERY_HOURS) {
      await harass(strangers, address);
      if (hour % 12 === 0) {
        for (const [name, way] of inTurn(Object.entries(ways), 2, hour / 12)) {
          const answer = await way(owner, address, () => harass(strangers.slice(0, 3), address));
          expect(answer, `${name}, hour ${hour}`).toMatchObject({ status: 200 });
          if (/link|code|new password/.test(name)) mailsOfOwner += 1;
        }
      }
      provider.clock.advance({ hours: hour + EVERY_HOURS === 24 ? EVERY_HOURS - 1 : EVERY_HOURS });
    }
    const mails = (await provider.mailbox.all(address)).length - before - mailsOfOwner;
    expect(mails).toBeGreaterThan(0);
    expect(mails).toBeLessThanOrEqual(from.length === 1 ? MAILS_BY_ONE : MAILS_BY_STRANGERS);
  },
  240_000,
);

const wrong = (by: Asker, address: string, path: string, body: object) =>
  by.post(path, { email_address: address, session_duration_minutes, ...body });

test("T68: five wrong guesses of a stranger end a code for strangers, and not for a known browser", async () => {
  startWindow(provider, { hours: 24 });
  const address = "cleo@globex.test";
  const owner = openAsker(provider, AT_HOME);
  const ask = ways["a code"] as Way;
  expect(await ask(owner, address, async () => {})).toMatchObject({ status: 200 });
  const stranger = openAsker(provider, "198.51.100.2");
  const guess = async () => {
    for (let tries = 0; tries < 8; tries += 1) {
      await wrong(stranger, address, "otps/email/authenticate", { organization_id, code: "000000" });
    }
  };
  provider.clock.advance({ minutes: 1 });
  expect(await ask(owner, address, guess)).toMatchObject({ status: 200 });
  provider.clock.advance({ minutes: 1 });
  expect(await ask(openAsker(provider, AT_HOME), address, guess)).toMatchObject({
    body: { error_type: "otp_code_not_found" },
  });
});

test("T68: on a new device the owner signs in by email, while strangers use up all that they have", async () => {
  startWindow(provider, { hours: 24 });
  const address = "dan@globex.test";
  const strangers = networks(MANY).map((network) => openAsker(provider, network));
  await harass(strangers, address);
  const abroad = openAsker(provider, "192.0.2.77");
  const answer = await (ways["a link"] as Way)(abroad, address, () => harass(strangers, address));
  expect(answer).toMatchObject({ status: 200 });
  // Known from then on.
  for (const name of ["a code", "a new password"] as const) {
    expect(await (ways[name] as Way)(abroad, address, () => harass(strangers, address)), name).toMatchObject({
      status: 200,
    });
  }
});

test("T68: a browser is known for that address and project for ninety days", async () => {
  startWindow(provider, { hours: 24 });
  const address = "ada@globex.test";
  const owner = openAsker(provider, AT_HOME);
  const cookie = "__Host-portico_known";
  const line = await mailed(owner, address, "otps/email/login_or_signup", { organization_id });
  const answer = await owner.post("otps/email/authenticate", {
    email_address: address,
    organization_id,
    code: line.code,
    session_duration_minutes,
  });
  const written = answer.headers.getSetCookie().find((text) => text.startsWith(cookie)) ?? "";
  // It gives no access, so it may be sent with a host's calls from another site; scripts cannot read it.
  for (const attribute of ["HttpOnly", "Secure", "SameSite=None", "Partitioned", "Path=/", "Max-Age=7776000"]) {
    expect(written).toContain(attribute);
  }
  expect(written).not.toContain("ada");
  const mark = owner.cookies.get(cookie) ?? "";
  const strangers = networks(MANY).map((network) => openAsker(provider, network));
  const lock = (email_address: string) => harass(strangers, email_address, /^passwords\/.*authenticate/);
  await lock(address);
  await lock("ben@globex.test");
  const isLetIn = async (value: string, email_address: string) => {
    const browser = openAsker(provider, "2001:db8:1::1");
    browser.cookies.set(cookie, value);
    const body = { email_address, organization_id, password: PASSWORD, session_duration_minutes };
    return (await browser.post("passwords/authenticate", body)).status === 200;
  };
  expect(await isLetIn(mark, address)).toBe(true);
  expect(await isLetIn(mark, "ben@globex.test")).toBe(false);
  const forged = [
    mark.replace(/.$/, (end) => (end === "A" ? "B" : "A")),
    `zzz${mark.slice(3)}`,
    "",
    ".",
    "x".repeat(9000),
  ];
  for (const value of forged) expect(await isLetIn(value, address), value).toBe(false);
  provider.clock.advance({ days: 90 });
  startWindow(provider, { hours: 24 });
  await lock(address);
  expect(await isLetIn(mark, address)).toBe(false);
}, 60_000);

test("T68: someone with a password of the address in one organization is a stranger in all others, and to the mailbox", async () => {
  startWindow(provider, { hours: 24 });
  const address = "cleo@globex.test";
  const inEvil = await organizationId(provider, "evil");
  const founder = openAsker(provider, "198.51.100.9");
  const strangers = networks(MANY).map((network) => openAsker(provider, network));
  const known = await wrong(founder, address, "passwords/authenticate", {
    organization_id: inEvil,
    password: "of evil",
  });
  expect(known.status).toBe(200);
  await harass(strangers, address, /authenticate/);
  const locked = { status: 429 };
  const login = { organization_id, password: PASSWORD };
  expect(await wrong(founder, address, "passwords/authenticate", login)).toMatchObject(locked);
  expect(await wrong(founder, address, "passwords/discovery/authenticate", login)).toMatchObject(locked);
  expect(await wrong(founder, address, "otps/email/authenticate", { organization_id, code: "000000" })).toMatchObject(
    locked,
  );
  // In its own organization it is accepted, like its owner.
  expect(
    await wrong(founder, address, "passwords/authenticate", { organization_id: inEvil, password: "of evil" }),
  ).toMatchObject({ status: 200 });
});
