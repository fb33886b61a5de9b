import type { Client } from "@portico/client";
import type { Choice, SandboxProvider } from "@portico/sandbox";
import { acmeProject } from "@portico/testkit";
import { describe, expect, test } from "vitest";
import { mailFrom, organization, organizationId, refusal, tokenOf } from "../support/basics.ts";
import { enter, landInDiscovery, startOauthWorld, tokenIn } from "../support/identity-providers/oauth.ts";

const { provider, globex } = await startOauthWorld((_, project) => ({
  project: {
    ...project,
    organizations: [
      ...acmeProject.organizations,
      organization("open", { email_jit_provisioning: "RESTRICTED", email_allowed_domains: ["globex.test"] }),
    ],
  },
}));

const dur = { session_duration_minutes: 60 };

/** Finds organizations by an account that does not answer for its address, and is linked in Globex alone. */
async function discoverLinked(choice: Choice) {
  const { client: owner } = await enter(provider, "hubspot", globex, choice);
  const { code } = await mailFrom(provider, choice.email, () =>
    owner.otps.email.loginOrSignup({ email_address: choice.email, organization_id: globex }),
  );
  const proof = { email_address: choice.email, organization_id: globex, code: code ?? "", ...dur };
  await owner.otps.email.authenticate(proof);
  const { client, landing } = await landInDiscovery(provider, "hubspot", choice);
  const found = await client.oauth.discovery.authenticate({ discovery_oauth_token: tokenIn(landing) });
  return { client, found };
}

const slugsOf = (listed: { organization: { organization_slug: string } }[]) =>
  listed.map(({ organization }) => organization.organization_slug);

test.each([
  ["where she is a member, too", "initech"],
  ["where she is a member by another method alone", "umbrella"],
  ["that would let her in by her address", "open"],
] as const)("T60: what discovery by a linked account did not list, it does not open: one %s", async (_, slug) => {
  const choice = { email: "ada@globex.test", subject: "adas-hubspot" };
  const { client, found } = await discoverLinked(choice);
  expect(slugsOf(found.discovered_organizations)).toEqual(["globex"]);
  const { discovered_organizations } = await client.discovery.organizations.list();
  expect(slugsOf(discovered_organizations)).toEqual(["globex"]);

  const organization_id = await organizationId(provider, slug);
  const exchange = client.discovery.intermediateSessions.exchange({ organization_id, ...dur });
  await refusal(exchange, "invalid_intermediate_session_token_for_organization");
  // What is refused uses nothing up (docs/wire/rules.md#intermediate-sessions).
  const entered = await client.discovery.intermediateSessions.exchange({ organization_id: globex, ...dur });
  expect(entered.member_session?.authentication_factors).toMatchObject([{ delivery_method: "oauth_hubspot" }]);
});

test("T60: nor does it found one, where the address would be proven by that account's word alone", async () => {
  const { client } = await discoverLinked({ email: "bob@globex.test", subject: "bobs-hubspot" });
  await refusal(
    client.discovery.organizations.create({ ...dur }),
    "invalid_intermediate_session_token_for_organization",
  );
});

test("T8, T44: a mere claim that is exchanged tells nothing of the member, nor whether there is one", async () => {
  const answers = [];
  for (const email of ["ada@globex.test", "nobody@globex.test"]) {
    const { client } = await enter(provider, "hubspot", globex, { email, subject: `claims-${email}` });
    const exchange = client.discovery.intermediateSessions.exchange({ organization_id: globex, ...dur });
    answers.push(await exchange.catch((error: { error_type: string }) => error.error_type));
  }
  expect(answers).toEqual(["intermediate_session_not_found", "intermediate_session_not_found"]);
});

