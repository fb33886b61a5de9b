import { createHash } from "node:crypto";
import type { ApiError } from "@portico/client";
import { createHandover } from "@portico/client/handover";
import type { Mail, TestProvider } from "@portico/testkit";
import type { MagicLinkSendResponse } from "@portico/wire";
import { describe, expect, test } from "vitest";
import {
  inVariant,
  linkOf,
  mailFrom,
  organizationId,
  refusal,
  startForFile,
  tokenOf,
  variant,
} from "../support/basics.ts";
import { visit } from "../support/links.ts";
import { auditOf, rowCounts } from "../support/rows.ts";

const settings = { link_handover_enabled: true, pkce_required_for: { magic_links: true } };

const provider = await startForFile({
  project: settings,
  otherProjects: [
    variant("off", { ...settings, link_handover_enabled: false }),
    variant("conceal", { ...settings, conceal_membership: true }),
    variant("unproven", { ...settings, pkce_required_for: { magic_links: false } }),
  ],
});
const concealing = inVariant(provider, "conceal");
const globex = await organizationId(provider, "globex");

const BOB = "bob@globex.test";
const firefox = { "User-Agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0" };

type Offered = NonNullable<MagicLinkSendResponse["handover"]>;

/** A browser that asked for a link, with what it was answered and what was mailed. */
interface FirstDevice extends Offered {
  client: ReturnType<TestProvider["openPage"]>["client"];
  mail: Mail;
  /** Asks whether it may come in. */
  ask(): Promise<{ handover_status: string }>;
}

/** Asks for an organization's link in a page of its own; for a discovery link where none is named. */
async function askWithHandover(
  on: TestProvider,
  email_address: string,
  organization_id?: string,
): Promise<FirstDevice> {
  const { client } = on.openPage();
  let handover: Offered | undefined;
  const mail = await mailFrom(on, email_address, async () => {
    const { email } = client.magicLinks;
    ({ handover } = organization_id
      ? await email.loginOrSignup({ email_address, organization_id, handover_requested: true })
      : await email.discovery.send({ email_address, handover_requested: true }));
  });
  if (!handover) throw new Error("There is no hand-over.");
  const { handover_id } = handover;
  return { client, mail, ...handover, ask: () => createHandover(client).authenticate({ handover_id }) };
}

/** Enters a number on the page behind the link, in another browser. */
function enter(mail: Mail, number: string, on = provider): Promise<Response> {
  const link = linkOf(mail);
  const body = new URLSearchParams(link.search);
  body.set("number", number);
  return visit(on, new URL("/v1/b2b/magic_links/handover", link), { method: "POST", body });
}

/** What somebody would have who came in. */
async function signInRows() {
  const { sessions, intermediate_sessions, members } = await rowCounts(provider);
  return { sessions, intermediate_sessions, members };
}

const others = (number: string) =>
  Array.from({ length: 90 }, (_, index) => String(index + 10)).filter((other) => other !== number);

