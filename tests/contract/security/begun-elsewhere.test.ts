import { type Choice, chooseInOneTap, type SandboxProvider } from "@portico/sandbox";
import { PROJECT_ID, type TestProvider } from "@portico/testkit";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { isLong } from "../../long.ts";
import { inVariant, mailFrom, organization, organizationId, tokenOf, variant } from "../support/basics.ts";
import {
  openVisitor,
  type Site,
  startOauthFixture,
  tokenIn,
  type Visitor,
} from "../support/identity-providers/oauth.ts";
import { startOidcIdp } from "../support/identity-providers/oidc-idp.ts";
import { landingToken } from "../support/identity-providers/sso.ts";

const CONNECTION = "oidc-connection-globex";
const off = { pkce_required_for: { magic_links: false, passwords: false, oauth: false, sso: false } };

const idp = await startOidcIdp();
const fixture = await startOauthFixture(({ url }, project) => {
  const organizations = [
    organization("globex", {
      email_jit_provisioning: "RESTRICTED",
      email_allowed_domains: ["globex.test"],
      sso_jit_provisioning: "ALL_ALLOWED",
      sso_connections: [idp.connection(CONNECTION)],
    }),
  ];
  return {
    config: { outbound_allowed_origins: [url, idp.issuer] },
    project: { organizations },
    otherProjects: [variant("off", { ...project, organizations, ...off })],
  };
});

const flags = {
  "by default": () => fixture.provider,
  "with PKCE off": () => inVariant(fixture.provider, "off"),
};
type Flag = keyof typeof flags;

/** Which page the second browser is on when it receives what the first one began. */
const browsers: { name: string; site: Site; isKnown: boolean }[] = [
  { name: "of the same site, known to the provider", site: "same-site", isKnown: true },
  { name: "of the same site, new", site: "same-site", isKnown: false },
  { name: "of another site, with a pending login of its own", site: "cross-site", isKnown: true },
  { name: "of another site, new", site: "cross-site", isKnown: false },
];

interface Begun {
  /** What anyone with the landing URL does on the host's page. */
  finish(client: Visitor["client"]): Promise<object>;
}

/** An account of the attacker's that shows the victim's address, without authority for it. */
const claims: [SandboxProvider, Partial<Choice>][] = [
  ["google", { hosted_domain: "none" }],
  ["microsoft", { verified: "missing" }],
  ["hubspot", {}],
  ["github", { verified: "no" }],
  ["slack", { verified: "text" }],
];

type Begin = (on: TestProvider, attacker: Visitor, email: string, globex: string) => Promise<Begun>;
const ways: Record<string, Begin> = {
  ...Object.fromEntries(
    claims.map(([name, claim]): [string, Begin] => [
      name,
      async (_, attacker, email, organization_id) => {
        await attacker.client.oauth[name].start({ organization_id });
        const oauth_token = tokenIn(await attacker.land({ email, subject: `mallory-${email}`, ...claim }));
        return { finish: (client) => client.oauth.authenticate({ oauth_token }) };
      },
    ]),
  ),
  "One Tap": async (_, attacker, email, organization_id) => {
    const choice: Choice = { email, subject: `mallory-${email}`, hosted_domain: "none" };
    const id_token = await chooseInOneTap(fixture.sandbox.url, "sandbox-google", choice);
    const { redirect_url } = await attacker.client.oauth.googleOneTap.submit({ id_token, organization_id });
    return { finish: (client) => client.oauth.authenticate({ oauth_token: tokenIn(new URL(redirect_url)) }) };
  },
};

function begin(way: string, ...args: Parameters<Begin>): Promise<Begun> {
  const found = ways[way];
  if (!found) throw new Error(`There is no ${way}.`);
  return found(...args);
}

let count = 0;
const newAddress = (name: string) => {
  count += 1;
  return `${name}${count}@globex.test`;
};

async function enterByCode(
  on: TestProvider,
  client: Visitor["client"],
  email_address: string,
  organization_id: string,
) {
  const { code } = await mailFrom(on, email_address, () =>
    client.otps.email.loginOrSignup({ email_address, organization_id }),
  );
  const proof = { email_address, organization_id, code: code ?? "", session_duration_minutes: 60 };
  return client.otps.email.authenticate(proof);
}

/** A member with a verified address, whose browser receives what another one began. */
async function openVictim(on: TestProvider, { site, isKnown }: { site: Site; isKnown: boolean }, globex: string) {
  const email = newAddress("vic");
  await enterByCode(on, on.openPage().client, email, globex);
  const victim = openVisitor(on, site);
  if (isKnown) {
    await victim.client.oauth.google.start({ organization_id: globex });
    await victim.begin();
  }
  return { email, victim };
}