describe("T8: an account that nobody answers for is proven by its address's mail, by discovery too", () => {
  const claims: [SandboxProvider, string, Partial<Choice>, isVouched: boolean][] = [
    ["hubspot", "verified", {}, false],
    ["hubspot", "missing", { verified: "missing" }, false],
    ["microsoft", "verified", {}, true],
    ["microsoft", "missing", { verified: "missing" }, false],
    ["google", "verified", {}, true],
    ["google", "missing", { verified: "missing" }, false],
    ["google", "without its domain", { hosted_domain: "none" }, false],
    ["slack", "verified", {}, false],
    ["slack", "missing", { verified: "missing" }, false],
    ["github", "not verified", { verified: "no" }, false],
    ["gitlab", "verified", {}, false],
    ["gitlab", "missing", { verified: "missing" }, false],
  ];
  const proofs = ["code", "link"] as const;

  /** Reads the address's mail in the browser of this client, and lists the organizations. */
  async function prove(client: Client, email_address: string, by: (typeof proofs)[number]) {
    if (by === "code") {
      const { code } = await mailFrom(provider, email_address, () =>
        client.otps.email.discovery.send({ email_address }),
      );
      return client.otps.email.discovery.authenticate({ email_address, code: code ?? "" });
    }
    const mail = await mailFrom(provider, email_address, () =>
      client.magicLinks.email.discovery.send({ email_address }),
    );
    return client.magicLinks.discovery.authenticate({ discovery_magic_links_token: tokenOf(mail) });
  }

  test.each(claims)("%s, %s: then it is linked, and where it is known no mail is asked for", async (...given) => {
    const [name, what, change, isVouched] = given;
    const choice = { email: "ada@globex.test", subject: `by-discovery-${name}-${what}`, ...change };
    const { client, landing } = await landInDiscovery(provider, name, choice);
    const first = await client.oauth.discovery.authenticate({ discovery_oauth_token: tokenIn(landing) });
    expect([first.primary_required !== null, first.discovered_organizations.length > 0]).toEqual([
      !isVouched,
      isVouched,
    ]);
    const by = proofs[claims.indexOf(given as (typeof claims)[number]) % 2] ?? "code";
    const found = isVouched ? first : await prove(client, choice.email, by);
    expect(slugsOf(found.discovered_organizations)).toEqual(expect.arrayContaining(["globex", "initech", "umbrella"]));
    await client.discovery.intermediateSessions.exchange({ organization_id: globex, ...dur });

    const again = await landInDiscovery(provider, name, choice);
    const known = await again.client.oauth.discovery.authenticate({ discovery_oauth_token: tokenIn(again.landing) });
    expect(known.primary_required).toBeNull();
    // What nobody answers for is known where its owner went, and nowhere else (threats.md T59).
    const listed = slugsOf(known.discovered_organizations);
    expect(isVouched ? listed.length > 1 : listed).toEqual(isVouched ? true : ["globex"]);
  });

  /** Comes back by an account that is linked nowhere. */
  async function claim(choice: Choice) {
    const { client, landing } = await landInDiscovery(provider, "hubspot", choice);
    const found = await client.oauth.discovery.authenticate({ discovery_oauth_token: tokenIn(landing) });
    expect(found.primary_required).not.toBeNull();
    return client;
  }

  test("T60: in another browser than the one that came back, the mail proves the address and links nothing", async () => {
    const choice = { email: "ada@globex.test", subject: "mallorys-hubspot" };
    await claim(choice);
    const { client: ada } = provider.openPage();
    await prove(ada, choice.email, "code");
    await ada.discovery.intermediateSessions.exchange({ organization_id: globex, ...dur });
    await claim(choice);
  });

  test("T9: the proof of another address than the account's own links nothing", async () => {
    const choice = { email: "ada@globex.test", subject: "not-bobs-hubspot" };
    const client = await claim(choice);
    await prove(client, "bob@globex.test", "code");
    await client.discovery.intermediateSessions.exchange({ organization_id: globex, ...dur });
    await claim(choice);
  });

  test("whoever belongs nowhere founds an organization with the account, once the address is proven", async () => {
    const choice = { email: "founder@founders.test", subject: "founders-hubspot" };
    const client = await claim(choice);
    expect((await prove(client, choice.email, "link")).discovered_organizations).toEqual([]);
    const { member } = await client.discovery.organizations.create({ ...dur });
    expect(member.oauth_registrations).toMatchObject([{ provider_type: "hubspot" }]);
  });
});