describe("the device that asked", () => {
  test("waits until the number is entered on the other one, and is then logged in as by the link", async () => {
    const first = await askWithHandover(provider, BOB, globex);
    expect(first.number).toMatch(/^[1-9]\d$/);
    expect(first.handover_id).toMatch(/^[\w-]{43}$/);
    expect(await first.ask()).toEqual({
      handover_status: "waiting",
      request_id: expect.any(String),
      status_code: 200,
    });
    const rows = await auditOf(provider, async () => {
      const page = await enter(first.mail, ` ${first.number} `);
      expect([page.status, page.headers.get("set-cookie")]).toEqual([200, null]);
      expect(await page.text()).toContain("Go back to your other device");
      expect(await first.ask()).toMatchObject({
        handover_status: "authenticated",
        member: { email_address: BOB },
        method_id: expect.stringMatching(/^email-/),
        member_session: { authentication_factors: [{ delivery_method: "email", type: "magic_link" }] },
      });
    });
    expect(rows.map(({ action, email_address, details }) => [action, email_address, details.handover])).toEqual([
      ["magic_link.handover_confirmed", BOB, undefined],
      ["magic_link.accepted", BOB, true],
      ["session.issued", BOB, undefined],
    ]);
    expect(first.client.session.getInfo()).toMatchObject({ status: "in", member: { email_address: BOB } });
    await refusal(first.ask(), "unable_to_auth_handover");
    await refusal(
      first.client.magicLinks.authenticate({ magic_links_token: tokenOf(first.mail) }),
      "unable_to_auth_magic_link",
    );
    expect((await enter(first.mail, first.number)).status).toBe(200);
  });

  test("goes on to its organizations by a discovery link", async () => {
    const first = await askWithHandover(provider, "ada@globex.test");
    await enter(first.mail, first.number);
    const answer = await first.ask();
    expect(answer).toMatchObject({ handover_status: "discovered", email_address: "ada@globex.test" });
    const { organization } = (await first.client.discovery.organizations.list()).discovered_organizations[0] ?? {};
    expect(organization?.organization_name).toBe("Globex");
  });

  test("is asked for what the organization asks for beyond a link, like anybody (T32)", async () => {
    const hooli = await organizationId(provider, "hooli");
    const first = await askWithHandover(provider, "gavin@hooli.test", hooli);
    await enter(first.mail, first.number);
    expect(await first.ask()).toMatchObject({ member_session: null, mfa_required: expect.any(Object) });
  });

  test("may use the link itself meanwhile, which ends the hand-over", async () => {
    const first = await askWithHandover(provider, BOB, globex);
    await first.client.magicLinks.authenticate({ magic_links_token: tokenOf(first.mail) });
    await refusal(first.ask(), "unable_to_auth_handover");
    expect((await enter(first.mail, first.number)).status).toBe(410);
  });

  test("waits no longer than the link lives, confirmed or not", async () => {
    const [first, second] = [
      await askWithHandover(provider, BOB, globex),
      await askWithHandover(provider, BOB, globex),
    ];
    await enter(second.mail, second.number);
    provider.clock.advance({ minutes: 60 });
    for (const late of [first, second]) await refusal(late.ask(), "unable_to_auth_handover");
    expect((await enter(first.mail, first.number)).status).toBe(410);
  });
});

