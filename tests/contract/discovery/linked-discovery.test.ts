import type { Choice } from "@portico/sandbox";
import { acmeProject } from "@portico/testkit";
import { expect, test } from "vitest";
import { mailFrom, organization, organizationId, refusal } from "../support/basics.ts";
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
