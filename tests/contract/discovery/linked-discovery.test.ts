import type { Client } from "@portico/client";
import type { Choice, SandboxProvider } from "@portico/sandbox";
import { acmeProject } from "@portico/testkit";
import { describe, expect, test } from "vitest";
import { mailFrom, organization, organizationId, refusal, tokenOf } from "../support/basics.ts";
import { enter, landInDiscovery, startOauthFixture, tokenIn } from "../support/identity-providers/oauth.ts";

const { provider, globex } = await startOauthFixture((_, project) => ({
  project: {
    ...project,
    organizations: [
      ...acmeProject.organizations,
      organization("open", { email_jit_provisioning: "RESTRICTED", email_allowed_domains: ["globex.test"] }),
    ],
  },
}));

const dur = { session_duration_minutes: 60 };

/** Discovers organizations with an account that is not an authority for its address, and is linked only in Globex. */
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
  ["where she is a member who signs in differently", "umbrella"],
  ["that she could join with her address", "open"],
] as const)(
  "T60: an organization that a linked account's discovery did not list cannot be exchanged for: one %s",
  async (_, slug) => {
    const choice = { email: "ada@globex.test", subject: "adas-hubspot" };
    const { client, found } = await discoverLinked(choice);
    expect(slugsOf(found.discovered_organizations)).toEqual(["globex"]);
    const { discovered_organizations } = await client.discovery.organizations.list();
    expect(slugsOf(discovered_organizations)).toEqual(["globex"]);

    const organization_id = await organizationId(provider, slug);
    const exchange = client.discovery.intermediateSessions.exchange({ organization_id, ...dur });
    await refusal(exchange, "invalid_intermediate_session_token_for_organization");
    // A refused exchange consumes nothing (docs/wire/rules.md#intermediate-sessions).
    const entered = await client.discovery.intermediateSessions.exchange({ organization_id: globex, ...dur });
    expect(entered.member_session?.authentication_factors).toMatchObject([{ delivery_method: "oauth_hubspot" }]);
  },
);

test("T60: nor can it create one, where only that account would verify the address", async () => {
  const { client } = await discoverLinked({ email: "bob@globex.test", subject: "bobs-hubspot" });
  await refusal(
    client.discovery.organizations.create({ ...dur }),
    "invalid_intermediate_session_token_for_organization",
  );
});

test("T8, T44: exchanging an unverified claim reveals nothing about a member, not even whether one exists", async () => {
  const answers = [];
  for (const email of ["ada@globex.test", "unknown@globex.test"]) {
    const { client } = await enter(provider, "hubspot", globex, { email, subject: `claims-${email}` });
    const exchange = client.discovery.intermediateSessions.exchange({ organization_id: globex, ...dur });
    answers.push(await exchange.catch((error: { error_type: string }) => error.error_type));
  }
  expect(answers).toEqual(["intermediate_session_not_found", "intermediate_session_not_found"]);
});

describe("T8: discovery, too, sends an email to verify the address of an account whose provider is no authority for it", () => {
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

  /** Opens the email in this client's browser, and lists the organizations. */
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

  test.each(claims)("%s, %s: then it is linked, and no email is needed where it is known", async (...claim) => {
    const [name, what, change, isVouched] = claim;
    const choice = { email: "ada@globex.test", subject: `by-discovery-${name}-${what}`, ...change };
    const { client, landing } = await landInDiscovery(provider, name, choice);
    const first = await client.oauth.discovery.authenticate({ discovery_oauth_token: tokenIn(landing) });
    expect([first.primary_required !== null, first.discovered_organizations.length > 0]).toEqual([
      !isVouched,
      isVouched,
    ]);
    const by = proofs[claims.indexOf(claim as (typeof claims)[number]) % 2] ?? "code";
    const found = isVouched ? first : await prove(client, choice.email, by);
    expect(slugsOf(found.discovered_organizations)).toEqual(expect.arrayContaining(["globex", "initech", "umbrella"]));
    await client.discovery.intermediateSessions.exchange({ organization_id: globex, ...dur });

    const again = await landInDiscovery(provider, name, choice);
    const known = await again.client.oauth.discovery.authenticate({ discovery_oauth_token: tokenIn(again.landing) });
    expect(known.primary_required).toBeNull();
    // An account of a provider that is no authority is known only where its owner used it (threats.md T59).
    const listed = slugsOf(known.discovered_organizations);
    expect(isVouched ? listed.length > 1 : listed).toEqual(isVouched ? true : ["globex"]);
  });

  /** Returns with an account that is linked nowhere. */
  async function claim(choice: Choice) {
    const { client, landing } = await landInDiscovery(provider, "hubspot", choice);
    const found = await client.oauth.discovery.authenticate({ discovery_oauth_token: tokenIn(landing) });
    expect(found.primary_required).not.toBeNull();
    return client;
  }

  test("T60: an email opened in another browser than the one that returned verifies the address and links nothing", async () => {
    const choice = { email: "ada@globex.test", subject: "mallorys-hubspot" };
    await claim(choice);
    const { client: ada } = provider.openPage();
    await prove(ada, choice.email, "code");
    await ada.discovery.intermediateSessions.exchange({ organization_id: globex, ...dur });
    await claim(choice);
  });

  test("T9: verifying a different address than the account's links nothing", async () => {
    const choice = { email: "ada@globex.test", subject: "not-bobs-hubspot" };
    const client = await claim(choice);
    await prove(client, "bob@globex.test", "code");
    await client.discovery.intermediateSessions.exchange({ organization_id: globex, ...dur });
    await claim(choice);
  });

  test("someone without organizations creates one with the account, once the address is verified", async () => {
    const choice = { email: "founder@founders.test", subject: "founders-hubspot" };
    const client = await claim(choice);
    expect((await prove(client, choice.email, "link")).discovered_organizations).toEqual([]);
    const { member } = await client.discovery.organizations.create({ ...dur });
    expect(member.oauth_registrations).toMatchObject([{ provider_type: "hubspot" }]);
  });
});