describe("the device that opens the link", () => {
  test("T23: reads who asked, for what, when and in what, and may still go on where the link was asked for", async () => {
    const challenge = createHash("sha256").update("v".repeat(60)).digest("base64url");
    const mail = await mailFrom(provider, BOB, () =>
      provider.request("/sdk/v1/b2b/magic_links/email/login_or_signup", {
        body: {
          email_address: BOB,
          organization_id: globex,
          pkce_code_challenge: challenge,
          handover_requested: true,
        },
        headers: firefox,
      }),
    );
    provider.clock.advance({ minutes: 2 });
    const response = await visit(provider, linkOf(mail));
    const html = await response.text();
    for (const text of [
      "Log in to Globex",
      BOB,
      "localhost:4000",
      "asked for <b>2 minutes ago</b> in <b>Firefox (Windows)</b>",
      "Only enter it when you see it on a screen in front of you. If you did not ask, close this page.",
      'action="handover"',
      'action="redirect"',
    ]) {
      expect(html).toContain(text);
    }
    expect(html.match(/<button/g)).toHaveLength(2);
    expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
  });

  test("T23: never gets a session itself, whatever it confirms", async () => {
    const first = await askWithHandover(provider, BOB, globex);
    const before = await signInRows();
    const page = await enter(first.mail, first.number);
    expect(page.headers.getSetCookie()).toEqual([]);
    expect(await signInRows()).toEqual(before);
    const second = provider.openPage();
    await refusal(
      second.client.magicLinks.authenticate({ magic_links_token: tokenOf(first.mail) }),
      "pkce_expected_code_verifier",
    );
    await first.ask();
  });

  test("T23: one wrong number ends it for good, so that they cannot all be tried; the link stays good where it was asked for", async () => {
    const first = await askWithHandover(provider, BOB, globex);
    const [wrong = "", ...rest] = others(first.number);
    const rows = await auditOf(provider, async () => {
      const page = await enter(first.mail, wrong);
      expect([page.status, (await page.text()).includes("That was not the number")]).toEqual([403, true]);
      for (const number of [...rest.slice(0, 5), first.number]) {
        expect((await enter(first.mail, number)).status).toBe(403);
      }
    });
    expect(rows.map(({ action, email_address }) => [action, email_address])).toEqual([
      ["magic_link.handover_refused", BOB],
    ]);
    await refusal(first.ask(), "unable_to_auth_handover");
    expect(await (await visit(provider, linkOf(first.mail))).text()).not.toContain('name="number"');
    await first.client.magicLinks.authenticate({ magic_links_token: tokenOf(first.mail) });
  });

  test("T23: all numbers at once are one guess", async () => {
    const first = await askWithHandover(provider, BOB, globex);
    const all = [first.number, ...others(first.number)].sort();
    const rows = await auditOf(provider, () => Promise.all(all.map((number) => enter(first.mail, number))));
    expect(rows).toHaveLength(1);
  });

  test("T22: a scanner that presses every button, with whatever it puts into fields, decides nothing", async () => {
    const first = await askWithHandover(provider, BOB, globex);
    const before = await signInRows();
    for (const typed of ["", "   ", "4", "471", "ab", "１２", "-1", "1e", "test@example.com"]) {
      const page = await enter(first.mail, typed);
      expect([typed, page.status]).toEqual([typed, 400]);
      expect(await page.text()).toContain("Enter the two digits that you see there.");
    }
    expect(await signInRows()).toEqual(before);
    await enter(first.mail, first.number);
    expect(await first.ask()).toMatchObject({ handover_status: "authenticated" });
  });

  test("T22: looking at the page confirms nothing, nor does an address with the number in it", async () => {
    const first = await askWithHandover(provider, BOB, globex);
    const link = linkOf(first.mail);
    link.searchParams.set("number", first.number);
    for (const method of ["GET", "HEAD", "OPTIONS"]) {
      await visit(provider, link, { method });
      await visit(provider, new URL(`/v1/b2b/magic_links/handover${link.search}`, link), { method });
    }
    expect(await first.ask()).toMatchObject({ handover_status: "waiting" });
  });
});

describe("nobody else comes in by it", () => {
  test("T27: its id is worth nothing without the verifier of the browser that asked", async () => {
    const first = await askWithHandover(provider, BOB, globex);
    const { handover_id } = first;
    await enter(first.mail, first.number);
    const path = "/sdk/v1/b2b/magic_links/handover/authenticate";
    for (const body of [
      { handover_id },
      { handover_id, pkce_code_verifier: "" },
      { handover_id, pkce_code_verifier: "v".repeat(60) },
      { handover_id: "x".repeat(43) },
    ]) {
      const { status, body: answer } = await provider.request(path, { body });
      expect([status, answer.error_type]).toEqual([401, "unable_to_auth_handover"]);
    }
    // Another browser that asked for a link of its own, too.
    const other = await askWithHandover(provider, BOB, globex);
    await refusal(createHandover(other.client).authenticate({ handover_id }), "unable_to_auth_handover");
    expect(await first.ask()).toMatchObject({ handover_status: "authenticated" });
  });

  test("T23: who begins with somebody else's address gets nothing unless they enter the attacker's number", async () => {
    const attacker = await askWithHandover(provider, BOB, globex);
    const victim = await askWithHandover(provider, BOB, globex);
    // The victim opens the attacker's link, and enters what stands on the screen in front of them.
    if (victim.number !== attacker.number) {
      expect((await enter(attacker.mail, victim.number)).status).toBe(403);
      await refusal(attacker.ask(), "unable_to_auth_handover");
    }
    expect((await enter(victim.mail, victim.number)).status).toBe(200);
    expect(await victim.ask()).toMatchObject({ handover_status: "authenticated" });
  });

  test("T49: a hand-over of another project, or an account's own number beside another link, is none", async () => {
    const first = await askWithHandover(provider, BOB, globex);
    const abroad = await askWithHandover(concealing, BOB, await organizationId(concealing, "globex"));
    await refusal(
      createHandover(abroad.client).authenticate({ handover_id: first.handover_id }),
      "unable_to_auth_handover",
    );
    const link = linkOf(first.mail);
    link.searchParams.set("project_id", "project-test-conceal");
    expect((await enter({ ...first.mail, links: [link.href] }, first.number)).status).toBe(404);
  });

  test("nobody comes in by a link that was ended meanwhile", async () => {
    const first = await askWithHandover(provider, "gavin@hooli.test", await organizationId(provider, "hooli"));
    await enter(first.mail, first.number);
    const { db } = provider.provider.services;
    await db.deleteFrom("magic_links").where("email_address", "=", "gavin@hooli.test").execute();
    await refusal(first.ask(), "unable_to_auth_handover");
  });
});