const outcomeOf = (finish: Promise<object>) =>
  finish.then(
    (answer) => ("member_session" in answer && answer.member_session ? "a session" : "no session"),
    ({ error_type }: { error_type?: string }) => error_type ?? "broken",
  );

const cases = Object.keys(flags).flatMap((flag) => browsers.map((browser) => ({ flag: flag as Flag, ...browser })));
/** Half of them for each way, the other half for the next; `npm run test:long` has all. */
const casesOf = (way: string, at = 0) =>
  isLong ? cases : cases.filter((_, index) => (index + at + Object.keys(ways).indexOf(way)) % 2 === 0);
/** If the provider cannot distinguish browsers, it accepts a flow that another browser started, but links nothing. */
const isBlind = (flag: Flag, site: Site) => flag === "with PKCE off" && site === "cross-site";

describe("T60: begun by one browser, and finished with another's proof, nothing is linked", () => {
  describe.each(Object.keys(ways))("%s", (way) => {
    test.each(casesOf(way))("$flag, in a browser $name", async ({ flag, site, isKnown }) => {
      const on = flags[flag]();
      const globex = await organizationId(on, "globex");
      const { email, victim } = await openVictim(on, { site, isKnown }, globex);
      const attacker = openVisitor(on, site);
      const { finish } = await begin(way, on, attacker, email, globex);

      const refusal = isKnown && flag !== "with PKCE off" ? "pkce_mismatch" : "pkce_expected_code_verifier";
      expect(await outcomeOf(finish(victim.client))).toBe(isBlind(flag, site) ? "no session" : refusal);
      const { member } = await enterByCode(on, victim.client, email, globex);
      expect(member.oauth_registrations).toEqual([]);

      const again = await begin(way, on, attacker, email, globex);
      expect(await outcomeOf(again.finish(attacker.client))).toBe("no session");
    });
  });

  describe.each(["hubspot", "One Tap"])("%s", (way) => {
    test.each(casesOf(way))(
      "$flag, if the address was verified before, in a browser $name",
      async ({ flag, site, isKnown }) => {
        const on = flags[flag]();
        const globex = await organizationId(on, "globex");
        const { email, victim } = await openVictim(on, { site, isKnown }, globex);
        const { finish } = await begin(way, on, openVisitor(on, site), email, globex);
        const { code } = await mailFrom(on, email, () =>
          victim.client.otps.email.discovery.send({ email_address: email }),
        );
        await victim.client.otps.email.discovery.authenticate({ email_address: email, code: code ?? "" });
        await outcomeOf(finish(victim.client));
        const { member } = await enterByCode(on, victim.client, email, globex);
        expect(member.oauth_registrations).toEqual([]);
      },
    );

    test.each(casesOf(way, 1))(
      "$flag, in the browser that began: it is linked if that can be seen, $site",
      async ({ flag, site, isKnown }) => {
        const on = flags[flag]();
        const globex = await organizationId(on, "globex");
        const { email, victim: owner } = await openVictim(on, { site, isKnown }, globex);
        const { finish } = await begin(way, on, owner, email, globex);
        expect(await outcomeOf(finish(owner.client))).toBe("no session");
        const { member } = await enterByCode(on, owner.client, email, globex);
        expect(member.oauth_registrations).toHaveLength(isBlind(flag, site) ? 0 : 1);
      },
    );
  });

  test.each(cases)(
    "with an account on a row with an unverified address: $flag, in a browser $name",
    async ({ flag, site, isKnown }) => {
      const on = flags[flag]();
      const globex = await organizationId(on, "globex");
      const email = newAddress("squat");
      const squatter = { email, subject: `squatter-${email}` };
      const attacker = openVisitor(on, site);
      const land = async () => {
        await attacker.client.oauth.slack.start({ organization_id: globex });
        return tokenIn(await attacker.land(squatter));
      };
      await attacker.client.oauth.authenticate({ oauth_token: await land() });
      await sql`update members set email_address_verified = false where email_address = ${email}`.execute(
        on.provider.services.db,
      );
      const { victim } = await openVictim(on, { site, isKnown }, globex);
      await outcomeOf(victim.client.oauth.authenticate({ oauth_token: await land() }));
      const { member } = await enterByCode(on, victim.client, email, globex);
      expect(member.oauth_registrations).toEqual([]);
    },
  );

  test.each(cases)("in discovery: $flag, in a browser $name", async ({ flag, site, isKnown }) => {
    const on = flags[flag]();
    const globex = await organizationId(on, "globex");
    const { email, victim } = await openVictim(on, { site, isKnown }, globex);
    const attacker = openVisitor(on, site);
    await attacker.client.oauth.github.discovery.start();
    const own = { email: newAddress("mallory"), subject: `own-${email}` };
    const discovery_oauth_token = tokenIn(await attacker.land(own));
    const found = await victim.client.oauth.discovery.authenticate({ discovery_oauth_token }).then(
      ({ email_address }) => email_address,
      ({ error_type }: { error_type: string }) => error_type,
    );
    expect(found).toMatch(isBlind(flag, site) ? own.email : /^pkce_(mismatch|expected_code_verifier)$/);
    const { member } = await enterByCode(on, victim.client, email, globex);
    expect(member.oauth_registrations).toEqual([]);
  });

  test.each(cases)("with single sign-on: $flag, in a browser $name", async ({ flag, site, isKnown }) => {
    const on = flags[flag]();
    const globex = await organizationId(on, "globex");
    const { email, victim } = await openVictim(on, { site, isKnown }, globex);
    if (isKnown) {
      await victim.client.sso.start({ connection_id: CONNECTION });
      await victim.visit(victim.left());
    }
    const attacker = openVisitor(on, site);
    await attacker.client.sso.start({ connection_id: CONNECTION });
    const location = (await attacker.visit(attacker.left())).headers.get("location") ?? "";
    const mallory = newAddress("mallory");
    const query = idp.answer(location, { claims: { sub: mallory, email: mallory } }, () =>
      on.provider.services.clock.now(),
    );
    const project = flag === "with PKCE off" ? "project-test-off" : PROJECT_ID;
    const callback = `http://portico.test/v1/public/sso/${project}/${CONNECTION}/oidc/callback?${query}`;
    const sso_token = landingToken((await attacker.visit(callback)).headers.get("location") ?? "");
    expect(sso_token).not.toBe("");
    const finish = victim.client.sso.authenticate({ sso_token, session_duration_minutes: 60 });
    expect(await outcomeOf(finish)).toMatch(
      isBlind(flag, site) ? "a session" : /^pkce_(mismatch|expected_code_verifier)$/,
    );
    const { member } = await enterByCode(on, victim.client, email, globex);
    expect(member.sso_registrations).toEqual([]);
    // The refused one was not used up.
    if (!isBlind(flag, site)) {
      const { member: own } = await attacker.client.sso.authenticate({ sso_token, session_duration_minutes: 60 });
      expect(own.email_address).toBe(mallory);
    }
  });

  test.each(cases)(
    "with a link or a code that was requested beside the claim: $flag, in a browser $name",
    async ({ flag, site, isKnown }) => {
      const on = flags[flag]();
      const globex = await organizationId(on, "globex");
      for (const kind of ["link", "discovery link", "code"] as const) {
        const { email, victim } = await openVictim(on, { site, isKnown }, globex);
        const attacker = openVisitor(on, site);
        const { finish } = await begin("hubspot", on, attacker, email, globex);
        expect(await outcomeOf(finish(attacker.client))).toBe("no session");
        const asked = { email_address: email, organization_id: globex };
        if (kind === "link") {
          const mail = await mailFrom(on, email, () => attacker.client.magicLinks.email.loginOrSignup(asked));
          const opened = outcomeOf(victim.client.magicLinks.authenticate({ magic_links_token: tokenOf(mail) }));
          expect(await opened).toBe(flag === "with PKCE off" ? "a session" : "pkce_expected_code_verifier");
        }
        if (kind === "discovery link") {
          const mail = await mailFrom(on, email, () => attacker.client.magicLinks.email.discovery.send(asked));
          const opened = outcomeOf(
            victim.client.magicLinks.discovery.authenticate({ discovery_magic_links_token: tokenOf(mail) }),
          );
          expect(await opened).toBe(flag === "with PKCE off" ? "no session" : "pkce_expected_code_verifier");
        }
        if (kind === "code") {
          const { code } = await mailFrom(on, email, () => attacker.client.otps.email.loginOrSignup(asked));
          const proof = { ...asked, code: code ?? "", session_duration_minutes: 60 };
          expect((await victim.client.otps.email.authenticate(proof)).member_session).not.toBeNull();
        }
        const { member } = await enterByCode(on, victim.client, email, globex);
        expect([kind, member.oauth_registrations]).toEqual([kind, []]);
      }
    },
  );
});