describe("T44: strangers", () => {
  test("are answered as members are, in the call that asks and in those that wait, for as long", async () => {
    const organization_id = await organizationId(concealing, "globex");
    const devices: FirstDevice[] = [];
    for (const email_address of [BOB, "eve@evil.test", "new@globex.test"]) {
      devices.push(await askWithHandover(concealing, email_address, organization_id));
    }
    const shapes = () =>
      Promise.all(
        devices.map(({ ask }) =>
          ask().then(
            (answer) => Object.entries(answer),
            (error: ApiError) => [["error", error.error_type]],
          ),
        ),
      );
    const common = ["handover_status", "request_id", "status_code"];
    expect((await shapes()).map((entries) => entries.map(([name]) => name))).toEqual([common, common, common]);
    provider.clock.advance({ minutes: 59, seconds: 50 });
    expect((await shapes()).map(([status]) => status)).toEqual(Array(3).fill(["handover_status", "waiting"]));
    provider.clock.advance({ seconds: 20 });
    expect((await shapes()).map(([status]) => status)).toEqual(Array(3).fill(["error", "unable_to_auth_handover"]));
  });

  test("cannot be told by different lives of links", async () => {
    const organization_id = await organizationId(concealing, "globex");
    const lives = { login_expiration_minutes: 5, signup_expiration_minutes: 60, handover_requested: true };
    const devices = [];
    for (const email_address of [BOB, "eve@evil.test", "new@globex.test"]) {
      const { client } = concealing.openPage();
      const { handover } = await client.magicLinks.email.loginOrSignup({ email_address, organization_id, ...lives });
      devices.push({ client, handover_id: handover?.handover_id ?? "" });
    }
    provider.clock.advance({ minutes: 5, seconds: 1 });
    for (const { client, handover_id } of devices) {
      await refusal(createHandover(client).authenticate({ handover_id }), "unable_to_auth_handover");
    }
  });
});

describe("there is none", () => {
  const offered = async (on: TestProvider, request: object) => {
    const { client } = on.openPage();
    const { handover } = await client.magicLinks.email.discovery.send({ email_address: BOB, ...request });
    return handover;
  };

  test("where the project does not have them, nobody asked for one, or no verifier waits", async () => {
    const requested = { handover_requested: true };
    expect(await offered(inVariant(provider, "off"), requested)).toBeUndefined();
    expect(await offered(provider, {})).toBeUndefined();
    expect(await offered(provider, { handover_requested: false })).toBeUndefined();
    expect(await offered(inVariant(provider, "unproven"), requested)).toBeUndefined();
    expect(await offered(provider, requested)).toMatchObject({ number: expect.any(String) });
  });

  test("where it is off, asking is refused, and the page behind a link is as ever", async () => {
    const off = inVariant(provider, "off");
    const { client } = off.openPage();
    const mail = await mailFrom(off, "quiet@globex.test", () =>
      client.magicLinks.email.discovery.send({ email_address: "quiet@globex.test", handover_requested: true }),
    );
    await refusal(createHandover(client).authenticate({ handover_id: "x".repeat(43) }), "unable_to_auth_handover");
    const html = await (await enter(mail, "47", off)).text();
    expect(html).toContain("Continue to Acme Boards");
    expect(html).not.toContain('name="number"');
  });
});
